/** An answer of the API that is not a success, or a request that never got one (status 0). */
export class ApiProblem extends Error {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  /** Stable code of the error catalog, or `offline`, `bad_answer`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense, where the answer says so. */
  readonly retryAfterSeconds: number | undefined;
  /** Whatever else the error body carried: `issues`, `unlocksAt`, `current`. */
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

/** As the catalog of the API says it. */
const tooManyRequests = 'Too many requests. Please try again later.';

/** Reads an error answer; bodies that are not ours (a gateway's, a proxy's) keep their status. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null);
  const fields = body && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  const { error, code, requestId, message, ...details } = fields;
  const wait = Number(response.headers.get('retry-after') ?? NaN);
  // API Gateway refuses in words of its own, before any function is asked.
  const isGateways = response.status === 429 && !text(code);
  return new ApiProblem({
    status: response.status,
    code: isGateways ? 'too_many_requests' : (text(code) ?? 'bad_answer'),
    message: isGateways
      ? tooManyRequests
      : (text(error) ?? text(message) ?? `HTTP error! status: ${response.status}`),
    requestId: text(requestId),
    retryAfterSeconds: wait > 0 ? wait : undefined,
    details,
  });
};

/** Failures that pass by themselves, by HTTP status: no answer (0), too slow, too early, too many, or a fault of the server. */
export const isPassing = (status: number): boolean =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;

/** True for the rejection of a request that its caller gave up. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
