/**
 * Runs Python. Its document has an opaque origin and a policy that allows no other address than the engine's own files, so what
 * learners run here reaches nothing of theirs or of the site.
 */
import type { loadPyodide as LoadPyodide, Lockfile } from 'pyodide';
import practice from './practice.py';
import type { Files, WorkerAsk } from './protocol.ts';
import runner from './runner.py';
import { boundMemory, openSession, type Post } from './session.ts';

/** Set by the line that starts this worker (frame.ts): address of the engine's folder, with a slash at its end. */
declare const engineFolder: string;
/** What the engine is, and the packages that are served beside it. Put in by the build. */
declare const lock: Lockfile;
declare const loadPyodide: typeof LoadPyodide;
declare const importScripts: (address: string) => void;

const post: Post = self.postMessage.bind(self);

/**
 * Answers the engine's requests for its large files with what the page has fetched: a document with an opaque origin has no cache
 * that outlives it, so it would fetch them again on every page.
 */
const serveFiles = (files: Files): void => {
  const { fetch } = self;
  self.fetch = (request, options) => {
    const address = request instanceof Request ? request.url : String(request);
    const file = files[address.slice(engineFolder.length)];
    return file ? Promise.resolve(new Response(file)) : fetch(request, options);
  };
};

const start = async (files: Promise<Files>): Promise<ReturnType<typeof openSession>> => {
  boundMemory();
  importScripts(`${engineFolder}pyodide.js`);
  // Loads while the page still fetches the large files; the engine finds it loaded.
  void import(`${engineFolder}pyodide.asm.mjs`);
  serveFiles(await files);
  const python = await loadPyodide({
    indexURL: engineFolder,
    // Nothing of the page's world stands in Python's module `js`.
    jsglobals: Object.create(null) as object,
    lockFileContents: lock,
    packageBaseUrl: engineFolder,
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

self.onmessage = async ({ data }: MessageEvent<WorkerAsk>) => {
  if ('files' in data) return receiveFiles(data.files);
  const run = await starting.catch(() => undefined);
  await run?.(data.id, data.job);
};
