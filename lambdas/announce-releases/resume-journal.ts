import { journalMailId } from '../stores/subscriptions/release-journal.ts';
import { subscriptionsMax } from '../stores/subscriptions/releases.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';
import type { FindCourse } from './read-candidates.ts';
import { toReleaseMessage } from './release-message.ts';

/** Several times the longest that whoever opened a journal can have lived on, which is the time-out of the function. */
export const endedAfterMs = 5 * 60_000;

/**
 * Queues the mails of a journal again that were told: whether they were queued is unknown, and the sender sends each id once. A mail
 * that no subscription bears was not told; its subscriptions are still due. The journal is closed once nobody can be at work on it.
 * @param now ms since the epoch
 * @returns how many mails were told, and how many the queue refused
 */
export const resumeJournal = async (
  { releases, journal, mailQueue }: ReleaseDeps,
  findCourse: FindCourse,
  id: string,
  now: number,
): Promise<{ readonly told: number; readonly refused: number }> => {
  const open = (await journal.read([id])).get(id);
  if (!open) return { told: 0, refused: 0 };
  const ids = open.mails.flatMap(({ rows }) => rows.map((row) => row.id));
  const found = new Map<string, SubscriptionRecord>();
  for (let start = 0; start < ids.length; start += subscriptionsMax) {
    const rows = await releases.read(ids.slice(start, start + subscriptionsMax));
    for (const row of rows) found.set(row.id, row);
  }
  const messages = await Promise.all(
    open.mails.map(async ({ place, rows, digest = false }) => {
      const mailId = journalMailId(id, place);
      const told = await Promise.all(
        rows.flatMap(({ id: subscription, lectureIds }) => {
          const row = found.get(subscription);
          if (row?.lastMailId !== mailId) return [];
          return [findCourse(row.courseId).then((course) => ({ row, course, lectureIds }))];
        }),
      );
      return toReleaseMessage(mailId, told, digest);
    }),
  );
  const told = messages.flatMap((message) => message ?? []);
  const refused = await mailQueue.send(told);
  const hasEnded = open.ended === true || Date.parse(open.openedAt) + endedAfterMs <= now;
  if (hasEnded && refused.size === 0) await journal.close(id);
  return { told: told.length, refused: refused.size };
};
