import { errorCatalog, type ErrorCode } from '../../contract/errors.ts';

/** An error that the API answers with: thrown anywhere, turned into an HTTP response by `handleErrors`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Fields beside `error`, `code` and `requestId`, such as `unlocksAt`, `issues`, `current`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds for `Retry-After`; sent only with codes whose catalog entry has `retryAfter`. */
  readonly retryAfterSeconds: number;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalog[code].status;
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? 1;
  }
}
