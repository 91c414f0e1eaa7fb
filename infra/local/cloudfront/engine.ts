import { TemplateError } from '../template/template.ts';

/** A loaded function: an event goes in and the handler's result comes out, both as JSON. */
export type RunFunction = (event: string) => Promise<string>;

/** Runs CloudFront Functions. */
export interface FunctionEngine {
  /** Loads a function; rejects with TemplateError when CloudFront would refuse its code. */
  load(name: string, code: string): Promise<RunFunction>;
  close(): Promise<void> | void;
}

/** A function that failed on an event, which CloudFront answers with a 503. */
export class FunctionExecutionError extends Error {}

/** CloudFront's quota. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const codeBytesMax = 10 * 1024;

/**
 * How long a function may take. CloudFront gives it about a millisecond of processor time; here the limit only
 * ends an endless loop, since a busy machine may keep a process waiting for seconds.
 */
export const endlessMs = 10_000;

/** Throws TemplateError for code that no engine here may load. */
export const checkCode = (name: string, code: string): void => {
  const bytes = Buffer.byteLength(code);
  if (bytes > codeBytesMax) {
    throw new TemplateError(
      `CloudFront function ${name} has ${bytes} bytes: at most ${codeBytesMax} are allowed`,
    );
  }
  if (/^\s*import\s|\brequire\s*\(/m.test(code)) {
    throw new TemplateError(`CloudFront function ${name}: modules are not known here`);
  }
};
