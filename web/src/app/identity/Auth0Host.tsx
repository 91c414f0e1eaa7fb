import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { keptSub } from '../../lib/offline/kept-mark.ts';
import { findRow } from '../../lib/routing/page-at.ts';
import { paths } from '../../lib/routing/paths.ts';
import { redirectTo } from '../../lib/routing/redirect.ts';
import { forgetLearner } from '../../lib/session/forget-learner.ts';
import { startLeaving } from '../../lib/session/leaving.ts';
import { safeReturnPath } from '../../lib/session/return-path.ts';
import { failClient, getState, provideClient } from '../../lib/session/session-store.ts';
import { listenForSignOut } from '../../lib/session/sign-out-signal.ts';
import { report } from './report-session.ts';
import { checkSession, type OnlineSession } from './session-check.ts';

const loadKept = () => import('./kept-session.ts');

// Without a network its code is needed as soon as the device has answered.
if (keptSub() !== null && !navigator.onLine) loadKept().catch(() => undefined);

/** Deletes what was taken along, if anything was. Never rejects. */
const endKept = async (): Promise<void> => {
  if (keptSub() === null) return;
  // The database with its keys can be deleted without the vault's code.
  await loadKept().then(
    (kept) => kept.endKept(),
    () => indexedDB.deleteDatabase('northlight-offline'),
  );
};

/** Provides login, logout and tokens to the session store, and follows sign-outs in other tabs. @returns a function that ends it */
const connect = ({ client, user, error }: OnlineSession): (() => void) => {
  const otherTabs = listenForSignOut((isLate) => {
    const known = getState().user;
    // What all tabs share was deleted by the tab that signed out, and may be of who signed in since, even of the same learner.
    if (known) forgetLearner(isLate ? undefined : known.sub);
    if (!isLate) void endKept();
    const { pathname, search } = window.location;
    // A learner's page becomes the home page, as in the tab that signs out. Its sign-in page would bring the session back, because the identity
    // service may not have ended it yet.
    if (findRow(pathname)?.requiresSession) {
      startLeaving();
      redirectTo(paths.home.href(), 'replace');
    }
    // Loads the page anew: forgetting the tokens would delete the cookie of the session too, which may be somebody else's by now.
    else if (isLate) redirectTo(pathname + search, 'replace');
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
        openUrl: (url) => {
          startLeaving();
          window.location.replace(url);
        },
      }),
    logout: async () => {
      await endKept();
      startLeaving();
      await client.logout({ logoutParams: { returnTo: window.location.origin } });
      // Only now is the session cookie gone, by which another tab would bring the session back.
      otherTabs.announce();
    },
    getToken: async () => {
      if (otherTabs.check()) return null;
      try {
        return (await client.getTokenSilently()) ?? null;
      } catch (error) {
        // Without a network nothing is wrong, and what the device answers needs no token.
        if (navigator.onLine) throw error;
        return null;
      } finally {
        // A session that has ended leaves no learner; a renewal may bring a new name or address.
        report(await client.getUser());
      }
    },
  });
  report(user, error);
  if (user && keptSub() !== null) void loadKept().then((kept) => kept.followVault(user.sub));
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
    /** @returns whether the identity service could be asked */
    const ask = async (again: boolean): Promise<boolean> => {
      try {
        const checked = await checkSession(again);
        const kept = checked.client ? undefined : await loadKept();
        if (!isHere) return false;
        disconnect?.();
        if (checked.client) {
          disconnect = connect(checked);
          if (checked.appState) goBack(checked.appState.returnTo);
        } else disconnect = kept?.connectOffline(checked.user, () => ask(true));
        return Boolean(checked.client);
      } catch (error) {
        failClient(error);
        return false;
      }
    };
    void ask(false);
    return () => {
      isHere = false;
      disconnect?.();
    };
  }, []);
  return null;
};

export default Auth0Host;
