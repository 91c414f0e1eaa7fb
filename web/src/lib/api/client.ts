import { routes } from 'virtual:api-routes';
import type { Endpoint } from '#contract/endpoint.ts';
import { takeEarly } from '../browser/early-answers.ts';
import { ApiProblem, isAbort, readProblem } from './problem.ts';
import type { Api, CallOptions, EndpointName } from './types.ts';

/** Method, path and auth of an endpoint. */
export const routeOf = (name: EndpointName): [method: string, path: string, auth: Endpoint['auth']] => {
  const [method, path, auth = 'required'] = (routes as Record<EndpointName, string>)[name].split(' ') as [
    string,
    string,
    Endpoint['auth']?,
  ];
  return [method, `/api${path}`, auth];
};

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Returns an access token; `null` when nobody is signed in or renewal failed. */
export type TokenSource = (need: 'optional' | 'required') => Promise<string | null>;

/** Returns the most recently used token, synchronously; `null` without one. */
export type LastToken = () => string | null;

/** Whether somebody is signed in. */
export type SignedIn = () => boolean;

/** Calls that make no sense without a token: they fail at once instead of being sent. */
const tokenIsEssential: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'startServer',
  'createCheckoutSession',
]);

/**
 * URL of a contract row: encodes path parameters and drops empty query values.
 * @throws TypeError when a path parameter is missing, because the URL would name another resource
 */
export const buildUrl = (
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `${filled}?${new URLSearchParams(given)}` : filled;
};

const authorization = async (
  name: EndpointName,
  token: TokenSource,
  lastToken: string | null,
): Promise<Record<string, string>> => {
  const [method, path, auth] = routeOf(name);
  if (auth === 'none') return {};
  const accessToken = lastToken ?? (await token(auth));
  if (accessToken) return { authorization: `Bearer ${accessToken}` };
  if (tokenIsEssential.has(name)) throw new Error('No token retrieved');
  // The specification requires this: a protected call without a session warns and is sent without a token.
  if (auth === 'required') console.warn(`${method} ${path} is sent without a token.`);
  return {};
};

const unreachable = (): ApiProblem =>
  new ApiProblem({
    status: 0,
    code: 'offline',
    message: 'We could not reach the site. You may be offline: check your connection and try again.',
  });

const send = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await (takeEarly(address) ?? fetch(address, init));
  } catch (error) {
    throw isAbort(error) ? error : unreachable();
  }
};

const call = async (
  name: EndpointName,
  token: TokenSource,
  lastToken: LastToken,
  isSignedIn: SignedIn,
  input: LooseInput = {},
): Promise<unknown> => {
  const [method, path] = routeOf(name);
  const address = buildUrl(path, input.params, input.query);
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A keepalive request must be sent before the page is gone, so it cannot wait for a token.
    ...(await authorization(name, token, input.keepalive ? lastToken() : null)),
  };
  const isJson = input.body !== undefined && !(input.body instanceof FormData);
  if (isJson) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  const response = await send(address, {
    method,
    headers,
    body: isJson ? JSON.stringify(input.body) : (input.body as FormData | undefined),
    signal: input.signal,
    keepalive: input.keepalive,
  });
  // Somebody whose session has not ended, and whose token could not be renewed: only the sign-in service was out of reach, which passes.
  if (response.status === 401 && !headers['authorization'] && isSignedIn()) throw unreachable();
  if (!response.ok) throw await readProblem(response);
  if (response.status === 204) return undefined;
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiProblem({
      status: response.status,
      code: 'bad_answer',
      message: 'The site sent a response we could not read. Please try again.',
    });
  }
};

/**
 * The browser's client of the API: `createApi(token).getCourse({ params: { courseId } })`. Every call returns the response
 * body or throws: `ApiProblem` for error responses and network failures, `AbortError` when aborted,
 * `No token retrieved` for calls that must not be sent without a token.
 */
export const createApi = (
  token: TokenSource,
  lastToken: LastToken = () => null,
  isSignedIn: SignedIn = () => false,
): Api =>
  Object.fromEntries(
    (Object.keys(routes) as EndpointName[]).map((name) => [
      name,
      (input?: LooseInput) => call(name, token, lastToken, isSignedIn, input),
    ]),
  ) as unknown as Api;
