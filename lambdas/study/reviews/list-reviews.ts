import { toDate, toDay } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import { openLectureOf } from '../../domain/review/asked-items.ts';
import { dueAt } from '../../domain/review/due-times.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { findDueReviews } from '../../use-cases/find-due-reviews.ts';
import type { StudyDeps } from '../deps.ts';
import { chooseQueue } from './choose-queue.ts';
import { listAhead } from './list-ahead.ts';
import { QueueContent } from './queue.ts';

/** When the first item is due that a later queue will have, `YYYY-MM-DD`. */
const findNextDue = async (deps: StudyDeps, sub: string, now: number): Promise<string | undefined> => {
  const { today, candidates, upcoming } = await findDueReviews(deps, sub, now);
  const days = [...candidates, ...upcoming].map(({ dueDay }) => Math.max(dueDay, today + 1));
  return days.length > 0 ? toDate(Math.min(...days)) : undefined;
};

/**
 * Lists what to review today. The first reading of a local day chooses its queue; every later one reads the queue, what was done today and what
 * is open, in two round trips. Whoever has nothing to come waits for four more, a device that asks what falls due later for five.
 */
export const listReviews =
  (deps: StudyDeps): Operation<'listReviews'> =>
  async ({ caller: { sub }, query: { limit = limits.reviewPageDefault, courseId, until } }) => {
    const known = await deps.queues.readQueue(sub);
    const now = deps.now();
    const isToday = known.queue !== undefined && now < known.queue.endsAt;
    const queue = isToday ? known.queue : await chooseQueue(deps, sub, known.queue);
    const content = QueueContent.parse(queue?.content);
    const { day } = known;
    const done = day.day === queue?.day ? day : undefined;
    const isWanted = (id: string): boolean => courseId === undefined || id === courseId;
    const today = queue ? toDay(queue.day) : 0;
    const left = content.items.filter(({ ref, item }) => !done?.gone.has(ref) && isWanted(item.courseId));
    const courseIds = [...new Set(left.map(({ item }) => item.courseId))];
    const entitlements = await deps.asked.readEntitlements(sub, courseIds);
    const open = left.filter(({ item, lectures }) => {
      const own = entitlements.get(item.courseId);
      return own !== undefined && openLectureOf(lectures, own, now) !== undefined;
    });
    const due = Math.min(Math.max(0, content.limit - (done?.reviewed.size ?? 0)), open.length);
    const beyond = Object.entries(content.later)
      .filter(([id]) => isWanted(id))
      .reduce((sum, [, count]) => sum + count, 0);
    // What was due but goes beyond the limit by now is asked tomorrow.
    const tomorrow = open.length > due ? toDate(today + 1) : undefined;
    const again = Object.values(done?.dues ?? {}).flatMap((each) => (each > today ? toDate(each) : []));
    const [knownDue] = [content.nextDue, done?.nextDue, tomorrow, ...again]
      .flatMap((each) => each ?? [])
      .sort();
    // Cards of a lecture that was completed since begin with the next queue, which knows no filter.
    const isIdle = isToday && courseId === undefined && open.length === 0;
    const nextDue = knownDue ?? (isIdle ? await findNextDue(deps, sub, now) : undefined);
    const items = open.slice(0, Math.min(due, limit)).map(({ item }) => item);
    const isTold = (itemId: string): boolean => items.some(({ id }) => id === itemId);
    return {
      status: 200,
      body: {
        due,
        later: beyond + open.length - due,
        next: nextDue === undefined ? null : dueAt(content.zone, toDay(nextDue)),
        items,
        ...(until !== undefined && {
          ahead: await listAhead(deps, sub, until, (item) => isWanted(item.courseId) && !isTold(item.itemId)),
        }),
      },
    };
  };
