/** Has the browser keep the offline page, once the page itself is there and the connection is free. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Browsers that forbid storage refuse; the site works the same, only without a page for offline visits.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  // A script that comes late finds the page loaded already.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
};
