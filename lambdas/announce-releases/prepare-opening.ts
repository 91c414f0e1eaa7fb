import { isAvailable } from '../domain/course-card.ts';
import type { MailMessage } from '../stores/mail/mail-queue.ts';
import { isMarked } from '../stores/subscriptions/recheck-releases.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';
import { getsMails } from './prepare-mails.ts';
import type { FindCourse } from './read-candidates.ts';

/** Longer than one run of publishing takes. */
const publishingMs = 60 * 60_000;

/** The one mail that a notification is for. */
export interface Opening {
  readonly row: SubscriptionRecord;
  readonly message: Extract<MailMessage, { kind: 'opening' }>;
}

/**
 * Prepares the mail of a notification whose course is open. Nothing is claimed: the mail has the id that the row was made with, and
 * the sender sends each id once. While the course is in preparation the row leaves the schedule. But publishing marks rows before
 * it writes the course, and may be cut off in between: a row that it marked gets one more look.
 * @param now ms since the epoch
 * @returns undefined when there is nothing to send now
 */
export const prepareOpening = async (
  { releases }: Pick<ReleaseDeps, 'releases'>,
  findCourse: FindCourse,
  row: SubscriptionRecord,
  now: number,
): Promise<Opening | undefined> => {
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
