import pLimit from 'p-limit';
import type { Course } from '../domain/course/course.ts';
import type { DueMessage } from '../stores/subscriptions/release-queue.ts';
import { isReminderId } from '../stores/subscriptions/review-reminders.ts';
import { isNotificationId } from '../stores/subscriptions/subscription-record.ts';
import { type DueGift, toSeatMail } from '../stores/teams/gift-schedule.ts';
import { isGiftId } from '../stores/teams/team-record.ts';
import type { Attempt, ReleaseDeps } from './deps.ts';
import { prepareMails } from './prepare-mails.ts';
import { prepareOpening } from './prepare-opening.ts';
import { prepareReminders } from './prepare-reminders.ts';
import { isDue, readAddresses } from './read-addresses.ts';
import type { FindCourse } from './read-candidates.ts';
import { resumeJournal } from './resume-journal.ts';
import { closePage, tellMails } from './tell-mails.ts';

/** Addresses processed concurrently. */
const concurrency = 10;
/** Interval of the schedule. A later run has queued again whatever is still due from an older page. */
const staleAfterMs = 15 * 60_000;

export interface AnnounceSummary {
  /** Number of due addresses. */
  readonly due: number;
  /** Number of queued mails, including those of interrupted runs. */
  readonly mails: number;
  /** Number of addresses that stay due, or in the journal, because something failed. */
  readonly failed: number;
}

/** Creates a reader that reads each course once. */
const cacheCourses = ({ catalog }: ReleaseDeps): FindCourse => {
  const courses = new Map<string, Promise<Course | undefined>>();
  return (courseId) => {
    const known = courses.get(courseId) ?? catalog.getCourse(courseId);
    courses.set(courseId, known);
    return known;
  };
};

const toGiftMail = ({ teamId, seatId, to, gives: courseId }: DueGift) =>
  toSeatMail({ teamId, courseId }, { seatId, email: to });

/**
 * Sends every due address one mail about all lectures released since its last mail, every notification the mail that its course opened,
 * every learner who wants it the daily mail about reviews, and every gift whose day has come its mail. The mails of a page are written to a journal, recorded on their
 * subscriptions, queued, and removed from the journal. An interrupted run leaves its journal, which the next run of the schedule
 * resumes. Concurrent runs on the same subscriptions are safe: those that are no longer due cost one read, and an outdated page costs
 * nothing.
 * @param onFailure called for an address that failed; it stays due, or its mail stays in the journal
 */
export const announceReleases = async (
  deps: ReleaseDeps,
  { ids, plannedAt, journal }: DueMessage,
  onFailure: (error: unknown) => void,
): Promise<AnnounceSummary> => {
  const { releases, mailQueue } = deps;
  const now = deps.now();
  const nowText = new Date(now).toISOString();
  if (now - Date.parse(plannedAt) > staleAfterMs) return { due: 0, mails: 0, failed: 0 };
  const findCourse = cacheCourses(deps);
  if (journal !== undefined) {
    const { due, refused } = await resumeJournal(deps, findCourse, journal, now);
    return { due, mails: due - refused, failed: refused };
  }
  const limit = pLimit(concurrency);
  let failed = 0;

  const attempt: Attempt = async (work) => {
    try {
      return await work();
    } catch (error) {
      failed += 1;
      onFailure(error);
      return undefined;
    }
  };

  const reminders = (await deps.reminders.read(ids.filter(isReminderId))).filter(
    ({ dueAt }) => dueAt <= nowText,
  );
  const gifts = (await deps.gifts.read(ids.filter(isGiftId))).filter(({ dueAt }) => dueAt <= nowText);
  const due = (await releases.read(ids.filter((id) => !isReminderId(id) && !isGiftId(id)))).filter((row) =>
    isDue(row, nowText),
  );
  const waiting = due.filter(({ id }) => isNotificationId(id));
  const subscribed = due.filter(({ id }) => !isNotificationId(id));
  const addresses = await readAddresses(deps, subscribed, nowText);
  const { mails, resumed } = await prepareMails(deps, findCourse, addresses, now, attempt);
  const openings = (
    await limit.map(waiting, (row) => attempt(() => prepareOpening(deps, findCourse, row, now)))
  ).flatMap((opening) => opening ?? []);
  const reviews = await prepareReminders(deps, reminders, now, attempt);
  const pages = await tellMails(deps, mails, nowText, attempt);
  const given = gifts.map((gift) => ({ gift, message: toGiftMail(gift) }));
  const messages = [
    ...pages.flatMap((page) => page.messages),
    ...given.map(({ message }) => message),
    ...[...resumed, ...openings, ...reviews].flatMap(({ message }) => message ?? []),
  ];
  const refused = await mailQueue.send(messages);
  for (const page of pages) await attempt(() => closePage(deps, page, refused));
  await limit.map(
    resumed.filter(({ mailId }) => !refused.has(mailId)),
    ({ mailId, rows, next }) => attempt(() => releases.finish(mailId, rows, next)),
  );
  await limit.map(
    openings.filter(({ message }) => !refused.has(message.id)),
    ({ row }) => attempt(() => releases.drop(row)),
  );
  await limit.map(
    reviews.filter(({ message }) => !message || !refused.has(message.id)),
    ({ reminder, next }) => attempt(() => deps.reminders.settle(reminder, next)),
  );
  await limit.map(
    given.filter(({ message }) => !refused.has(message.id)),
    ({ gift }) => attempt(() => deps.gifts.remove(gift)),
  );
  return {
    due: addresses.length + waiting.length + reminders.length + gifts.length,
    mails: messages.length - refused.size,
    failed: failed + refused.size,
  };
};
