/** Registers the service worker, which caches the offline page. Waits for the page to load, to keep the connection free. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Browsers that block storage refuse; the site then only lacks its offline page.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  // This script may run after the `load` event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
};
