/**
 * The document around the worker: it starts it, ends it, and hands messages on. Nothing of a learner is in it. The page hands it all
 * files of the engine, so it asks for no address, and needs no network.
 */
import type { Ask, Files, Halt, Reply, WorkerAsk } from './protocol.ts';

/** Above this many messages within a second, code writes without end. */
const messagesPerSecond = 400;

const addressOf = (parts: BlobPart[]): string =>
  URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));

/** Address of the worker's script. A worker of an opaque origin can only come from a blob; module workers are refused there. */
const joinScripts = (scripts: Files): string => {
  const [module = '', loader = '', own = ''] = ['pyodide.asm.mjs', 'pyodide.js', 'worker.js'].map(
    (name) => scripts[name],
  );
  return addressOf([loader, `\nself.engineModule = '${addressOf([module])}';\n`, own]);
};

const tell = (reply: unknown): void => {
  window.parent.postMessage(reply, '*');
};

let starter: string | undefined;
let worker: Worker | undefined;
let files: Files | undefined;
let current: { readonly id: number; readonly seconds: number } | undefined;
let timer = 0;

const ask = (message: WorkerAsk): void => {
  worker?.postMessage(message);
};

const end = (): void => {
  clearTimeout(timer);
  timer = 0;
  current = undefined;
};

/** Loading the engine and packages is not part of a run's time. */
const limitTime = (): void => {
  clearTimeout(timer);
  if (current) timer = window.setTimeout(() => halt('time'), current.seconds * 1_000);
};

/** Ends a run together with its worker, and starts another worker. */
const halt = (reason: Halt): void => {
  worker?.terminate();
  const stopped = current;
  end();
  if (stopped) tell({ type: 'halted', id: stopped.id, reason } satisfies Reply);
  start();
};

const start = (): void => {
  if (starter === undefined) return;
  const own = new Worker(starter);
  worker = own;
  let second = 0;
  let messages = 0;
  worker.onmessage = ({ data }: MessageEvent<Partial<Reply>>) => {
    if (own !== worker) return;
    const now = Math.floor(performance.now() / 1_000);
    messages = now === second ? messages + 1 : 1;
    second = now;
    if (messages > messagesPerSecond) return halt('flood');
    if (data?.type === 'halted') return halt(data.reason === 'exit' ? 'exit' : 'engine');
    if (data?.type === 'done') end();
    // Once a run: code that says it again gains no time.
    if (data?.type === 'begun' && timer === 0) limitTime();
    tell(data);
  };
  worker.onerror = () => {
    if (own !== worker) return;
    if (current) halt('engine');
    else tell({ type: 'unavailable' } satisfies Reply);
  };
  if (files) ask({ type: 'files', files });
};

window.onmessage = ({ data, source }: MessageEvent<Ask>) => {
  if (source !== window.parent) return;
  // Only the policy makes the origin opaque when a service worker answers with this document. Without it, nothing may run here.
  if (self.origin !== 'null') return tell({ type: 'unavailable' } satisfies Reply);
  if (data.type === 'stop') return halt('stopped');
  if (data.type === 'scripts') {
    starter = joinScripts(data.files);
    return start();
  }
  if (data.type === 'package') return ask(data);
  if (data.type === 'files') {
    files = data.files;
    return ask(data);
  }
  const { type, id, seconds, job } = data;
  current = { id, seconds };
  ask({ type, id, job });
};
