import { routes as builtRoutes } from 'virtual:api-routes';
import type { Endpoint } from '../../../../lambdas/contract/endpoint.ts';
import { ApiProblem, isAbort, readProblem } from './problem.ts';
import type { Api, CallOptions, EndpointName } from './types.ts';

const routes = builtRoutes as Readonly<Record<EndpointName, Pick<Endpoint, 'method' | 'path' | 'auth'>>>;

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Where the client gets access tokens from; `null` when nobody is signed in or renewal failed. */
export type TokenSource = (need: 'optional' | 'required') => Promise<string | null>;

/** The token that was used last, at once; `null` when there is none. */
export type LastToken = () => string | null;

/** Calls that mean nothing without a token: they fail at once instead of being sent. */
const tokenIsEssential: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'startServer',
  'createCheckoutSession',
]);

/**
 * The address of a row: path parameters encoded, empty query values dropped.
 * @throws TypeError when a path parameter is missing, which would address another resource.
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
  const { auth, method, path } = routes[name];
  if (auth === 'none') return {};
  const accessToken = lastToken ?? (await token(auth));
  if (accessToken) return { authorization: `Bearer ${accessToken}` };
  if (tokenIsEssential.has(name)) throw new Error('No token retrieved');
  // Rule of the specification: a protected call without sign-in warns and is sent without a token.
  if (auth === 'required') console.warn(`${method} ${path} is sent without a token: nobody is signed in.`);
  return {};
};

const send = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiProblem({
      status: 0,
      code: 'offline',
      message: 'We could not reach the site. Check your connection and try again.',
    });
  }
};

const call = async (
  name: EndpointName,
  token: TokenSource,
  lastToken: LastToken,
  input: LooseInput = {},
): Promise<unknown> => {
  const { method, path } = routes[name];
  const address = buildUrl(path, input.params, input.query);
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A request that is to outlive its page must be on its way before the page is gone.
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
 * The browser's client of the whole API: `createApi(token).getCourse({ params: { courseId } })`. Every call answers the
 * body or throws: `ApiProblem` for answers that are no success and for no answer, `AbortError` when given up,
 * `No token retrieved` for the calls that must not be sent without a token.
 */
export const createApi = (token: TokenSource, lastToken: LastToken = () => null): Api =>
  Object.fromEntries(
    (Object.keys(routes) as EndpointName[]).map((name) => [
      name,
      (input?: LooseInput) => call(name, token, lastToken, input),
    ]),
  ) as unknown as Api;
