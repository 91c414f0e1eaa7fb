import { chunk } from '../stores/chunk.ts';
import { journalMailId } from '../stores/subscriptions/release-journal.ts';
import { subscriptionsMax } from '../stores/subscriptions/releases.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';
import type { FindCourse } from './read-candidates.ts';
import { toReleaseMessage } from './release-message.ts';

/** Several times the timeout of the function, so the run that opened a journal has certainly ended. */
export const endedAfterMs = 5 * 60_000;

/**
 * Queues those mails of a journal that were recorded on their subscriptions. Whether they were queued before is unknown, but the sender
 * sends each id once. A mail whose id is on no subscription was not recorded; its subscriptions are still due. The journal is closed once
 * no other run can be working on it.
 * @param now ms since the epoch
 * @returns the number of recorded mails, and how many of them the queue refused
 */
export const resumeJournal = async (
  { releases, journal, mailQueue }: ReleaseDeps,
  findCourse: FindCourse,
  id: string,
  now: number,
): Promise<{ readonly due: number; readonly refused: number }> => {
  const open = (await journal.read([id])).get(id);
  if (!open) return { due: 0, refused: 0 };
  const ids = open.mails.flatMap(({ rows }) => rows.map((row) => row.id));
  const found = new Map<string, SubscriptionRecord>();
  for (const batch of chunk(ids, subscriptionsMax)) {
    const rows = await releases.read(batch);
    for (const row of rows) found.set(row.id, row);
  }
  const messages = await Promise.all(
    open.mails.map(async ({ place, rows, digest = false }) => {
      const mailId = journalMailId(id, place);
      const announcements = await Promise.all(
        rows.flatMap(({ id: subscription, lectureIds }) => {
          const row = found.get(subscription);
          if (row?.lastMailId !== mailId) return [];
          return [findCourse(row.courseId).then((course) => ({ row, course, lectureIds }))];
        }),
      );
      return toReleaseMessage(mailId, announcements, digest);
    }),
  );
  const due = messages.flatMap((message) => message ?? []);
  const refused = await mailQueue.send(due);
  const hasEnded = open.ended === true || Date.parse(open.openedAt) + endedAfterMs <= now;
  if (hasEnded && refused.size === 0) await journal.close(id);
  return { due: due.length, refused: refused.size };
};
