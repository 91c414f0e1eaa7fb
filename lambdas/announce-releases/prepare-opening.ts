import { isAvailable } from '../domain/course/course-card.ts';
import type { MailMessage } from '../stores/mail/mail-queue.ts';
import { isMarked } from '../stores/subscriptions/recheck-releases.ts';
import { getsMails, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';
import type { FindCourse } from './read-candidates.ts';

/** Upper bound of one run of publishing. */
const publishingMs = 60 * 60_000;

/** The mail of a notification: its course is open. */
export interface OpeningMail {
  readonly row: SubscriptionRecord;
  readonly message: Extract<MailMessage, { kind: 'opening' }>;
}

/**
 * Prepares the mail of a notification whose course is open. It needs no claim, because the id of the mail was stored with the row and the
 * sender sends each id once. While the course is in preparation, the row is removed from the schedule. Only a row that publishing has
 * marked is checked once more later, because publishing marks rows before it writes the course and may be interrupted in between.
 * @param now ms since the epoch
 * @returns undefined when there is nothing to send now
 */
export const prepareOpening = async (
  { releases }: Pick<ReleaseDeps, 'releases'>,
  findCourse: FindCourse,
  row: SubscriptionRecord,
  now: number,
): Promise<OpeningMail | undefined> => {
  const course = getsMails(row) ? await findCourse(row.courseId) : undefined;
  if (course && isAvailable(course)) {
    const { id, openingId = id, email = '' } = row;
    return {
      row,
      message: {
        kind: 'opening',
        id: openingId,
        to: email,
        courseId: course.id,
        courseTitle: course.title,
        subscriptionId: id,
      },
    };
  }
  if (course && isMarked(row.dueAt)) {
    await releases.postpone(row, new Date(now + publishingMs).toISOString());
  } else await releases.drop(row);
  return undefined;
};
