import { errorCatalog, type ErrorCode } from '../../contract/errors.ts';

/** An error response of the API. May be thrown anywhere; `handleErrors` turns it into HTTP. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Further fields of the response, such as `unlocksAt`, `issues`, `current`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Value of `Retry-After`. Sent only with codes whose catalog entry has `retryAfter`. */
  readonly retryAfterSeconds: number;
  /** Further headers of the response, by lower-case names, such as `www-authenticate`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalog[code].status;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? 1;
  }
}
