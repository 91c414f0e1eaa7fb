import { toItemState } from '../domain/review/review-history.ts';
import type { Reviewer } from '../stores/learner/reviewers.ts';
import type { CountItemEvents } from '../stores/learning/question-statistics.ts';
import { firstAnswer, type ItemRecord } from '../stores/learning/review-record.ts';
import type { ItemBeginning, ReviewStore } from '../stores/learning/reviews.ts';

/** What beginning reviews needs. */
export interface BeginDeps {
  readonly reviews: ReviewStore;
  readonly countEvents: CountItemEvents;
}

/** A first answer to a question or an exercise. */
export interface FirstAnswer {
  readonly courseId: string;
  readonly itemId: string;
  /** Which right answers it was judged by; see `keyMark`. */
  readonly mark: string;
  /** Ms since the epoch. */
  readonly at: number;
  readonly isRight: boolean;
  /** The item has begun with other right answers. */
  readonly replaces?: boolean;
}

/** The item that a first answer begins. */
export const toFirstItem = (
  { itemId, mark, at, isRight, replaces }: Omit<FirstAnswer, 'courseId'>,
  { zones }: Reviewer,
): ItemBeginning => {
  const item: ItemRecord = { mark, first: firstAnswer(at, isRight), facts: [], shownFrom: 0, revision: 0 };
  return { itemId, item, state: toItemState(item, zones, 0), replaces };
};

/** Counts first answers for their questions. */
export const countFirstAnswers = (
  { countEvents }: Pick<BeginDeps, 'countEvents'>,
  answers: readonly FirstAnswer[],
): Promise<void> =>
  countEvents(
    answers.map(({ courseId, itemId, isRight }) => ({
      courseId,
      itemId,
      kind: isRight ? 'firstRight' : 'firstWrong',
    })),
  );
