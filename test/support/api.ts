import { siteOrigin } from './origin.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; an empty object when it is not JSON. */
  readonly json: Record<string, never> & Record<string, unknown>;
}

export interface CallOptions {
  readonly token?: string;
  /** Sent as JSON unless it is a string, which is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Address of a path on the site under test. */
export const at = (path: string): string => new URL(path, siteOrigin()).href;

/** One request to the site under test, never following redirects. */
export const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  let body: string | undefined;
  if (options.body !== undefined) {
    body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    headers['content-type'] ??= 'application/json';
  }
  const response = await fetch(at(path), { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  let json: unknown = {};
  try {
    json = JSON.parse(text);
  } catch {
    // Not every answer is JSON; the caller sees the text.
  }
  return { status: response.status, headers: response.headers, text, json: json as Answer['json'] };
};

export interface TokenRequest {
  readonly email: string;
  readonly name?: string;
  readonly emailVerified?: boolean;
  readonly scope?: string;
  readonly expiresInSeconds?: number;
  readonly audience?: string;
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly omit?: string[];
}

/** An access token of the local issuer for the address. */
export const tokenFor = async (request: TokenRequest): Promise<string> => {
  const answer = await call('POST', '/_local/token', { body: request });
  if (answer.status !== 200) throw new Error(`/_local/token answered ${answer.status}: ${answer.text}`);
  return String(answer.json.accessToken);
};

let learners = 0;
/** An address that nobody else has. @param name begins it, and tells whose it is */
export const newEmail = (name = 'learner'): string =>
  `${name}-${process.pid}-${Date.now()}-${(learners += 1)}@example.com`;
/** A new learner: address and token. */
export const newLearner = async (): Promise<{ email: string; token: string }> => {
  const email = newEmail();
  return { email, token: await tokenFor({ email }) };
};

export interface RouteMetrics {
  readonly route: string;
  readonly calls: number;
  readonly dynamodb: { calls: number; scans: number; readUnits: number; writeUnits: number };
  readonly otherCalls: number;
}

/** Sums by route since the last reset. */
export const metrics = async (): Promise<RouteMetrics[]> =>
  (await call('GET', '/_local/metrics')).json.routes as unknown as RouteMetrics[];

/** Runs requests and returns their cost by route. What streams, queues and schedules do meanwhile is the cost of none of them. */
export const measureCost = async (requests: () => Promise<unknown>): Promise<Map<string, RouteMetrics>> => {
  await call('DELETE', '/_local/metrics');
  await requests();
  const rows = (await metrics()).filter(({ route }) => /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) /.test(route));
  return new Map(rows.map((row) => [row.route, row]));
};
