import type { PurchaseKind } from '#domain/payments/pricing.ts';
import { api } from '../../lib/api/index.ts';
import { enrollWithZone } from '../../lib/courses/enroll-with-zone.ts';

/** Polling delays in milliseconds; about two minutes in total. */
export const pollDelaysMs = [
  1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 20_000, 25_000, 30_000,
];

/**
 * Whether the learner has access to the purchase, which the payment service's notice to the server opens. In a drip course that notice
 * does not enroll, so the page does: refused, and asked again, until the course is paid.
 */
export const hasAccess = async (
  kind: PurchaseKind,
  courseId: string,
  isDrip: boolean,
  signal: AbortSignal,
): Promise<boolean> => {
  const params = { courseId };
  if (kind === 'upgrade') return (await api.getAvailableContent({ params, signal })).isPremium;
  const { isEnrolled } = await api.getEnrollmentStatus({ params, signal });
  if (isEnrolled || !isDrip) return isEnrolled;
  await enrollWithZone(courseId);
  return true;
};
