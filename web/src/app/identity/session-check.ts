/**
 * The identity SDK, and its check for a session. The application page imports this module beside its entry (`web/build/start-early.ts`),
 * so that the check does not wait for the application's code: it must not import a module that the entry contains.
 */
import { Auth0Client, type User } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url';
import { askEarly } from '../../lib/browser/early-answers.ts';
import { loadSiteConfig } from '../../lib/browser/site-config.ts';
import { keptSub } from '../../lib/offline/kept-mark.ts';
// The SDK starts a worker, which the policy must admit.
import '../../lib/browser/trusted-types.ts';

/** Address that the identity service returns to; the same as `paths.loginCallback`. */
const callbackPath = '/login/callback';

const scope = 'openid profile email offline_access notebooks:start';

/** Limits from specification §9 that the SDK lets us set; its own retry count (3) and renewal margin already match. */
const limits = {
  httpTimeoutInSeconds: 10,
  authorizeTimeoutInSeconds: 60,
  leeway: 60,
  sessionCheckExpiryDays: 1,
} as const;

/** What is kept for the return from the identity service. */
interface AppState {
  readonly returnTo?: string;
}

/** Who is signed in as far as this device knows, while the network is missing. */
export interface OfflineSession {
  readonly client: null;
  readonly user: User;
}

/** The answer of the identity service. */
export interface OnlineSession {
  readonly client: Auth0Client;
  /** The signed-in learner, if there is a session. */
  readonly user: User | undefined;
  /** Why a sign-in that was begun did not succeed. */
  readonly error?: unknown;
  /** Set on return from the identity service. */
  readonly appState?: AppState;
}

/** Whether the address holds the answer of the identity service (OpenID Connect Core, 3.1.2.5 and 3.1.2.6). */
const isAnswer = (): boolean => {
  const query = new URLSearchParams(window.location.search);
  return (
    window.location.pathname === callbackPath &&
    query.has('state') &&
    (query.has('code') || query.has('error'))
  );
};

/** The result of the check. */
type CheckedSession = OnlineSession | OfflineSession;

/** The learner who took something along, as the service worker tells while the network is missing; undefined with a network. */
const askDevice = (): Promise<User | undefined> =>
  fetch('/kept/session')
    .then((answer) => (answer.ok ? (answer.json() as Promise<User>) : undefined))
    // Where no worker answers, the site does, with a page.
    .catch(() => undefined);

const askService = async (): Promise<OnlineSession> => {
  const { auth } = await loadSiteConfig();
  const client = new Auth0Client({
    domain: auth.domain,
    clientId: auth.clientId,
    authorizationParams: {
      redirect_uri: `${window.location.origin}${callbackPath}`,
      audience: auth.audience,
      scope,
    },
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    // A worker keeps refresh tokens in its memory, so page scripts cannot read them.
    cacheLocation: 'memory',
    workerUrl,
    ...limits,
  });
  try {
    if (isAnswer()) {
      const { appState = {} } = await client.handleRedirectCallback<AppState>();
      return { client, user: await client.getUser(), appState };
    }
    // The cookie by which the SDK knows of a session lasts a day, and who comes back from a journey may have one still.
    if (keptSub() === null) await client.checkSession();
    else await client.getTokenSilently().catch(() => undefined);
    const user = await client.getUser();
    if (user) void askEarly(() => client.getTokenSilently()).catch(() => undefined);
    return { client, user };
  } catch (error) {
    return { client, user: undefined, error };
  }
};

const check = async (): Promise<CheckedSession> => {
  if (keptSub() === null || isAnswer()) return askService();
  // The device answers at once without a network, where the service would take a minute to fail.
  const asked = navigator.onLine ? askService() : undefined;
  asked?.catch(() => undefined);
  const user = await askDevice();
  return user ? { client: null, user } : (asked ?? askService());
};

let checked: Promise<CheckedSession> | undefined;

/**
 * Checks for a session, once a page.
 * @param again checks once more: the network is back
 * @throws Error when the settings of the deployment cannot be loaded; the next call tries again
 */
export const checkSession = (again = false): Promise<CheckedSession> => {
  if (again) checked = undefined;
  checked ??= check().catch((error: unknown) => {
    checked = undefined;
    throw error;
  });
  return checked;
};

// Whoever asks for the result meets a failure.
checkSession().catch(() => undefined);
