import { setTimeout as delay } from 'node:timers/promises';

/** Number of attempts and the pauses between them. */
export interface Backoff {
  /** Number of calls, including the first. */
  readonly attempts: number;
  /** Half of the limit of the first pause. The limit doubles with every further pause. */
  readonly firstPauseMs: number;
  /** Upper bound of every pause. */
  readonly longestPauseMs?: number;
  /** Waits. Default: a timer. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Calls `attempt` until it returns true. Each pause is random between zero and its limit ("full jitter"), so that callers that collided
 * once do not collide again: https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/
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
 * Calls `attempt` until it succeeds or fails with an error that is not retryable.
 * @throws the error that is not retryable, or the error of the last attempt
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
