/** An error response of the API, or a network failure (status 0). */
export class ApiProblem extends Error {
  /** HTTP status; 0 for a network failure. */
  readonly status: number;
  /** Code from the API's error catalog, or `offline`, `bad_answer`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds of the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;
  /** Other fields of the error body, such as `issues`, `unlocksAt`, `current`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(problem: {
    status: number;
    code: string;
    message: string;
    requestId?: string;
    retryAfterSeconds?: number;
    details?: Readonly<Record<string, unknown>>;
  }) {
    super(problem.message);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId;
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.details = problem.details ?? {};
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The message of the API's error catalog. */
const tooManyRequests = 'Too many requests. Please try again later.';

/** Reads an error response. Of a foreign body, such as a gateway's or a proxy's, only the status and message are used. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null);
  const fields = body && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  const { error, code, requestId, message, ...details } = fields;
  const wait = Number(response.headers.get('retry-after') ?? NaN);
  // API Gateway throttles all visitors together, before any function runs. That is nobody's own excess, so it gets no code of a learner's limit.
  const isGatewayThrottle = response.status === 429 && !text(code);
  return new ApiProblem({
    status: response.status,
    code: text(code) ?? 'bad_answer',
    message: isGatewayThrottle
      ? tooManyRequests
      : (text(error) ?? text(message) ?? `HTTP error! status: ${response.status}`),
    requestId: text(requestId),
    retryAfterSeconds: wait > 0 ? wait : undefined,
    details,
  });
};

/** What failed, or that the learner may be offline, which is why. @param failed what failed, as a sentence */
export const explainFailure = (error: unknown, failed: string): string =>
  error instanceof ApiProblem && error.status === 0 ? error.message : failed;

/** Whether a retry may succeed, by HTTP status: network failure (0), timeout, too early, throttled, or a server error. */
export const isRetryable = (status: number): boolean =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;

/** Whether a request failed because its caller aborted it. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Whoever removes what is not there has what they wanted. @throws any other error */
export const unlessMissing = (error: unknown): void => {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
};
