import { useSyncExternalStore } from 'react';

const storageKey = 'northlight:single-key-shortcuts';
const listeners = new Set<() => void>();

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

export const setSingleKeys = (isOn: boolean): void => {
  isOnHere = isOn;
  try {
    if (isOn) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, 'off');
  } catch {
    // It holds for this visit.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** See `hasSingleKeys`. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys);
