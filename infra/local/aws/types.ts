import type { Readable } from 'node:stream';

/** A signed request to an AWS service. */
export interface AwsRequest {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly accessKeyId: string;
}

export interface AwsResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer | string | Readable;
}

export type AwsService = (request: AwsRequest) => Promise<AwsResponse>;

/** Error in AWS's format. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;
  constructor(code: string, message: string, status = 400, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** One operation of a JSON-protocol service. */
export type Operation = (input: Record<string, unknown>, request: AwsRequest) => Promise<unknown> | unknown;

/** A service of AWS's JSON protocol (`X-Amz-Target: <prefix>.<Operation>`). */
export const jsonService =
  (contentType: string, operations: Record<string, Operation>): AwsService =>
  async (request) => {
    const name = (request.headers['x-amz-target'] ?? '').split('.').at(-1) ?? '';
    const operation = operations[name];
    if (!operation) {
      throw new AwsError(
        'UnknownOperationException',
        `The local cloud does not know the operation ${name || '(none)'}.`,
      );
    }
    const input = JSON.parse(request.body.toString('utf8') || '{}') as Record<string, unknown>;
    const output = await operation(input, request);
    return { status: 200, headers: { 'content-type': contentType }, body: JSON.stringify(output ?? {}) };
  };

/**
 * Required text field of an operation's input.
 * @throws AwsError, as AWS does, when it is absent
 */
export const textField = (input: Record<string, unknown>, name: string): string => {
  const value = input[name];
  if (typeof value !== 'string' || value === '') {
    throw new AwsError('ValidationException', `${name} is missing or is not text.`);
  }
  return value;
};
