import { errorCatalog, type ErrorCode } from '../contract/errors.ts';

/** Body of an error, as the contract has it. */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly [detail: string]: unknown;
}

/** An operation refused. What the site says, the assistant is told in the same words. */
export class Refused extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.error);
    this.name = 'Refused';
    this.body = body;
  }
}

/** A refusal that no operation has said, with the message of the catalog. */
export const refuse = (code: ErrorCode, requestId: string, details: Record<string, unknown> = {}): Refused =>
  new Refused({ ...details, error: errorCatalog[code].message, code, requestId });
