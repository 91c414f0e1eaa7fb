import { keptSub } from '../offline/kept-mark.ts';

/** Registers the service worker, which caches the offline page, or the one that answers with what was taken along. Waits for the page to load, to keep the connection free. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Browsers that block storage refuse; the site then only lacks its offline page.
    navigator.serviceWorker
      .register(keptSub() === null ? '/service-worker.js' : '/offline-worker.js')
      .catch(() => undefined);
  };
  // This script may run after the `load` event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
};
