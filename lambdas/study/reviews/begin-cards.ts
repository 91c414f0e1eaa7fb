import { unmarked } from '../../domain/review/asked-items.ts';
import { toItemState } from '../../domain/review/review-history.ts';
import { toItemId } from '../../domain/review/review-item.ts';
import type { ItemRecord } from '../../stores/learning/review-record.ts';
import type { DueReviews } from '../../use-cases/find-due-reviews.ts';
import type { StudyDeps } from '../deps.ts';

/** Makes items of cards whose lectures were completed. */
export const beginCards = async (
  { reviews, queues }: StudyDeps,
  sub: string,
  { reviewer, freshCards }: DueReviews,
): Promise<void> => {
  const byCourse = Map.groupBy(freshCards, ({ courseId }) => courseId);
  await Promise.all(
    [...byCourse].map(async ([courseId, fresh]) => {
      const writes = fresh.map(({ cardId, shownFrom }) => {
        const item: ItemRecord = { mark: unmarked, facts: [], shownFrom, revision: 0 };
        const itemId = toItemId({ kind: 'card', courseId, cardId });
        return { itemId, item, state: toItemState(item, reviewer.zones, shownFrom) };
      });
      await reviews.begin(sub, writes);
      await queues.noteCards(
        sub,
        courseId,
        fresh.map(({ cardId }) => cardId),
      );
    }),
  );
};
