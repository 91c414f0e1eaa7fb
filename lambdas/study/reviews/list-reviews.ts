import { toDate, toDay } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import { openLectureOf } from '../../domain/review/asked-items.ts';
import { dueAt } from '../../domain/review/due-times.ts';
import type { Operation } from '../../platform/http/operation.ts';
import type { StudyDeps } from '../deps.ts';
import { chooseQueue } from './choose-queue.ts';
import { listAhead } from './list-ahead.ts';
import { QueueContent } from './queue.ts';

/**
 * Lists what to review today. The first reading of a local day chooses its queue; every later one reads the queue, what was done today and what
 * is open, in two round trips. A device that asks what falls due later waits for five more.
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
    const tomorrow = queue && open.length > due ? toDate(toDay(queue.day) + 1) : undefined;
    const [nextDue] = [content.nextDue, done?.nextDue, tomorrow].flatMap((each) => each ?? []).sort();
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
