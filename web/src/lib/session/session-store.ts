import { createStore } from '../browser/external-store.ts';
import { keptSub } from '../offline/kept-mark.ts';
import { saveBeforeSignOut } from './before-sign-out.ts';
import { forgetLearner, hasUnsavedNotes } from './forget-learner.ts';
import { getMailRecipient, withMailLink } from './mail-recipient.ts';
import { safeReturnPath } from './return-path.ts';

export interface SessionUser {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly picture?: string;
}

/** `unknown` until the identity SDK has checked; visitors without a session cookie are `signed-out` at once. */
export type SessionState =
  | { readonly status: 'unknown' | 'signed-out'; readonly user: null; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly user: SessionUser; readonly error: unknown };

/** Operations of the lazily loaded identity SDK. */
export interface IdentityClient {
  /**
   * @param options.again requires a new sign-in despite a session
   * @param options.email prefills the login page
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

/** The SDK sets the cookie `auth0.<client>.is.authenticated` for the day of a session. */
const hasSessionCookie = (): boolean => /(?:^|;\s*)auth0\.[^=]*is\.authenticated=/.test(document.cookie);
const isCallback = (): boolean => window.location.pathname === '/login/callback';
const unsavedQuestion =
  'Some of your notes could not be saved yet. Signing out removes them from this device. Sign out anyway?';
/** False while static pages are rendered. */
const isBrowser = typeof document !== 'undefined';

const initial = (needsSdk: boolean): SessionState => ({
  status: needsSdk ? 'unknown' : 'signed-out',
  user: null,
  error: null,
});

/**
 * Whether the identity SDK must be loaded: there is a session cookie, this is the callback page, an action needs it, or a learner took something
 * along, who counts as signed in while there is no network.
 */
export const sdkDemand = createStore(
  () => isBrowser && (hasSessionCookie() || isCallback() || keptSub() !== null),
);
export const sessionStore = createStore(() => initial(sdkDemand.get()));
let client: IdentityClient | null = null;
let waiting: { resolve: (ready: IdentityClient) => void; reject: (reason: unknown) => void }[] = [];

export const getState = sessionStore.get;
const signedOut = initial(false);
/** The state of static pages and their hydration: signed out. */
export const getStaticState = (): SessionState => signedOut;

/** Called by the identity host whenever the session changes. */
export const setSession = sessionStore.set;

/** Called by the identity host once its client is ready. */
export const provideClient = (ready: IdentityClient): void => {
  client = ready;
  for (const { resolve } of waiting) resolve(ready);
  waiting = [];
};

/** Called when the SDK or its settings cannot be loaded: rejects the waiting actions; a later action retries. */
export const failClient = (error: unknown): void => {
  for (const { reject } of waiting) reject(error);
  waiting = [];
  sdkDemand.set(false);
  setSession({ status: 'signed-out', user: null, error });
};

const demandClient = (): Promise<IdentityClient> => {
  if (client) return Promise.resolve(client);
  const promise = new Promise<IdentityClient>((resolve, reject) => waiting.push({ resolve, reject }));
  if (!sdkDemand.get()) sdkDemand.set(true);
  return promise;
};

const waitUntilKnown = (): Promise<SessionState> =>
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
 * Redirects to the sign-in page of the identity service, which returns to `returnTo`, a path of this site.
 * @param options.email prefills the sign-in page; default: the recipient of the mail whose link the visitor followed
 */
export const login = async (
  returnTo: string,
  {
    signup = false,
    email = getMailRecipient()?.email,
    ...again
  }: { signup?: boolean; again?: boolean | undefined; email?: string | undefined } = {},
): Promise<void> => {
  const identity = await demandClient();
  await identity.login({ returnTo: withMailLink(safeReturnPath(returnTo)), signup, email, ...again });
};

/**
 * Ends the session here and at the identity service, and returns to the site's origin. First sends unsaved work, then removes
 * the learner's drafts from this device, which may be shared.
 * @returns false when some notes could not be saved and the learner chose to stay signed in
 */
export const logout = async (): Promise<boolean> => {
  const identity = await demandClient();
  const { user } = getState();
  if (user) {
    await saveBeforeSignOut();
    if (hasUnsavedNotes(user.sub) && !window.confirm(unsavedQuestion)) return false;
    forgetLearner(user.sub);
  }
  lastToken = null;
  await identity.logout();
  return true;
};

/** The most recently used access token, in memory only. */
let lastToken: string | null = null;

/**
 * Returns the most recently used access token; `null` without a session. Synchronous, because a page that is closing has no
 * time to wait for the identity SDK.
 */
export const getLastToken = (): string | null => (getState().status === 'signed-in' ? lastToken : null);

/** Returns an access token, renewed silently when it is about to expire; `null` without a session or when renewal fails. */
export const getToken = async (): Promise<string | null> => {
  const current = getState().status === 'unknown' ? await waitUntilKnown() : getState();
  if (current.status !== 'signed-in' || !client) return null;
  try {
    lastToken = await client.getToken();
    return lastToken;
  } catch (error) {
    console.warn('The access token could not be renewed; the request goes without one.', error);
    return null;
  }
};
