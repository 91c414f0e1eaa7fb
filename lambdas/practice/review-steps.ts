import { createHash } from 'node:crypto';
import { unmarked } from '../domain/review/asked-items.ts';
import { addFact, toItemState } from '../domain/review/review-history.ts';
import type { Reviewer } from '../stores/learner/reviewers.ts';
import type { DayRecord } from '../stores/learning/review-day-record.ts';
import type { ItemRecord } from '../stores/learning/review-record.ts';
import type { ReviewStore } from '../stores/learning/reviews.ts';
import { toFirstItem } from '../use-cases/begin-reviews.ts';
import { requireReviewAllowance } from '../use-cases/count-review.ts';

/** An id like one that a page makes, the same for the same submission. */
const toUuid = (submissionId: string): string =>
  createHash('sha256')
    .update(submissionId)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** A submission of an exercise with what is known of its reviews. */
interface ReviewedSubmission {
  readonly sub: string;
  readonly itemId: string;
  readonly submissionId: string;
  readonly passed: boolean;
  /** Ms since the epoch. */
  readonly now: number;
  readonly known: ItemRecord | undefined;
  readonly day: DayRecord;
  readonly reviewer: Reviewer;
}

/** Steps that keep a submission as a review: the first begins the item, every later one is a fact of it. */
export const reviewSteps = (
  reviews: ReviewStore,
  { sub, itemId, submissionId, passed, now, known, day, reviewer }: ReviewedSubmission,
) => {
  const use = requireReviewAllowance(day, reviewer, now);
  if (!known) {
    const first = toFirstItem({ itemId, mark: unmarked, at: now, isRight: passed }, reviewer);
    return [reviews.beginStep(sub, first), ...reviews.saveSteps(sub, undefined, { ...use, begun: [first] })];
  }
  const rating = passed ? ('good' as const) : ('again' as const);
  const item = addFact(known, { id: toUuid(submissionId), at: now, rating });
  const state = toItemState(item, reviewer.zones, 0);
  return reviews.saveSteps(
    sub,
    { itemId, item, state },
    { ...use, reviewed: { itemId, state, isLapse: !passed } },
  );
};
