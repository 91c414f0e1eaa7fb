import { useEffect } from 'react';
import { api } from './api/index.ts';
import { tabStorage } from './browser-storage.ts';
import { deviceZone } from './device-zone.ts';
import { createStore, useStore } from './external-store.ts';
import { resourceKeys } from './resource-keys.ts';
import type { SessionUser } from './session/session-store.ts';
import { forgetResources } from './useResource.ts';

/** The name and picture of a learner, for the corner of every page. */
export interface ProfileCard {
  readonly sub: string;
  readonly name: string;
  readonly picture?: string | undefined;
}

const storageKey = 'northlight:card';

const store = createStore(() => tabStorage.readJson(storageKey) as ProfileCard | null);
let asked: string | undefined;

/** Shows a changed profile at once. */
export const setProfileCard = (next: ProfileCard): void => {
  tabStorage.writeJson(storageKey, next);
  store.set(next);
};

/** Courses go by local time from the first day, also those of learners who never open their profile. */
const keepDeviceZone = async (sub: string): Promise<void> => {
  const timeZone = deviceZone();
  if (timeZone === undefined) return;
  await api.updateProfile({ body: { timeZone } });
  forgetResources(resourceKeys.profile(sub));
};

/** Name and picture of the profile, fetched once per tab. Until then, or when that fails, they are those of the sign-in. */
export const useProfileCard = (
  user: SessionUser,
): { name: string | undefined; picture: string | undefined } => {
  const kept = useStore(store);
  const own = kept?.sub === user.sub ? kept : undefined;
  const isMissing = own === undefined;
  useEffect(() => {
    if (!isMissing || asked === user.sub) return;
    asked = user.sub;
    api
      .getProfile()
      .then(({ name, picture, timeZone }) => {
        setProfileCard({ sub: user.sub, name, picture });
        return timeZone === undefined ? keepDeviceZone(user.sub) : undefined;
      })
      .catch(() => undefined);
  }, [isMissing, user.sub]);
  return { name: own?.name ?? user.name, picture: own?.picture ?? user.picture };
};
