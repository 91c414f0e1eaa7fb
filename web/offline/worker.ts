/**
 * The service worker. Without a network it answers navigation with the offline page. Once a learner has taken something along, it is registered
 * with another address and answers everything without a network: with what the vault and the kept application have. With a network it renews what
 * the vault has, and adds nothing: personal data must not stay on a device unless a learner takes it along, and the browser caches hashed files
 * itself.
 */
import { keepAnew, keepSaved } from './keep-anew.ts';
import { keptAnswer, keptPage, keptSession, seeServerTime } from './kept-answers.ts';

/** What the worker uses of its global scope; the types of pages know none. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;
/** Whether something was taken along on this device (`workerAddress`). */
const keeps = new URL(location.href).searchParams.has('kept');
const offlineCache = 'northlight-2';
const offlineFiles = ['/offline.html', '/offline.css', '/favicon.svg'];
/** Files of the application, which Cache Storage has under their addresses. */
const applicationFile = /^\/(?:assets\/|config\.json$|favicon\.svg$|offline\.css$|manifest\.webmanifest$)/;
/** Milliseconds in which a network must answer to count as one, when a page asks who is signed in. */
const probeMs = 4_000;

scope.addEventListener('install', (event) => {
  const keep = async (): Promise<void> => {
    await (await caches.open(offlineCache)).addAll(offlineFiles);
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

scope.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    // Earlier versions of the offline page. Other caches hold what a learner took along.
    const earlier = (await caches.keys()).filter(
      (name) => /^northlight-\d+$/.test(name) && name !== offlineCache,
    );
    await Promise.all(earlier.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

/** Passes a request on, and answers otherwise when the network fails. */
const fromNetworkOr = async (
  request: Request,
  otherwise: () => Promise<Response | undefined>,
): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    // A request that the page has taken back needs no answer.
    if (request.signal.aborted) throw error;
    return (await otherwise().catch(() => undefined)) ?? Response.error();
  }
};

const hasNetwork = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) });
    return true;
  } catch {
    return false;
  }
};

/** With a network, the identity service says who is signed in. */
const answerSession = async (): Promise<Response> =>
  (await hasNetwork()) ? new Response(null, { status: 204 }) : keptSession();

/** Answers a request to the API, and remembers the server's time and where the learner stands. */
const answerApi = async (event: FetchEvent, address: string): Promise<Response> => {
  const answer = await fromNetworkOr(event.request, () => keptAnswer(address, null));
  event.waitUntil(seeServerTime(answer).catch(() => undefined));
  // What this device answers itself has no address.
  if (answer.url !== '') event.waitUntil(keepAnew(address, answer.clone()).catch(() => undefined));
  return answer;
};

/** Passes a learner's save on. */
const answerSave = async (event: FetchEvent): Promise<Response> => {
  const answer = await fetch(event.request);
  event.waitUntil(keepSaved(event.request, answer.clone()).catch(() => undefined));
  return answer;
};

/** The answer to a request, if it is one that the worker answers. */
const answerTo = (event: FetchEvent): Promise<Response> | undefined => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return undefined;
  if (request.method !== 'GET') {
    // What a page sends while it closes must not depend on a worker that has to start.
    const isSave = keeps && pathname.startsWith('/api/') && request.method !== 'HEAD' && !request.keepalive;
    return isSave ? answerSave(event) : undefined;
  }
  // Here no navigation gets a page instead: Python's frame is the document that was kept, with its policy, or none.
  if (pathname.startsWith('/python/'))
    return keeps ? fromNetworkOr(request, () => caches.match(pathname)) : undefined;
  if (!keeps) {
    if (request.mode === 'navigate') return fromNetworkOr(request, () => caches.match('/offline.html'));
    return offlineFiles.includes(pathname) ? fromNetworkOr(request, () => caches.match(pathname)) : undefined;
  }
  if (pathname === '/kept/session') return answerSession();
  if (pathname.startsWith('/kept/')) {
    const range = request.headers.get('range');
    return keptAnswer(pathname + search, range).then((kept) => kept ?? new Response(null, { status: 404 }));
  }
  if (pathname.startsWith('/api/')) return answerApi(event, pathname + search);
  if (request.mode === 'navigate') {
    return fromNetworkOr(
      request,
      async () => (await keptPage(pathname).catch(() => undefined)) ?? caches.match('/offline.html'),
    );
  }
  if (applicationFile.test(pathname)) return fromNetworkOr(request, () => caches.match(pathname));
  return undefined;
};

scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
