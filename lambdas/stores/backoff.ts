import { setTimeout as delay } from 'node:timers/promises';

/** How often to try, and how long to wait in between. */
export interface Backoff {
  /** Calls in all, the first one included. */
  readonly attempts: number;
  /** Half of the longest pause before the second call; before every further call that pause doubles. */
  readonly firstPauseMs: number;
  /** No pause is longer. */
  readonly longestPauseMs?: number;
  /** Waits; a timer unless a test brings its own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Calls `attempt` until it returns true. Each pause is random between zero and its limit ("full jitter"), so that callers
 * that met once do not meet again: https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/
 * @returns false when no attempt returned true
 */
export const repeatWithBackoff = async (
  { attempts, firstPauseMs, longestPauseMs = Infinity, pause = delay }: Backoff,
  attempt: () => Promise<boolean>,
): Promise<boolean> => {
  for (let number = 1; !(await attempt()); number += 1) {
    if (number === attempts) return false;
    await pause(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** number));
  }
  return true;
};

/**
 * Calls `attempt` until it succeeds or fails for a reason that trying again does not mend.
 * @throws that error, or the error of the last attempt
 */
export const retryWithBackoff = async <T>(
  backoff: Backoff,
  isRetryable: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> => {
  let outcome: { readonly value: T } | { readonly error: unknown } = { error: undefined };
  await repeatWithBackoff(backoff, async () => {
    try {
      outcome = { value: await attempt() };
      return true;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      outcome = { error };
      return false;
    }
  });
  const last = outcome as { readonly value: T } | { readonly error: unknown };
  if ('error' in last) throw last.error;
  return last.value;
};
