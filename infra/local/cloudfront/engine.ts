import { TemplateError } from '../template/template.ts';

/** Runs a loaded function. Event and result are JSON. */
export type RunFunction = (event: string) => Promise<string>;

/** Runs CloudFront Functions. */
export interface FunctionEngine {
  /** Loads a function. Rejects with TemplateError when CloudFront would refuse its code. */
  load(name: string, code: string): Promise<RunFunction>;
  close(): Promise<void> | void;
}

/** A viewer function failed; CloudFront answers 503. */
export class FunctionExecutionError extends Error {}

/** CloudFront's limit. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const codeBytesMax = 10 * 1024;

/**
 * Timeout of a function. CloudFront allows about a millisecond of processor time. This limit only stops endless loops, because a busy
 * machine may delay a process by seconds.
 */
export const functionTimeoutMs = 10_000;

/**
 * Checks the code.
 * @throws TemplateError for code that CloudFront would refuse
 */
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
