import type { Documents } from '../state/documents.ts';

/**
 * The movable clock: real time plus an offset in memory shared with all workers. Moving it moves `Date` in all functions and stand-ins at
 * once. Timers run in real time.
 */
const RealDate = Date;

export interface Clock {
  /** Milliseconds added to real time, as one signed 64-bit integer shared with the workers. */
  readonly offset: SharedArrayBuffer;
  now(): number;
  /** Sets the time, in milliseconds since the epoch. */
  set(epochMilliseconds: number): void;
  onMove(listener: () => void): () => void;
}

/** A clock that starts `offsetMilliseconds` away from real time. */
export const createClock = (offsetMilliseconds = 0): Clock => {
  const offset = new SharedArrayBuffer(8);
  const cell = new BigInt64Array(offset);
  Atomics.store(cell, 0, BigInt(Math.round(offsetMilliseconds)));
  const listeners = new Set<() => void>();
  return {
    offset,
    now: () => realNow() + readOffset(offset),
    set(epochMilliseconds) {
      Atomics.store(cell, 0, BigInt(Math.round(epochMilliseconds - realNow())));
      for (const listener of listeners) listener();
    },
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Restores the clock of the last run and installs it as this thread's `Date` until it is closed. */
export const startClock = (documents: Documents): Clock & { close(): void } => {
  const clock = createClock(documents.get<number>('clock', 'offset') ?? 0);
  clock.onMove(() => documents.put('clock', 'offset', readOffset(clock.offset)));
  return { ...clock, close: installClock(clock.offset) };
};

/** Real time in milliseconds, unaffected by the movable clock. */
const realNow = (): number => RealDate.now();

/** Offset of a clock from real time in milliseconds. */
const readOffset = (offset: SharedArrayBuffer): number => Number(Atomics.load(new BigInt64Array(offset), 0));

/**
 * Makes this thread's `Date` follow the shared offset.
 * @returns function that restores the real `Date`
 */
export const installClock = (offset: SharedArrayBuffer): (() => void) => {
  const now = (): number => realNow() + readOffset(offset);
  const MovedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver) =>
      property === 'now' ? now : (Reflect.get(target, property, receiver) as unknown),
  });
  RealDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
  return () => {
    RealDate.prototype.constructor = RealDate;
    globalThis.Date = RealDate;
  };
};
