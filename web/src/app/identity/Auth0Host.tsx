import { type AppState, Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { failClient, provideClient, report, type SessionUser } from '../../lib/session/session-store.ts';
import { loadSiteConfig, type SiteConfig } from '../../lib/site-config.ts';

const scope = 'openid profile email offline_access notebooks:start';

/** Limits of the specification §9, where the SDK takes them; its own retry count (3) and renewal margin match. */
const limits = {
  httpTimeoutInSeconds: 10,
  authorizeTimeoutInSeconds: 60,
  leeway: 60,
  sessionCheckExpiryDays: 1,
} as const;

/** Tells the session store what the SDK knows and gives it the means to act. */
const Bridge = () => {
  const { isLoading, user, error, loginWithRedirect, logout, getAccessTokenSilently } = useAuth0();

  useEffect(() => {
    if (isLoading) return;
    provideClient({
      login: ({ returnTo, signup, again, email }) =>
        loginWithRedirect({
          appState: { returnTo },
          authorizationParams: {
            ...(signup && { screen_hint: 'signup' }),
            // OpenID Connect Core, 3.1.2.1: no session is so fresh that this passes without asking.
            ...(again && { max_age: 0 }),
            ...(email !== undefined && { login_hint: email }),
          },
          // Replacing keeps the back button from landing on a page that leaves for sign-in at once.
          openUrl: (url) => window.location.replace(url),
        }),
      logout: () => logout({ logoutParams: { returnTo: window.location.origin } }),
      getToken: async () => (await getAccessTokenSilently()) ?? null,
    });
    if (user?.sub) {
      const { sub, name, email, picture } = user;
      report({ status: 'signed-in', user: { sub, name, email, picture } satisfies SessionUser, error: null });
    } else {
      report({ status: 'signed-out', user: null, error: error ?? null });
    }
  }, [isLoading, user, error, loginWithRedirect, logout, getAccessTokenSilently]);

  return null;
};

/** The identity SDK: refresh tokens in memory (a worker holds them), so nothing lasting is within a script's reach. */
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
