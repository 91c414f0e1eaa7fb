import type { PurchaseKind } from '#domain/payments/pricing.ts';
import { api } from '../../lib/api/index.ts';

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
