import { ApiProblem } from '../api/problem.ts';
import { delay } from './delay.ts';

const isFinal = (error: unknown) => error instanceof ApiProblem && error.status === 401;

/**
 * Polls until the answer is yes or the delays are used up. Errors while polling count as "not yet".
 * @param delaysMs pauses between the questions, in milliseconds
 * @returns whether the answer was yes; false after giving up
 * @throws ApiProblem 401: the session has ended
 */
export const waitUntil = async (
  ask: () => Promise<boolean>,
  signal: AbortSignal,
  delaysMs: readonly number[],
): Promise<boolean> => {
  for (const delayMs of [...delaysMs, 0]) {
    try {
      if (await ask()) return true;
    } catch (error) {
      if (isFinal(error)) throw error;
    }
    if (signal.aborted) return false;
    if (delayMs > 0) await delay(delayMs, signal);
    if (signal.aborted) return false;
  }
  return false;
};
