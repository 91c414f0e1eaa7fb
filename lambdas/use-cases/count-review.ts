import { limits } from '../contract/limits.ts';
import { reviewDay, zoneAt } from '../domain/review/review-day.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Reviewer } from '../stores/learner/reviewers.ts';
import type { DayRecord } from '../stores/learning/review-day-record.ts';

const hourMs = 60 * 60_000;

/**
 * The day and the whole hour in which a review, an answer or a submitted quiz counts. @param known the row of the day, @param now ms since the epoch
 * @throws ApiError 429 when the learner has used the hour up
 */
export const requireReviewAllowance = (known: DayRecord, { zones }: Reviewer, now: number) => {
  const hour = Math.floor(now / hourMs);
  if (known.hour === hour && known.used >= limits.reviewsPerHour) {
    throw new ApiError('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(((hour + 1) * hourMs - now) / 1000)),
    });
  }
  return { known, hour, today: reviewDay(zoneAt(zones, now), now) };
};
