/** Error in Stripe's format: status, type and, where Stripe has them, code and parameter. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    details: { status?: number; type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
  }

  /** Response body. */
  body(): unknown {
    const { type, code, param, message } = this;
    return { error: { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) } };
  }
}

/** Stripe's error for an object that does not exist. */
export const createNotFound = (what: string, id: string): StripeProblem =>
  new StripeProblem(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

/** Something that is not possible in the state that a session is in. */
export const createWrongState = (message: string): StripeProblem =>
  new StripeProblem(message, { status: 409 });
