/** Runs work no sooner than so many milliseconds after the last began. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Keeps one sender to its share of what SES takes in a second: SES refuses what comes faster, and a mail that is refused too
 * often ends in the dead-letter queue.
 * @param now the clock, in ms
 */
export const createPace = (
  everyMs: number,
  { now, pause }: { readonly now: () => number; readonly pause: (ms: number) => Promise<unknown> },
): Pace => {
  let next = -Infinity;
  return async (work) => {
    // A clock that went back makes nobody wait longer than that.
    const wait = Math.min(everyMs, next - now());
    if (wait > 0) await pause(wait);
    next = now() + everyMs;
    return work();
  };
};
