import type { Rating } from '../../contract/schemas/rating.ts';
import { byRating } from './by-rating.ts';
import { dayStart } from './review-day.ts';
import type { EffectiveReview } from './review-history.ts';

/** When a local day of reviews begins, ISO 8601. @param day whole days since 1970-01-01 */
export const dueAt = (zone: string, day: number): string => new Date(dayStart(zone, day)).toISOString();

/** When an item is due after each rating of a review, ISO 8601. @param days intervals, @param day of the review */
export const choiceTimes = (
  zone: string,
  { choices, day }: Pick<EffectiveReview, 'choices' | 'day'>,
): Record<Rating, string> => byRating((rating) => dueAt(zone, day + choices[rating]));
