import { useEffect } from 'react';
import { api } from '../api/index.ts';
import { resourceKeys } from '../api/resource-keys.ts';
import { forgetResources } from '../api/useResource.ts';
import { tabStorage } from '../browser/browser-storage.ts';
import { deviceZone } from '../browser/device-zone.ts';
import { createStore, useStore } from '../browser/external-store.ts';
import type { SessionUser } from './session-store.ts';

/** A learner's name and picture, shown in the top bar. */
export interface ProfileCard {
  readonly sub: string;
  readonly name: string;
  readonly picture?: string | undefined;
}

const storageKey = 'northlight:card';

const store = createStore(() => tabStorage.readJson(storageKey) as ProfileCard | null);
let asked: string | undefined;

/** Updates the card after the profile changed. */
export const setProfileCard = (next: ProfileCard): void => {
  tabStorage.writeJson(storageKey, next);
  store.set(next);
};

/** Saves the device's time zone, so that courses follow local time even if the learner never opens their profile. */
const saveDeviceZone = async (sub: string): Promise<void> => {
  const timeZone = deviceZone();
  if (timeZone === undefined) return;
  await api.updateProfile({ body: { timeZone } });
  forgetResources(resourceKeys.profile(sub));
};

/**
 * Name and picture of the profile: those that this tab knows at once, and fetched once per page load, because another tab or device may have
 * changed them; after a failure again where they are shown next. Falls back to those of the session until then.
 */
export const useProfileCard = (
  user: SessionUser,
): { name: string | undefined; picture: string | undefined } => {
  const kept = useStore(store);
  const own = kept?.sub === user.sub ? kept : undefined;
  useEffect(() => {
    if (asked === user.sub) return;
    asked = user.sub;
    api
      .getProfile()
      .then(({ name, picture, timeZone }) => {
        setProfileCard({ sub: user.sub, name, picture });
        return timeZone === undefined ? saveDeviceZone(user.sub) : undefined;
      })
      .catch(() => {
        asked = undefined;
      });
  }, [user.sub]);
  return { name: own?.name ?? user.name, picture: own?.picture ?? user.picture };
};
