import { useEffect, useSyncExternalStore } from 'react';
import { api } from './api/index.ts';
import { createListeners } from './listeners.ts';
import type { SessionUser } from './session/session-store.ts';

/** How the learner calls and shows themselves, for the corner of every page. */
export interface OwnCard {
  readonly sub: string;
  readonly name: string;
  readonly picture?: string | undefined;
}

const storageKey = 'northlight:card';

const readKept = (): OwnCard | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as OwnCard | null;
  } catch {
    return null;
  }
};

let card: OwnCard | null = readKept();
let asked: string | undefined;
const listeners = createListeners();

/** Shows a changed profile at once. */
export const setOwnCard = (next: OwnCard): void => {
  card = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the next page asks again.
  }
  listeners.notify();
};

/** Name and picture of the profile, asked for once a tab; until then, and when that fails, what the sign-in says. */
export const useOwnCard = (user: SessionUser): { name: string | undefined; picture: string | undefined } => {
  const kept = useSyncExternalStore(listeners.subscribe, () => card);
  const own = kept?.sub === user.sub ? kept : undefined;
  const isMissing = own === undefined;
  useEffect(() => {
    if (!isMissing || asked === user.sub) return;
    asked = user.sub;
    api
      .getProfile()
      .then(({ name, picture }) => setOwnCard({ sub: user.sub, name, picture }))
      .catch(() => undefined);
  }, [isMissing, user.sub]);
  return { name: own?.name ?? user.name, picture: own?.picture ?? user.picture };
};
