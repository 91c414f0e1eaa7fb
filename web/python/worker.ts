/**
 * Runs Python. Its document has an opaque origin and a policy that allows no address, so what learners run here reaches nothing of
 * theirs or of the site.
 */
import type { loadPyodide as LoadPyodide, Lockfile, PyodideConfig } from 'pyodide';
import practice from './practice.py';
import type { Files, SentPackage, WorkerAsk } from './protocol.ts';
import runner from './runner.py';
import { boundMemory, openSession, type Post } from './session.ts';

/** Set before this script (frame.ts): address of the engine's module. */
declare const engineModule: string;
/** What the engine is, and the packages that are served beside it. Put in by the build. */
declare const lock: Lockfile;
declare const loadPyodide: typeof LoadPyodide;

/** The engine wants addresses for its files. Nothing is there: what the page handed over answers. */
const folder = 'https://engine.invalid/';
const post: Post = self.postMessage.bind(self);

const packages: ReadonlySet<string> = new Set(
  Object.values(lock.packages).map(({ file_name: fileName }) => fileName),
);
/** What waits for a package, by the name of its file. */
const waiting = new Map<string, (file: Blob | undefined) => void>();

const askForPackage = async (name: string): Promise<Response> => {
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>();
  waiting.set(name, resolve);
  post({ type: 'package', name });
  const file = await promise;
  return file ? new Response(file) : new Response(null, { status: 404 });
};

const receivePackage = ({ name, file }: SentPackage): void => {
  waiting.get(name)?.(file);
  waiting.delete(name);
};

/** Answers the engine's requests with what the page has fetched. The policy refuses all others. */
const serveFiles = (files: Files): void => {
  const { fetch } = self;
  self.fetch = (request, options) => {
    const address = request instanceof Request ? request.url : String(request);
    const name = address.startsWith(folder) ? address.slice(folder.length) : '';
    if (packages.has(name)) return askForPackage(name);
    const file = files[name];
    return file ? Promise.resolve(new Response(file)) : fetch(request, options);
  };
};

const start = async (files: Promise<Files>): Promise<ReturnType<typeof openSession>> => {
  boundMemory();
  // Loads while the page still fetches the large files.
  const module = import(engineModule) as Promise<{
    readonly default: NonNullable<PyodideConfig['createPyodideModule']>;
  }>;
  const [{ default: createPyodideModule }, handed] = await Promise.all([module, files]);
  serveFiles(handed);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: folder,
    // Nothing of the page's world stands in Python's module `js`.
    jsglobals: Object.create(null) as object,
    lockFileContents: lock,
    packageBaseUrl: folder,
    env: { HOME: '/home/learner' },
  });
  // Python's sockets would be made of these. The policy refuses them anyway.
  Reflect.deleteProperty(self, 'WebSocket');
  return openSession(python, { runner, practice }, post);
};

const { promise: files, resolve: receiveFiles } = Promise.withResolvers<Files>();
const starting = start(files);
starting.then(
  () => post({ type: 'ready' }),
  () => post({ type: 'unavailable' }),
);

// The session tells of code that ended Python: it is no error of the page.
self.addEventListener('unhandledrejection', (event) => {
  if ((event.reason as Error | undefined)?.name === 'Exit') event.preventDefault();
});

self.onmessage = async ({ data }: MessageEvent<WorkerAsk>) => {
  if (data.type === 'files') return receiveFiles(data.files);
  if (data.type === 'package') return receivePackage(data);
  const run = await starting.catch(() => undefined);
  await run?.(data.id, data.job);
};
