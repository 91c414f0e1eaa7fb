import pLimit from 'p-limit';
import type { Course } from '../domain/course.ts';
import type { DueMessage } from '../stores/subscriptions/release-queue.ts';
import { subscriptionsMax } from '../stores/subscriptions/releases.ts';
import { isNotificationId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';
import { type PreparedMail, prepareMail } from './prepare-mail.ts';
import { prepareOpening } from './prepare-opening.ts';
import type { FindCourse } from './read-candidates.ts';

/** Addresses worked on side by side. */
const concurrency = 10;
/** The interval of the schedule: whatever a page of an older run names, if it is still due, was queued again since. */
const staleAfterMs = 15 * 60_000;

export interface AnnounceSummary {
  /** Addresses that were due. */
  readonly due: number;
  /** Mails that were queued, those of earlier tries among them. */
  readonly mails: number;
  /** Addresses that stay due because something failed. */
  readonly failed: number;
}

/** Reads each course once. */
const rememberCourses = ({ catalog }: ReleaseDeps): FindCourse => {
  const courses = new Map<string, Promise<Course | undefined>>();
  return (courseId) => {
    const known = courses.get(courseId) ?? catalog.getCourse(courseId);
    courses.set(courseId, known);
    return known;
  };
};

/**
 * Sends every due address one mail about all lectures released since its last mail, and whoever waits for a course one when it
 * opens. Each mail is claimed, queued and then
 * marked; what is interrupted leaves claims that whoever comes next resumes. The same subscriptions may be worked on twice
 * at once; those that are no longer due cost the one read that says so, and an old page costs nothing.
 * @param onFailure called for an address that failed; it stays due
 */
export const announceReleases = async (
  deps: ReleaseDeps,
  { ids, plannedAt }: DueMessage,
  onFailure: (error: unknown) => void,
): Promise<AnnounceSummary> => {
  const { releases, mailQueue } = deps;
  const now = deps.now();
  const nowText = new Date(now).toISOString();
  if (now - Date.parse(plannedAt) > staleAfterMs) return { due: 0, mails: 0, failed: 0 };
  const findCourse = rememberCourses(deps);
  const limit = pLimit(concurrency);
  let failed = 0;

  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      failed += 1;
      onFailure(error);
      return undefined;
    }
  };
  const prepare = async ({ id, email }: SubscriptionRecord): Promise<PreparedMail | undefined> => {
    const ofAddress = email === undefined ? [] : await releases.listDueByEmail(email, nowText);
    // A notification is a mail of its own.
    const ids = [...new Set([id, ...ofAddress])].filter((each) => !isNotificationId(each));
    return prepareMail(deps, findCourse, ids.slice(0, subscriptionsMax), now);
  };

  const due = (await releases.read(ids)).filter(
    ({ dueAt, releasing }) => releasing !== undefined || (dueAt !== undefined && dueAt <= nowText),
  );
  const waiting = due.filter(({ id }) => isNotificationId(id));
  const subscribed = due.filter(({ id }) => !isNotificationId(id));
  const addresses = [...new Map(subscribed.map((row) => [row.email ?? row.id, row])).values()];
  const prepared = await limit.map(addresses, (row) => attempt(() => prepare(row)));
  const ready = prepared.flatMap((mail) => mail ?? []);
  const openings = (
    await limit.map(waiting, (row) => attempt(() => prepareOpening(deps, findCourse, row, now)))
  ).flatMap((opening) => opening ?? []);
  const messages = [...ready, ...openings].flatMap(({ message }) => message ?? []);
  const refused = await mailQueue.send(messages);
  await limit.map(
    ready.filter(({ mailId }) => !refused.has(mailId)),
    ({ mailId, rows, next }) => attempt(() => releases.finish(mailId, rows, next)),
  );
  await limit.map(
    openings.filter(({ message }) => !refused.has(message.id)),
    ({ row }) => attempt(() => releases.drop(row)),
  );
  return {
    due: addresses.length + waiting.length,
    mails: messages.length - refused.size,
    failed: failed + refused.size,
  };
};
