import type { User } from '@auth0/auth0-spa-js';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { findRow } from '../../lib/routing/page-at.ts';
import { paths } from '../../lib/routing/paths.ts';
import { redirectTo } from '../../lib/routing/redirect.ts';
import { forgetLearner } from '../../lib/session/forget-learner.ts';
import { safeReturnPath } from '../../lib/session/return-path.ts';
import { failClient, getState, provideClient, setSession } from '../../lib/session/session-store.ts';
import { listenForSignOut } from '../../lib/session/sign-out-signal.ts';
import { type CheckedSession, checkSession } from './session-check.ts';

/** Reports a session to the store. A renewal reports the same learner again, which changes nothing. */
const report = (user: User | undefined, error: unknown = null): void => {
  if (!user?.sub) {
    if (getState().status !== 'signed-out' || error !== null)
      setSession({ status: 'signed-out', user: null, error });
    return;
  }
  const { sub, name, email, picture } = user;
  const known = getState().user;
  if (known?.sub === sub && known.name === name && known.email === email && known.picture === picture) return;
  setSession({ status: 'signed-in', user: { sub, name, email, picture }, error: null });
};

/** Provides login, logout and tokens to the session store, and follows sign-outs in other tabs. @returns a function that ends it */
const connect = ({ client, user, error }: CheckedSession): (() => void) => {
  const otherTabs = listenForSignOut(() => {
    const known = getState().user;
    if (known) forgetLearner(known.sub);
    // A learner's page becomes the home page, as in the tab that signs out. Its sign-in page would bring the session back, because the identity
    // service may not have ended it yet.
    if (findRow(window.location.pathname)?.requiresSession) redirectTo(paths.home.href(), 'replace');
    // Any other page stays and forgets its tokens.
    else void client.logout({ openUrl: false }).then(() => report(undefined));
  });
  provideClient({
    login: ({ returnTo, signup, again, email }) =>
      client.loginWithRedirect({
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
      await client.logout({ logoutParams: { returnTo: window.location.origin } });
      // Only now is the session cookie gone, by which another tab would bring the session back.
      otherTabs.announce();
    },
    getToken: async () => {
      if (otherTabs.check()) return null;
      try {
        return (await client.getTokenSilently()) ?? null;
      } finally {
        // A session that has ended leaves no learner; a renewal may bring a new name or address.
        report(await client.getUser());
      }
    },
  });
  report(user, error);
  return otherTabs.stop;
};

/** Connects the identity SDK to the session store. Renders nothing. */
const Auth0Host = () => {
  const navigate = useNavigate();
  const goBack = useEffectEvent((returnTo: unknown) => {
    void navigate(safeReturnPath(returnTo), { replace: true });
  });
  useEffect(() => {
    let isHere = true;
    let disconnect: (() => void) | undefined;
    checkSession().then((checked) => {
      if (!isHere) return;
      disconnect = connect(checked);
      if (checked.appState) goBack(checked.appState.returnTo);
    }, failClient);
    return () => {
      isHere = false;
      disconnect?.();
    };
  }, []);
  return null;
};

export default Auth0Host;
