import { type ItemState, toItemState } from '../domain/review/review-history.ts';
import type { Reviewer } from '../stores/learner/reviewers.ts';
import type { CountItemEvents } from '../stores/learning/question-statistics.ts';
import { firstAnswer, type ItemRecord } from '../stores/learning/review-record.ts';
import type { ItemWrite, ReviewStore } from '../stores/learning/reviews.ts';

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
}

/** The item that a first answer begins. */
export const toFirstItem = (
  { itemId, mark, at, isRight }: Omit<FirstAnswer, 'courseId'>,
  { zones }: Reviewer,
): ItemWrite => {
  const item: ItemRecord = { mark, first: firstAnswer(at, isRight), facts: [], shownFrom: 0, revision: 0 };
  return { itemId, item, state: toItemState(item, zones, 0) };
};

/** Begins the reviews of what was answered for the first time, and counts the answers. Items that have begun stay as they are. */
export const beginReviews = async (
  { reviews, countEvents }: BeginDeps,
  sub: string,
  reviewer: Reviewer,
  answers: readonly FirstAnswer[],
): Promise<readonly { readonly itemId: string; readonly state: ItemState }[]> => {
  const courses = new Map(answers.map(({ itemId, courseId }) => [itemId, courseId]));
  const begun = await reviews.begin(
    sub,
    answers.map((answer) => toFirstItem(answer, reviewer)),
  );
  await countEvents(
    begun.map(({ itemId, item }) => ({
      courseId: courses.get(itemId) ?? '',
      itemId,
      kind: item.first?.rating === 'again' ? 'firstWrong' : 'firstRight',
    })),
  );
  return begun;
};
