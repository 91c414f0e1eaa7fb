/** The document around the worker: it starts it, ends it, and hands messages on. Nothing of a learner is in it. */
import type { Ask, Files, Halt, Reply, WorkerAsk } from './protocol.ts';

const folder = new URL('.', location.href).href;
/** Above this many messages within a second, code writes without end. */
const messagesPerSecond = 400;

// A worker of an opaque origin can only come from a blob; module workers are refused there.
const starter = URL.createObjectURL(
  new Blob(
    [
      `self.engineFolder = ${JSON.stringify(folder)}; importScripts(${JSON.stringify(`${folder}worker.js`)});`,
    ],
    { type: 'text/javascript' },
  ),
);

const tell = (reply: unknown): void => {
  window.parent.postMessage(reply, '*');
};

let worker: Worker;
let files: Files | undefined;
let current: { readonly id: number; readonly seconds: number } | undefined;
let timer = 0;

const ask = (message: WorkerAsk): void => {
  worker.postMessage(message);
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
  worker.terminate();
  const stopped = current;
  end();
  if (stopped) tell({ type: 'halted', id: stopped.id, reason } satisfies Reply);
  start();
};

const start = (): void => {
  worker = new Worker(starter);
  const own = worker;
  let second = 0;
  let messages = 0;
  worker.onmessage = ({ data }: MessageEvent<Partial<Reply>>) => {
    if (own !== worker) return;
    const now = Math.floor(performance.now() / 1_000);
    messages = now === second ? messages + 1 : 1;
    second = now;
    if (messages > messagesPerSecond) return halt('flood');
    if (data?.type === 'halted') return halt('engine');
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
  if (files) ask({ files });
};

window.onmessage = ({ data, source }: MessageEvent<Ask>) => {
  if (source !== window.parent) return;
  if (data.type === 'stop') return halt('stopped');
  if (data.type === 'files') {
    files = data.files;
    return ask({ files });
  }
  const { id, seconds, job } = data;
  current = { id, seconds };
  ask({ id, job });
};

start();
