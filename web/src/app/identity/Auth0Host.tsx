import { type AppState, Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadSiteConfig, type SiteConfig } from '../../lib/browser/site-config.ts';
import { findRow } from '../../lib/routing/page-at.ts';
import { paths } from '../../lib/routing/paths.ts';
import { redirectTo } from '../../lib/routing/redirect.ts';
import { forgetDrafts } from '../../lib/session/forget-learner.ts';
import { safeReturnPath } from '../../lib/session/return-path.ts';
import {
  failClient,
  getState,
  provideClient,
  type SessionUser,
  setSession,
} from '../../lib/session/session-store.ts';
import { listenForSignOut, type SignOutSignal } from '../../lib/session/sign-out-signal.ts';

const scope = 'openid profile email offline_access notebooks:start';

/** Limits from specification §9 that the SDK lets us set; its own retry count (3) and renewal margin already match. */
const limits = {
  httpTimeoutInSeconds: 10,
  authorizeTimeoutInSeconds: 60,
  leeway: 60,
  sessionCheckExpiryDays: 1,
} as const;

/** Connects the SDK to the session store: reports the session, provides login, logout and tokens, and follows sign-outs in other tabs. */
const Bridge = () => {
  const { isLoading, user, error, loginWithRedirect, logout, getAccessTokenSilently } = useAuth0();
  const otherTabs = useRef<SignOutSignal>(undefined);

  useEffect(() => {
    const signal = listenForSignOut(() => {
      const known = getState().user;
      if (known) forgetDrafts(known.sub);
      // A learner's page becomes the home page, as in the tab that signs out. Its sign-in page would bring the session back, because the identity
      // service may not have ended it yet.
      if (findRow(window.location.pathname)?.requiresSession) redirectTo(paths.home.href(), 'replace');
      // Any other page stays and forgets its tokens.
      else void logout({ openUrl: false });
    });
    otherTabs.current = signal;
    return signal.stop;
  }, [logout]);

  useEffect(() => {
    if (isLoading) return;
    provideClient({
      login: ({ returnTo, signup, again, email }) =>
        loginWithRedirect({
          appState: { returnTo },
          authorizationParams: {
            ...(signup && { screen_hint: 'signup' }),
            // Forces a new sign-in even with a fresh session (OpenID Connect Core, 3.1.2.1).
            ...(again && { max_age: 0 }),
            ...(email !== undefined && { login_hint: email }),
          },
          // Replaces the history entry, so that the back button does not return to a page that redirects to sign-in at once.
          openUrl: (url) => window.location.replace(url),
        }),
      logout: async () => {
        await logout({ logoutParams: { returnTo: window.location.origin } });
        // Only now is the session cookie gone, by which another tab would bring the session back.
        otherTabs.current?.announce();
      },
      getToken: async () => (otherTabs.current?.check() ? null : ((await getAccessTokenSilently()) ?? null)),
    });
    if (user?.sub) {
      const { sub, name, email, picture } = user;
      setSession({
        status: 'signed-in',
        user: { sub, name, email, picture } satisfies SessionUser,
        error: null,
      });
    } else {
      setSession({ status: 'signed-out', user: null, error: error ?? null });
    }
  }, [isLoading, user, error, loginWithRedirect, logout, getAccessTokenSilently]);

  return null;
};

/** The identity SDK. A worker keeps refresh tokens in memory, so page scripts cannot read them. */
const Auth0Host = () => {
  const navigate = useNavigate();
  const [config, setConfig] = useState<SiteConfig['auth'] | null>(null);

  useEffect(() => {
    let wanted = true;
    loadSiteConfig().then(
      ({ auth }) => wanted && setConfig(auth),
      (error: unknown) => wanted && failClient(error),
    );
    return () => {
      wanted = false;
    };
  }, []);

  if (!config) return null;
  return (
    <Auth0Provider
      domain={config.domain}
      clientId={config.clientId}
      authorizationParams={{
        redirect_uri: `${window.location.origin}${paths.loginCallback.href()}`,
        audience: config.audience,
        scope,
      }}
      useRefreshTokens
      useRefreshTokensFallback
      cacheLocation="memory"
      workerUrl={workerUrl}
      skipRedirectCallback={window.location.pathname !== paths.loginCallback.pattern}
      onRedirectCallback={(appState?: AppState) =>
        void navigate(safeReturnPath(appState?.returnTo), { replace: true })
      }
      {...limits}
    >
      <Bridge />
    </Auth0Provider>
  );
};

export default Auth0Host;
