import type { Documents } from '../state/documents.ts';

/**
 * The movable clock: real time plus an offset in memory that every worker shares, so moving it moves
 * `Date` in all functions and stand-ins at once. Timers stay real.
 */
const RealDate = Date;

export interface Clock {
  /** Milliseconds added to real time; one signed 64-bit integer, shared with the workers. */
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

/** The clock as the last run left it, in place of this thread's `Date` until it is closed. */
export const startClock = (documents: Documents): Clock & { close(): void } => {
  const clock = createClock(documents.get<number>('clock', 'offset') ?? 0);
  clock.onMove(() => documents.put('clock', 'offset', readOffset(clock.offset)));
  return { ...clock, close: installClock(clock.offset) };
};

/** Real time in milliseconds, whatever `Date` says. */
const realNow = (): number => RealDate.now();

/** Milliseconds by which a clock is away from real time. */
const readOffset = (offset: SharedArrayBuffer): number => Number(Atomics.load(new BigInt64Array(offset), 0));

/** Makes `Date` of this thread follow the shared offset. Returns the undoing. */
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
