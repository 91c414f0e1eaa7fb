import type { PurchaseKind } from '#domain/payments/pricing.ts';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { delay } from '../../lib/loading/delay.ts';

/** Polling delays in milliseconds; about two minutes in total. */
export const pollDelaysMs = [
  1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 20_000, 25_000, 30_000,
];

/**
 * Whether the learner has access to the purchase. The page only asks: access is granted when the payment service
 * notifies the server.
 */
export const hasAccess = async (
  kind: PurchaseKind,
  courseId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const params = { courseId };
  return kind === 'upgrade'
    ? (await api.getAvailableContent({ params, signal })).isPremium
    : (await api.getEnrollmentStatus({ params, signal })).isEnrolled;
};

const isFinal = (error: unknown) => error instanceof ApiProblem && error.status === 401;

/**
 * Polls until access is granted or the delays are used up. Errors while polling count as "not yet".
 * @returns whether access was granted; false after giving up
 * @throws ApiProblem 401: the session has ended
 */
export const waitForAccess = async (
  ask: () => Promise<boolean>,
  signal: AbortSignal,
  delaysMs: readonly number[] = pollDelaysMs,
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
