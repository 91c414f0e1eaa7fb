import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import type { ReadSecret } from './secrets.ts';

/**
 * Timeout of a start request. With JupyterHub's default `slow_spawn_timeout`, the hub answers after up to 10 s, but the state of the
 * server can be read earlier.
 */
const startAnswerMs = 3_000;

/** State of a learner's server on the hub. `absent`: it neither runs nor starts. */
type HubServer =
  | { readonly state: 'absent' | 'starting' | 'stopping' }
  /** `url`: absolute address, without a token. */
  | { readonly state: 'ready'; readonly url: string };

/**
 * Client of the part of JupyterHub's REST API that is used here. Every call ends when its signal aborts.
 * @throws ApiError 503 with a message for the learner; the cause is logged for the operator
 */
export interface NotebookHub {
  /** URL of the user's server, running or not, without a token. */
  serverAddress(user: string): string;
  /** `unknown` when the hub has no such user. */
  readServer(user: string, signal: AbortSignal): Promise<HubServer | 'unknown'>;
  /** Creates the user. Succeeds when the user exists already. */
  createUser(user: string, signal: AbortSignal): Promise<void>;
  /** Starts the user's server. Succeeds when it runs or starts already. */
  requestServer(user: string, signal: AbortSignal): Promise<void>;
  /**
   * Creates a URL that signs the user in at the hub and redirects to the user's server. It works once and expires after the given
   * seconds. The token in it has no other permission.
   */
  createOpening(user: string, expiresInSeconds: number, signal: AbortSignal): Promise<string>;
}

export interface NotebookHubOptions {
  /** URL of the hub for both browsers and functions, without a trailing slash. */
  readonly url: string;
  readonly readToken: ReadSecret;
}

/**
 * User name of a learner on the hub. It is a hash of `sub` and reveals nothing about the person. Every authenticator and operating
 * system accepts its characters and length (a Linux user name has at most 32).
 */
export const notebookUser = (sub: string): string => {
  const digest = createHash('sha256').update(sub).digest('hex');
  return `nl-${BigInt(`0x${digest}`).toString(32).padStart(52, '0').slice(0, 26)}`;
};

const messages = {
  silent: 'The notebook service is not responding. Please try again in a minute.',
  closed: 'Notebooks are not available right now. Please try again later.',
  full: 'All notebook servers are in use right now. Please try again in a few minutes.',
  failed: 'Your notebook could not be started. Please try again in a moment.',
} as const;

const unavailable = (why: keyof typeof messages, cause: unknown, retryAfterSeconds = 30): ApiError =>
  new ApiError('unavailable', { message: messages[why], cause, retryAfterSeconds });

/** Error for a requested server that did not start. */
export const startFailed = (cause: unknown): ApiError => unavailable('failed', cause, 5);

/** Note that marks a token as exchangeable on the hub. The same text is in `infra/notebook-hub/northlight_hub.py`. */
const openingNote = 'northlight: opens a notebook once';

const User = z.object({
  servers: z.record(
    z.string(),
    z.object({ ready: z.boolean(), pending: z.nullable(z.string()), url: z.string() }),
  ),
});
const Token = z.object({ token: z.string().check(z.regex(/^[\w.-]+$/)) });

/** Seconds of a `Retry-After` header; 60 without a usable one. */
const readRetryAfter = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60;
};

const statusError = (what: string, response: Response): ApiError => {
  const { status } = response;
  const cause = new Error(`The hub answered ${status} to ${what}`);
  if (status === 401 || status === 403) {
    cause.message += ': its token is wrong or lacks a scope, see docs/runbooks/notebooks.md';
    return unavailable('closed', cause, 300);
  }
  if (status === 429) return unavailable('full', cause, readRetryAfter(response));
  return unavailable('silent', cause);
};

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Creates the client of a hub. */
export const createNotebookHub = ({ url, readToken }: NotebookHubOptions): NotebookHub => {
  const serverAddress = (user: string): string => `${url}/user/${user}/`;

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<Response> => {
    const token = await readToken();
    try {
      return await fetch(`${url}/hub/api/users/${path}`, {
        method,
        headers: {
          authorization: `token ${token}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        redirect: 'error',
      });
    } catch (cause) {
      throw unavailable('silent', cause);
    }
  };
  const read = async <S extends z.ZodMiniType>(
    schema: S,
    what: string,
    response: Response,
  ): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw unavailable('silent', new Error(`The hub answered oddly to ${what}`));
    return parsed.data;
  };
  /** Resolves the path that the hub returned. Refuses a path to another origin or another user. */
  const serverUrl = (user: string, path: string): string => {
    const found = URL.canParse(path, url) ? new URL(path, url) : undefined;
    const isOurs = found?.origin === new URL(url).origin && found.pathname.endsWith(`/user/${user}/`);
    if (!found || !isOurs) throw unavailable('closed', new Error(`The hub named a foreign address: ${path}`));
    return `${found.origin}${found.pathname}`;
  };

  return {
    serverAddress,
    readServer: async (user, signal) => {
      const response = await send('GET', user, signal);
      if (response.status === 404) return 'unknown';
      if (response.status !== 200) throw statusError('reading a user', response);
      const { servers } = await read(User, 'reading a user', response);
      const server = servers[''];
      if (!server) return { state: 'absent' };
      if (server.pending === 'stop') return { state: 'stopping' };
      if (server.ready && server.pending === null)
        return { state: 'ready', url: serverUrl(user, server.url) };
      return { state: server.pending === null ? 'absent' : 'starting' };
    },
    createUser: async (user, signal) => {
      const response = await send('POST', user, signal);
      if (response.status !== 201 && response.status !== 409) throw statusError('making a user', response);
    },
    requestServer: async (user, signal) => {
      const answered = AbortSignal.timeout(startAnswerMs);
      const response = await send('POST', `${user}/server`, AbortSignal.any([signal, answered])).catch(
        (error: unknown) => {
          if (!signal.aborted && isTimeout((error as Error).cause)) return undefined;
          throw error;
        },
      );
      // 201 and 202: the server runs or starts. 400: it runs already or is being stopped.
      if (response === undefined || [201, 202, 400].includes(response.status)) return;
      if (response.status === 500) throw startFailed(new Error('The hub answered 500 to starting a server'));
      throw statusError('starting a server', response);
    },
    createOpening: async (user, expiresInSeconds, signal) => {
      const what = 'making a token';
      const response = await send('POST', `${user}/tokens`, signal, {
        expires_in: expiresInSeconds,
        note: openingNote,
        scopes: [],
      });
      if (response.status !== 200 && response.status !== 201) throw statusError(what, response);
      const { token } = await read(Token, what, response);
      return `${url}/hub/northlight/open?${new URLSearchParams({ token })}`;
    },
  };
};
