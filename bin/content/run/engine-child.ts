/**
 * Runs Python of courses under Node: the same engine and runner as in pages. The code of a course is its author's, not ours, so this
 * process has no environment, may read the engine's files only, and evaluates no text as JavaScript (see `engine.ts`).
 */
import { constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide, type Lockfile } from 'pyodide';
import type { Reply, RunAsk } from '#python/protocol.ts';
import { boundMemory, openSession } from '#python/session.ts';

const send = process.send?.bind(process);
if (!send) throw new Error('This process is started by engine.ts');

const post = (reply: Reply): void => {
  send(reply);
};

const readSource = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'web', 'python', name), 'utf8');
const sources = { runner: readSource('runner.py'), practice: readSource('practice.py') };
const [, , lock = '{}', packages = ''] = process.argv;

// The engine asks for the flags of files in a way that the permission model refuses.
Reflect.set(process, 'binding', () => ({ fs: constants }));
boundMemory();
const python = await loadPyodide({
  jsglobals: Object.create(null) as object,
  lockFileContents: JSON.parse(lock) as Lockfile,
  packageCacheDir: packages,
  env: { HOME: '/home/learner' },
});
const run = openSession(python, sources, post);
process.on('message', (message) => {
  const { id, job } = message as RunAsk;
  void run(id, job);
});
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'navigator', 'process', 'require'])
  Reflect.deleteProperty(globalThis, name);
// The engine leaves the status with which a program ended it here.
Reflect.set(globalThis, 'process', {});
post({ type: 'ready' });
