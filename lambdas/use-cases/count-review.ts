import { limits } from '../contract/limits.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { DayRecord } from '../stores/learning/review-record.ts';

const hourMs = 60 * 60_000;

/**
 * The whole hour in which a review, an answer or a submitted quiz counts. @param now ms since the epoch
 * @throws ApiError 429 when the learner has used the hour up
 */
export const requireReviewAllowance = ({ hour, used }: DayRecord, now: number): number => {
  const current = Math.floor(now / hourMs);
  if (hour === current && used >= limits.reviewsPerHour) {
    throw new ApiError('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(((current + 1) * hourMs - now) / 1000)),
    });
  }
  return current;
};
