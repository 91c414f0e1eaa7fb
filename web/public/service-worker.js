/* Shows a page of ours when the connection is gone. Nothing else is kept: what
   is somebody’s own never stays behind on a device, pages are asked for anew, and hashed files are the browser cache’s. */
const kept = 'northlight-2';
const offlineFiles = ['/offline.html', '/offline.css', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(offlineFiles))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
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
