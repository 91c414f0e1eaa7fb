import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';

const storageKey = 'northlight:single-key-shortcuts';
const listeners = createListeners();

/** Whether letters, digits and signs are shortcuts of the player; on unless the learner turned them off. */
export const hasSingleKeys = (): boolean => {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return isOnHere;
  }
};
/** For a browser without storage. */
let isOnHere = true;

/** Remembers the choice on this device; without storage it holds for this visit. */
export const setSingleKeys = (isOn: boolean): void => {
  isOnHere = isOn;
  try {
    if (isOn) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, 'off');
  } catch {
    // It holds for this visit.
  }
  listeners.notify();
};

/** See `hasSingleKeys`. */
export const useSingleKeys = (): boolean => useSyncExternalStore(listeners.subscribe, hasSingleKeys);
