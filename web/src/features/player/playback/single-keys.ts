import { deviceStorage } from '../../../lib/browser-storage.ts';
import { createStore, useStore } from '../../../lib/external-store.ts';

const storageKey = 'northlight:single-key-shortcuts';
const store = createStore(() => deviceStorage.read(storageKey) !== 'off');

/** Whether letters, digits and signs are shortcuts of the player; on unless the learner turned them off. */
export const hasSingleKeys = store.get;

/** Remembers the choice on this device; without storage it holds for this visit. */
export const setSingleKeys = (isOn: boolean): void => {
  if (isOn) deviceStorage.remove(storageKey);
  else deviceStorage.write(storageKey, 'off');
  store.set(isOn);
};

/** See `hasSingleKeys`. */
export const useSingleKeys = (): boolean => useStore(store);
