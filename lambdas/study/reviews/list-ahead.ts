import { dayMs } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import type { Reviews } from '../../contract/schemas/reviews.ts';
import { dueAt } from '../../domain/review/due-times.ts';
import { reviewDay } from '../../domain/review/review-day.ts';
import { orderQueue } from '../../domain/review/review-queue.ts';
import { invalidRequest } from '../../platform/http/invalid-request.ts';
import { findDueReviews, type ReviewCandidate } from '../../use-cases/find-due-reviews.ts';
import type { StudyDeps } from '../deps.ts';
import { beginCards } from './begin-cards.ts';
import { readQueuedItems, takeFitting } from './queued-items.ts';

/** A Lambda response can have 6 MB. There is a page of today's queue beside this, and an assistant gets it all twice: as data and as text. */
const bytesMax = 1_500_000;

/**
 * Lists what falls due by an instant, in the order in which it is asked, for a device that will have no network: as many items as can be asked by
 * then, and as an answer can hold. Cards of completed lectures become items now, so that their reviews are taken later.
 * @param until ISO 8601
 * @param isWanted whether an item is told
 * @throws ApiError 400 for a time that is further ahead than a device has a use for
 */
export const listAhead = async (
  deps: StudyDeps,
  sub: string,
  until: string,
  isWanted: (item: Pick<ReviewCandidate, 'itemId' | 'courseId'>) => boolean,
): Promise<Reviews['ahead']> => {
  const now = deps.now();
  const last = Date.parse(until);
  if (last > now + limits.reviewsUntilDaysMax * dayMs)
    throw invalidRequest(['until'], `Use a time at most ${limits.reviewsUntilDaysMax} days ahead`);
  const found = await findDueReviews(deps, sub, now, last);
  await beginCards(deps, sub, found);
  const { reviewer, zone, today, candidates, upcoming } = found;
  const room = reviewer.limit * Math.max(0, reviewDay(zone, last) - today);
  const chosen = [...candidates, ...orderQueue(upcoming)].filter(isWanted).slice(0, room);
  const asked = await readQueuedItems(deps, sub, found, chosen);
  const items = takeFitting(asked, bytesMax, ({ item }) => Buffer.byteLength(JSON.stringify(item)));
  return { from: dueAt(zone, today + 1), perDay: reviewer.limit, items: items.map(({ item }) => item) };
};
