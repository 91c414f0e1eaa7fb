import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../../lib/browser/external-store.ts';

const storageKey = 'northlight:single-key-shortcuts';
const store = createStore(() => deviceStorage.read(storageKey) !== 'off');

/** Whether letters, digits and signs are shortcuts of the player. Default: on. */
export const hasSingleKeys = store.get;

/** Stores the choice on this device; without storage it applies to this visit only. */
export const setSingleKeys = (isOn: boolean): void => {
  if (isOn) deviceStorage.remove(storageKey);
  else deviceStorage.write(storageKey, 'off');
  store.set(isOn);
};

/** `hasSingleKeys` as a hook. */
export const useSingleKeys = (): boolean => useStore(store);
