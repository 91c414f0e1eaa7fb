import type { User } from '@auth0/auth0-spa-js';
import { sendTexts } from '../../features/player/send-texts.ts';
import { setReachable } from '../../lib/browser/useOnline.ts';
import { keptSub } from '../../lib/offline/kept-mark.ts';
import { renewKept } from '../../lib/offline/renew-kept.ts';
import { forgetVault } from '../../lib/offline/vault.ts';
import { paths } from '../../lib/routing/paths.ts';
import { redirectTo } from '../../lib/routing/redirect.ts';
import { forgetLearner } from '../../lib/session/forget-learner.ts';
import { getToken, provideClient } from '../../lib/session/session-store.ts';
import { listenForSignOut } from '../../lib/session/sign-out-signal.ts';
import { report } from './report-session.ts';

/** Deletes what was taken along. Never rejects. */
export const endKept = (): Promise<void> => forgetVault().catch(() => undefined);

/**
 * Keeps what a learner took along in step with their rights, and sends what they wrote without a network; deletes what another learner took along.
 * Never rejects.
 */
export const followVault = async (sub: string | undefined): Promise<void> => {
  if (sub === undefined || keptSub() !== sub) return endKept();
  await renewKept().catch(() => undefined);
  await sendTexts(sub);
};

/** Milliseconds between looks for a network that the browser says there is. */
const retryMs = 5_000;

/** Removes the cookie of the identity SDK, so that the next page does not bring the session back. */
const removeSessionCookie = (): void => {
  for (const [, name] of document.cookie.matchAll(/(?:^|;\s*)(auth0\.[^=]*is\.authenticated)=/g)) {
    document.cookie = `${name}=; path=/; max-age=0`;
  }
};

/**
 * Signs the learner in who took something along, while there is no network: without tokens, and with nobody else to sign in.
 * @param onNetwork is called when the network is back, and resolves with whether the learner has tokens again
 * @returns a function that ends it
 */
export const connectOffline = (user: User, onNetwork: () => Promise<boolean>): (() => void) => {
  let back: Promise<boolean> | undefined;
  const reconnect = (): void => {
    back = onNetwork();
  };
  const otherTabs = listenForSignOut((isLate) => {
    forgetLearner();
    // What all tabs share may be of who signed in since.
    void (isLate ? Promise.resolve() : endKept()).then(() => redirectTo(paths.home.href(), 'replace'));
  });
  provideClient({
    login: () => Promise.reject(new TypeError('Failed to fetch: there is no network to sign in by.')),
    logout: async () => {
      await endKept();
      removeSessionCookie();
      otherTabs.announce();
      redirectTo(paths.home.href(), 'replace');
    },
    // What waited for the network is sent with the first token.
    getToken: async () => ((await back) ? getToken() : null),
  });
  report(user);
  setReachable(false);
  addEventListener('online', reconnect, { once: true });
  // The browser may call the network back before it carries anything, and does not say so again.
  const retry = setInterval(() => {
    if (navigator.onLine) reconnect();
  }, retryMs);
  return () => {
    setReachable(true);
    clearInterval(retry);
    removeEventListener('online', reconnect);
    otherTabs.stop();
  };
};
