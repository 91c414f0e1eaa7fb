/** Runs work with a minimum interval between starts. */
export type Throttle = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits a sender to its share of SES's rate. SES throttles faster sending, and a mail that is throttled too often ends in the dead-letter queue.
 * @param everyMs minimum interval between starts
 * @param now the clock, in ms
 */
export const createPace = (
  everyMs: number,
  { now, pause }: { readonly now: () => number; readonly pause: (ms: number) => Promise<unknown> },
): Throttle => {
  let next = -Infinity;
  return async (work) => {
    // Bounded by the interval, in case the clock went back.
    const wait = Math.min(everyMs, next - now());
    if (wait > 0) await pause(wait);
    next = now() + everyMs;
    return work();
  };
};
