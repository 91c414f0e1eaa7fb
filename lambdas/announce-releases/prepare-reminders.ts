import pLimit from 'p-limit';
import { toDate } from '../contract/calendar-day.ts';
import { nextReminder, reminderOn } from '../domain/review/reminder-time.ts';
import { reviewDay, zoneAt } from '../domain/review/review-day.ts';
import type { ReviewMailProfile } from '../stores/learner/reviewers.ts';
import type { MailMessage } from '../stores/mail/mail-queue.ts';
import { type Reminder, reminderMailId } from '../stores/subscriptions/review-reminders.ts';
import { countDue, findDueReviews } from '../use-cases/find-due-reviews.ts';
import type { Attempt, ReleaseDeps } from './deps.ts';

/** Learners processed concurrently. */
const concurrency = 10;

/** What becomes of a daily mail that is due. */
export interface PreparedReminder {
  readonly reminder: Reminder;
  /** Absent when nothing is to be said today. */
  readonly message: MailMessage | undefined;
  /** When it is checked next, ISO 8601. Set once the message is queued. */
  readonly next: string;
}

/** The mail of today, if it is time and something is due of which nothing was reviewed yet. Days without a run are not made up. */
const toMessage = async (
  { due }: Pick<ReleaseDeps, 'due'>,
  sub: string,
  { address, zones, at }: ReviewMailProfile,
  now: number,
): Promise<MailMessage | undefined> => {
  const zone = zoneAt(zones, now);
  const today = reviewDay(zone, now);
  if (address === undefined || now < reminderOn(zone, today, at)) return undefined;
  const found = await findDueReviews(due, sub, now);
  const count = countDue(found);
  if (found.reviewedToday > 0 || count === 0) return undefined;
  // The id is the day's, so that no day has two mails, whatever is changed or repeated.
  return { kind: 'reviews', id: reminderMailId(sub, toDate(today)), to: address, sub, due: count };
};

/**
 * Prepares the daily mails about reviews. Who does not want them any more leaves the schedule.
 * @param now ms since the epoch
 */
export const prepareReminders = async (
  deps: Pick<ReleaseDeps, 'due' | 'reminders' | 'readReviewMailProfiles'>,
  reminders: readonly Reminder[],
  now: number,
  attempt: Attempt,
): Promise<PreparedReminder[]> => {
  const prepare = async (reminder: Reminder): Promise<PreparedReminder | undefined> => {
    const { learner } = reminder;
    // Read one by one, so that a broken profile fails alone.
    const profile = (await deps.readReviewMailProfiles([learner])).get(learner);
    if (!profile?.isWanted) {
      await deps.reminders.remove(learner);
      return undefined;
    }
    const { zones, at } = profile;
    return {
      reminder,
      message: await toMessage(deps, learner, profile, now),
      next: new Date(nextReminder(zoneAt(zones, now), at, now)).toISOString(),
    };
  };
  const prepared = await pLimit(concurrency).map(reminders, (reminder) => attempt(() => prepare(reminder)));
  return prepared.flatMap((each) => each ?? []);
};
