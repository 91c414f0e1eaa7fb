import type { Reviews } from '#contract/schemas/reviews.ts';
import { api } from '../api/index.ts';

/** What the learner should review today. Without a network, what was taken along says it by the clock of this device. */
export const readReviews = async (sub: string, signal: AbortSignal): Promise<Reviews> => {
  const reviews = await api.listReviews({ query: { limit: '50' }, signal });
  if (!reviews.ahead) return reviews;
  const { reviewsNow } = await import('./reviews-now.ts');
  return reviewsNow(sub, reviews, Date.now());
};
