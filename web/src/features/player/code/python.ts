/** Python in the page: one engine for all cells, loaded when something is run first. */
import { engine } from 'virtual:python-engine';
import {
  type Ask,
  type Files,
  type Halt,
  type Job,
  type Picture,
  readReply,
  type Reply,
  type Trouble,
  usualSeconds,
} from '#python/protocol.ts';
import { createStore } from '../../../lib/browser/external-store.ts';
import { keptSub } from '../../../lib/offline/kept-mark.ts';

/** `fetching` while the engine's files come, `starting` until it can run something. */
export interface EngineState {
  readonly phase: 'absent' | 'fetching' | 'starting' | 'ready' | 'unavailable';
  /** Part of the files that is there, 0 to 1. */
  readonly share: number;
}

/** How a run ended. */
export type Outcome =
  | { readonly kind: 'done'; readonly trouble?: Trouble; readonly made?: string }
  | { readonly kind: 'halted'; readonly reason: Halt }
  | { readonly kind: 'unavailable' };

const stopped: Outcome = { kind: 'halted', reason: 'stopped' };

export interface Listener {
  readonly onText: (stream: 'out' | 'err', text: string) => void;
  readonly onPicture: (picture: Picture) => void;
}

export const engineState = createStore<EngineState>(() => ({ phase: 'absent', share: 0 }));

/** Milliseconds after which an engine that has its files and says nothing is given up. */
const startingMax = 60_000;

const fetchFile = async (name: string, onBytes?: (bytes: number) => void): Promise<Blob> => {
  const response = await fetch(`${engine.folder}${name}`);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      onBytes?.(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const type = response.headers.get('content-type') ?? '';
  return new Response(response.body.pipeThrough(counted), { headers: { 'content-type': type } }).blob();
};

const fetchFiles = async (names: readonly string[], onBytes: (bytes: number) => void): Promise<Files> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await fetchFile(name, onBytes)] as const)),
  );

const wheels = new Map<string, Promise<Blob | undefined>>();

/** Fetches a package once, however often code asks for it. A later run tries again what failed. */
const fetchWheel = (name: string): Promise<Blob | undefined> => {
  const fetched = wheels.get(name) ?? fetchFile(name).catch(() => void wheels.delete(name));
  wheels.set(name, fetched);
  return fetched;
};

let frame: HTMLIFrameElement | undefined;
let loading: Promise<HTMLIFrameElement> | undefined;
let running:
  | {
      readonly id: number;
      readonly listener: Listener;
      readonly end: (outcome: Outcome) => void;
      /** Whether a package could not be fetched. */
      lacksPackage?: boolean;
    }
  | undefined;
let runs = 0;
let starting = 0;

/** Removes an engine that could not start, so that the next run tries again. */
const giveUp = (): void => {
  clearTimeout(starting);
  window.removeEventListener('message', onMessage);
  frame?.remove();
  frame = undefined;
  loading = undefined;
  engineState.set({ phase: 'unavailable', share: 0 });
  running?.end({ kind: 'unavailable' });
};

const onReply = (reply: Reply): void => {
  if (reply.type === 'ready') {
    clearTimeout(starting);
    return engineState.set({ phase: 'ready', share: 1 });
  }
  if (reply.type === 'unavailable') return giveUp();
  if (reply.type === 'package') return void sendWheel(reply.name);
  if (reply.type === 'halted') awaitStart();
  if (!running || reply.id !== running.id) return;
  const { listener, end, lacksPackage } = running;
  if (reply.type === 'text') for (const { stream, text } of reply.parts) listener.onText(stream, text);
  else if (reply.type === 'picture') listener.onPicture(reply.picture);
  else if (reply.type === 'halted') end({ kind: 'halted', reason: reply.reason });
  else if (reply.type === 'done') {
    // What code does without a package tells nothing about the code.
    if (lacksPackage) return end({ kind: 'unavailable' });
    const { trouble, made } = reply;
    end({ kind: 'done', ...(trouble && { trouble }), ...(made !== undefined && { made }) });
  }
};

/** Says that the engine starts, and gives it up when it never does, as when its own scripts cannot be fetched. */
const awaitStart = (): void => {
  engineState.set({ phase: 'starting', share: 1 });
  clearTimeout(starting);
  starting = window.setTimeout(giveUp, startingMax);
};

const onMessage = ({ source, data }: MessageEvent): void => {
  const reply = source !== null && source === frame?.contentWindow ? readReply(data) : undefined;
  if (reply) onReply(reply);
};

const openFrame = (): Promise<HTMLIFrameElement> =>
  new Promise((resolve) => {
    const opened = document.createElement('iframe');
    opened.hidden = true;
    opened.title = 'Python';
    // Browsers keep the service worker from frames that this attribute sandboxes; the policy of the document does the same.
    if (keptSub() === null) opened.setAttribute('sandbox', 'allow-scripts');
    opened.src = `${engine.folder}frame.html`;
    opened.addEventListener('load', () => resolve(opened), { once: true });
    frame = opened;
    window.addEventListener('message', onMessage);
    document.body.append(opened);
  });

const ask = ({ contentWindow }: HTMLIFrameElement, message: Ask): void => {
  // The frame's origin is opaque: no other target than all matches it.
  contentWindow?.postMessage(message, '*');
};

/** Answers the frame with a package, if it is one that is served. */
const sendWheel = async (name: string): Promise<void> => {
  const asking = frame;
  const job = running;
  if (!asking || !engine.wheels.includes(name)) return;
  const file = await fetchWheel(name);
  if (job && !file) job.lacksPackage = true;
  ask(asking, { type: 'package', name, file });
};

const load = async (): Promise<HTMLIFrameElement> => {
  engineState.set({ phase: 'fetching', share: 0 });
  let loaded = 0;
  const onBytes = (bytes: number) => {
    loaded += bytes;
    engineState.set({ phase: 'fetching', share: Math.min(1, loaded / engine.fetchedBytes) });
  };
  const opening = openFrame();
  const sendScripts = async (): Promise<HTMLIFrameElement> => {
    const [files, opened] = await Promise.all([fetchFiles(engine.scripts, onBytes), opening]);
    ask(opened, { type: 'scripts', files });
    return opened;
  };
  const [opened, files] = await Promise.all([sendScripts(), fetchFiles(engine.largeFiles, onBytes)]);
  // It may have been given up meanwhile.
  if (opened === frame) {
    awaitStart();
    ask(opened, { type: 'files', files });
  }
  return opened;
};

/** Loads the engine, if it is not there yet. Rejects when its files cannot be fetched; the next call tries again. */
export const loadPython = (): Promise<HTMLIFrameElement> =>
  (loading ??= load().catch((error: unknown) => {
    giveUp();
    throw error;
  }));

let stops = 0;

/** Ends what runs and what waits for it. The engine is replaced, so everything that ran before is forgotten. */
export const stopRun = (): void => {
  stops += 1;
  if (!running) return;
  if (frame) ask(frame, { type: 'stop' });
  // Before it is ready, the engine may be unable to answer.
  if (engineState.get().phase !== 'ready') running.end(stopped);
};

const runNow = async (job: Job, listener: Listener, seconds: number): Promise<Outcome> => {
  const id = (runs += 1);
  const outcome = new Promise<Outcome>((settle) => {
    running = { id, listener, end: settle };
  });
  const isWanted = () => running?.id === id;
  loadPython().then(
    (loaded) => isWanted() && ask(loaded, { type: 'run', id, seconds, job }),
    () => isWanted() && running?.end({ kind: 'unavailable' }),
  );
  const ended = await outcome;
  running = undefined;
  return ended;
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs code, once everything that was asked for before has ended.
 * @param seconds after which it is ended; loading the engine does not count
 */
export const runPython = (job: Job, listener: Listener, seconds = usualSeconds): Promise<Outcome> => {
  const asked = stops;
  const run = last.then(() => (asked === stops ? runNow(job, listener, seconds) : stopped));
  last = run;
  return run;
};
