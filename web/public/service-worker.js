/* Shows the offline page when the network fails. Learners who took something along have `web/offline/worker.ts` in its place. Caches nothing else: personal data must not stay on a device, pages are always
   fetched, and the browser caches hashed files itself. */
const cacheName = 'northlight-2';
const offlineFiles = ['/offline.html', '/offline.css', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(offlineFiles))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          // Others hold what a learner took along.
          names
            .filter((name) => /^northlight-\d+$/.test(name) && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

const fromNetworkOrOffline = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromNetworkOrOffline(request));
  else if (offlineFiles.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
  }
});
