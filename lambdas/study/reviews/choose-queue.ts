import { toDate } from '../../contract/calendar-day.ts';
import { dayStart } from '../../domain/review/review-day.ts';
import { parseItemId } from '../../domain/review/review-item.ts';
import { type DayRecord, packQueue, type StoredQueue } from '../../stores/learning/review-day-record.ts';
import { countDue, findDueReviews } from '../../use-cases/find-due-reviews.ts';
import type { StudyDeps } from '../deps.ts';
import { beginCards } from './begin-cards.ts';
import type { QueueContent } from './queue.ts';
import { readQueuedItems, takeFitting } from './queued-items.ts';

/** Counts what was forgotten on an earlier day for its questions. */
const countLapses = async ({ queues, countEvents }: StudyDeps, sub: string, { lapsed }: DayRecord) => {
  if (lapsed.size === 0) return;
  await queues.forgetLapses(sub, [...lapsed]);
  await countEvents(
    [...lapsed].map((itemId) => ({ courseId: parseItemId(itemId)?.courseId ?? '', itemId, kind: 'lapses' })),
  );
};

/** DynamoDB holds items of 400 KB. Each of a queue is measured alone, where it takes more than among others. */
const packedMax = 350_000;

/**
 * Chooses the queue of a learner's day, and keeps it: what is due, open and still asked, up to the daily limit and to what a row can hold.
 * Cards of completed lectures become items now.
 * @param known the queue of an earlier day, or one that has expired
 * @returns the queue, which another device may have chosen first
 */
export const chooseQueue = async (
  deps: StudyDeps,
  sub: string,
  known: StoredQueue | undefined,
): Promise<StoredQueue | undefined> => {
  const now = deps.now();
  const { queues } = deps;
  const found = await findDueReviews(deps, sub, now);
  const { reviewer, zone, today, day, candidates, upcoming } = found;
  await beginCards(deps, sub, found);
  const room = countDue(found);
  const chosen = await readQueuedItems(deps, sub, found, candidates.slice(0, room));
  const items = takeFitting(chosen, packedMax, (item) => packQueue(item).length);
  const rest = [...chosen.slice(items.length).map(({ item }) => item), ...candidates.slice(room)];
  const nextDay = Math.min(rest.length > 0 ? today + 1 : Infinity, ...upcoming.map(({ dueDay }) => dueDay));
  const content: QueueContent = {
    items,
    later: Object.fromEntries(
      [...Map.groupBy(rest, ({ courseId }) => courseId)].map(([courseId, own]) => [courseId, own.length]),
    ),
    limit: reviewer.limit,
    zone,
    ...(Number.isFinite(nextDay) && { nextDue: toDate(nextDay) }),
  };
  const queue = { day: toDate(today), endsAt: dayStart(zone, today + 1), zone, content };
  const [isSaved] = await Promise.all([queues.saveQueue(sub, queue, known), countLapses(deps, sub, day)]);
  if (isSaved) return queue;
  const { queue: other } = await queues.readQueue(sub);
  return other && now >= other.endsAt ? chooseQueue(deps, sub, other) : other;
};
