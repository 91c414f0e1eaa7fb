import type { Reviews } from '#contract/schemas/reviews.ts';
import { api } from '../api/index.ts';
import { isUnsent } from '../saves/outbox.ts';
import { readPendingReviews, sendPendingReviews } from './review-outbox.ts';

/**
 * What the learner should review today. Reviews that this device has kept are sent before, so that they count; what is still kept is not asked
 * again. Without a network, what was taken along says it by the clock of this device.
 */
export const readReviews = async (sub: string, signal: AbortSignal): Promise<Reviews> => {
  await sendPendingReviews(sub).catch(() => undefined);
  const reviews = await api.listReviews({ query: { limit: '50' }, signal });
  if (!reviews.ahead && !readPendingReviews(sub).some(isUnsent)) return reviews;
  const { reviewsNow } = await import('./reviews-now.ts');
  return reviewsNow(sub, reviews, Date.now());
};
