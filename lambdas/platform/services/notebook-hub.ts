import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import type { ReadSecret } from './secrets.ts';

/**
 * Wait for the answer to a start request. With JupyterHub's default `slow_spawn_timeout` it takes up to 10 s, but the
 * server's state can be read sooner.
 */
const startAnswerMs = 3_000;

/** A learner's server as the hub sees it. `absent`: nothing runs and nothing is about to. */
export type HubServer =
  | { readonly state: 'absent' | 'starting' | 'stopping' }
  /** `url`: absolute address, without a token. */
  | { readonly state: 'ready'; readonly url: string };

/**
 * The part of JupyterHub's REST API that is used here. Every call ends when its signal aborts.
 * @throws ApiError 503 with a message for the learner; its cause, for the operator, is logged
 */
export interface NotebookHub {
  /** Where the user's server is or will be; without a token. */
  serverAddress(user: string): string;
  /** `unknown` when the hub has no such user. */
  readServer(user: string, signal: AbortSignal): Promise<HubServer | 'unknown'>;
  /** Makes the user; one that is there already is fine. */
  createUser(user: string, signal: AbortSignal): Promise<void>;
  /** Asks for the user's server; one that runs or starts already is fine. */
  requestServer(user: string, signal: AbortSignal): Promise<void>;
  /**
   * An address that signs the user in at the hub and goes on to the user's server: once, and within these seconds. The token
   * in it can do nothing else.
   */
  createOpening(user: string, expiresInSeconds: number, signal: AbortSignal): Promise<string>;
}

export interface NotebookHubOptions {
  /** Address of the hub as browsers and functions reach it, without a trailing slash. */
  readonly url: string;
  readonly readToken: ReadSecret;
}

/**
 * User name of a learner on the hub. It is derived from `sub` alone and tells nothing about the person. Every
 * authenticator and operating system accepts its characters and length (a Linux user name has at most 32).
 */
export const notebookUser = (sub: string): string => {
  const digest = createHash('sha256').update(sub).digest('hex');
  return `nl-${BigInt(`0x${digest}`).toString(32).padStart(52, '0').slice(0, 26)}`;
};

const sentences = {
  silent: 'The notebook service is not responding. Please try again in a minute.',
  closed: 'Notebooks are not available right now. Please try again later.',
  full: 'All notebook servers are in use right now. Please try again in a few minutes.',
  failed: 'Your notebook could not be started. Please try again in a moment.',
} as const;

const unavailable = (why: keyof typeof sentences, cause: unknown, retryAfterSeconds = 30): ApiError =>
  new ApiError('unavailable', { message: sentences[why], cause, retryAfterSeconds });

/** The server that was asked for did not come up. */
export const startFailed = (cause: unknown): ApiError => unavailable('failed', cause, 5);

/** By this note the hub knows tokens that may be exchanged: the same as in `infra/notebook-hub/northlight_hub.py`. */
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

/** A client of one hub. */
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
  /** The hub answers with a path. One that leads to another origin or another user is refused. */
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
      // 201 and 202: it runs or begins to. 400: it runs already, or is just being stopped.
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
