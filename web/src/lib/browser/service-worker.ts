import { keptSub } from '../offline/kept-mark.ts';

/**
 * Address of the service worker. It answers with what was taken along only if its address says so: nobody else's requests pass through it.
 * @param keeps whether a learner took something along on this device
 */
export const workerAddress = (keeps: boolean): string => `/service-worker.js${keeps ? '?kept' : ''}`;

/** Registers the service worker, which caches the offline page. Waits for the page to load, to keep the connection free. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Browsers that block storage refuse; the site then only lacks its offline page.
    navigator.serviceWorker.register(workerAddress(keptSub() !== null)).catch(() => undefined);
  };
  // This script may run after the `load` event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
};
