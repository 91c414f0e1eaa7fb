import { createStore } from '../external-store.ts';
import { safeReturnPath } from '../return-path.ts';
import { saveBeforeSignOut } from './before-sign-out.ts';
import { forgetDrafts, hasUnsavedNotes } from './forget-learner.ts';
import { mailRecipient, withMailLink } from './mail-recipient.ts';

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
  /**
   * @param options.again asks for a sign-in even though there is a session
   * @param options.email whom the login page expects
   */
  login(options: {
    returnTo: string;
    signup: boolean;
    again?: boolean | undefined;
    email?: string | undefined;
  }): Promise<void>;
  logout(): Promise<void>;
  getToken(): Promise<string | null>;
}

/** The SDK sets `auth0.<client>.is.authenticated` for the session's day. */
const hasSessionCookie = (): boolean => /(?:^|;\s*)auth0\.[^=]*is\.authenticated=/.test(document.cookie);
const isCallback = (): boolean => window.location.pathname === '/login/callback';
const unsavedQuestion =
  'Some of your notes could not be saved yet. Signing out removes them from this device. Sign out anyway?';
/** Static pages are rendered where there is no document. */
const isBrowser = typeof document !== 'undefined';

const initial = (needsSdk: boolean): SessionState => ({
  status: needsSdk ? 'unknown' : 'signed-out',
  user: null,
  error: null,
});

/** Whether the identity SDK is to be loaded: after a session cookie, the callback, or an action that signs in. */
export const sdkDemand = createStore(() => isBrowser && (hasSessionCookie() || isCallback()));
/** The session as it is known now. */
export const sessionStore = createStore(() => initial(sdkDemand.get()));
let client: IdentityClient | null = null;
let waiting: { resolve: (ready: IdentityClient) => void; reject: (reason: unknown) => void }[] = [];

export const getState = sessionStore.get;
const visitor = initial(false);
/** What static pages show, and the first render over them: nobody is signed in. */
export const getStaticState = (): SessionState => visitor;

/** Called by the identity host whenever what it knows changes. */
export const report = sessionStore.set;

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
  sdkDemand.set(false);
  report({ status: 'signed-out', user: null, error });
};

const demandClient = (): Promise<IdentityClient> => {
  if (client) return Promise.resolve(client);
  const promise = new Promise<IdentityClient>((resolve, reject) => waiting.push({ resolve, reject }));
  if (!sdkDemand.get()) sdkDemand.set(true);
  return promise;
};

const settled = (): Promise<SessionState> =>
  new Promise((resolve) => {
    const look = () => {
      if (getState().status === 'unknown') return;
      stop();
      resolve(getState());
    };
    const stop = sessionStore.subscribe(look);
    look();
  });

/**
 * Leaves for the sign-in page of the identity service and comes back to `returnTo`, a path of this site. The page expects whom
 * `email` names, else whom the mail was sent to whose link led here.
 */
export const login = async (
  returnTo: string,
  {
    signup = false,
    email = mailRecipient()?.email,
    ...again
  }: { signup?: boolean; again?: boolean | undefined; email?: string | undefined } = {},
): Promise<void> => {
  const identity = await demandClient();
  await identity.login({ returnTo: withMailLink(safeReturnPath(returnTo)), signup, email, ...again });
};

/**
 * Ends the session here and at the identity service, and returns to the site's origin. What is unsaved is sent first; what
 * the learner wrote is then gone from this device, which may be one that others use.
 * @returns false when the learner would rather keep notes that could not be saved, and stays signed in
 */
export const logout = async (): Promise<boolean> => {
  const identity = await demandClient();
  const { user } = getState();
  if (user) {
    await saveBeforeSignOut();
    if (hasUnsavedNotes(user.sub) && !window.confirm(unsavedQuestion)) return false;
    forgetDrafts(user.sub);
  }
  lastToken = null;
  await identity.logout();
  return true;
};

/** The access token that was used last, in memory only. */
let lastToken: string | null = null;

/**
 * The access token that was used last, at once; `null` without a session. A page that is being left has no time to ask the
 * identity SDK, which answers later, if only by a moment.
 */
export const getLastToken = (): string | null => (getState().status === 'signed-in' ? lastToken : null);

/** An access token, renewed silently when it is about to expire; `null` without a session or when renewal fails. */
export const getToken = async (): Promise<string | null> => {
  const current = getState().status === 'unknown' ? await settled() : getState();
  if (current.status !== 'signed-in' || !client) return null;
  try {
    lastToken = await client.getToken();
    return lastToken;
  } catch (error) {
    console.warn('The access token could not be renewed; the request goes without one.', error);
    return null;
  }
};
