import { createStore, useStore } from './external-store.ts';

const network = createStore(() => navigator.onLine);

if (typeof window !== 'undefined') {
  const look = (): void => network.set(navigator.onLine);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
}

/** Tells that nothing answers, whatever network the device says it has, or that something does again. */
export const setReachable = (isReachable: boolean): void => network.set(isReachable && navigator.onLine);

/** Whether the device has a network that answers, as far as is known; static pages count as online. */
export const useOnline = (): boolean => useStore(network, () => true);
