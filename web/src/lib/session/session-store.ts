import { createListeners } from '../listeners.ts';
import { safeReturnPath } from '../return-path.ts';

export interface SessionUser {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly picture?: string;
}

/** `unknown` while the identity SDK finds out; visitors without a session cookie are `signed-out` at once. */
export type SessionState =
  | { readonly status: 'unknown' | 'signed-out'; readonly user: null; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly user: SessionUser; readonly error: unknown };

/** What the lazily loaded identity SDK can do for the site. */
export interface IdentityClient {
  login(options: { returnTo: string; signup: boolean }): Promise<void>;
  logout(): Promise<void>;
  getToken(): Promise<string | null>;
}

/** The SDK sets `auth0.<client>.is.authenticated` for the session's day. */
const hasSessionCookie = (): boolean => /(?:^|;\s*)auth0\.[^=]*is\.authenticated=/.test(document.cookie);
const isCallback = (): boolean => window.location.pathname === '/login/callback';
/** Static pages are rendered where there is no document. */
const isBrowser = typeof document !== 'undefined';

const initial = (needsSdk: boolean): SessionState => ({
  status: needsSdk ? 'unknown' : 'signed-out',
  user: null,
  error: null,
});

let needsSdk = isBrowser && (hasSessionCookie() || isCallback());
let state = initial(needsSdk);
let client: IdentityClient | null = null;
let waiting: { resolve: (ready: IdentityClient) => void; reject: (reason: unknown) => void }[] = [];
const listeners = createListeners();

const notify = () => {
  listeners.notify();
};

/** Calls back on every change of the session, until the returned function is called. */
export const subscribe = listeners.subscribe;
/** The session as it is known now. */
export const getState = (): SessionState => state;
const visitor = initial(false);
/** What static pages show, and the first render over them: nobody is signed in. */
export const getStaticState = (): SessionState => visitor;
/** Whether the identity SDK is to be loaded: after a session cookie, the callback, or an action that signs in. */
export const wantsSdk = (): boolean => needsSdk;

/** Called by the identity host whenever what it knows changes. */
export const report = (next: SessionState): void => {
  state = next;
  notify();
};

/** Called by the identity host once its client can act. */
export const provideClient = (ready: IdentityClient): void => {
  client = ready;
  for (const { resolve } of waiting) resolve(ready);
  waiting = [];
};

/** Called when the SDK or its settings cannot be loaded: whoever waits is told, and a later action tries again. */
export const failClient = (error: unknown): void => {
  for (const { reject } of waiting) reject(error);
  waiting = [];
  needsSdk = false;
  report({ status: 'signed-out', user: null, error });
};

const demandClient = (): Promise<IdentityClient> => {
  if (client) return Promise.resolve(client);
  const promise = new Promise<IdentityClient>((resolve, reject) => waiting.push({ resolve, reject }));
  if (!needsSdk) {
    needsSdk = true;
    notify();
  }
  return promise;
};

const settled = (): Promise<SessionState> =>
  new Promise((resolve) => {
    const look = () => {
      if (state.status === 'unknown') return;
      stop();
      resolve(state);
    };
    const stop = subscribe(look);
    look();
  });

/** Leaves for the sign-in page of the identity service and comes back to `returnTo`, a path of this site. */
export const login = async (returnTo: string, options: { signup?: boolean } = {}): Promise<void> => {
  const identity = await demandClient();
  await identity.login({ returnTo: safeReturnPath(returnTo), signup: options.signup ?? false });
};

/** Ends the session here and at the identity service, and returns to the site's origin. */
export const logout = async (): Promise<void> => {
  const identity = await demandClient();
  await identity.logout();
};

/** An access token, renewed silently when it is about to expire; `null` without a session or when renewal fails. */
export const getToken = async (): Promise<string | null> => {
  const current = state.status === 'unknown' ? await settled() : state;
  if (current.status !== 'signed-in' || !client) return null;
  try {
    return await client.getToken();
  } catch (error) {
    console.warn('The access token could not be renewed; the request goes without one.', error);
    return null;
  }
};
