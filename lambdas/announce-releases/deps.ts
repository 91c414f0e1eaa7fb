import type { CatalogStore } from '../stores/catalog/read/catalog.ts';
import type { ReadMailPreferences } from '../stores/learner/profiles.ts';
import type { ReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { ReleaseJournal } from '../stores/subscriptions/release-journal.ts';
import type { ReleaseStore } from '../stores/subscriptions/releases.ts';
import type { ReminderStore } from '../stores/subscriptions/review-reminders.ts';
import type { DueGiftStore } from '../stores/teams/gift-schedule.ts';
import type { DueReviewDeps } from '../use-cases/find-due-reviews.ts';

/** Dependencies of announcing releases. */
export interface ReleaseDeps {
  readonly releases: ReleaseStore;
  readonly journal: ReleaseJournal;
  readonly catalog: Pick<CatalogStore, 'getCourse'>;
  readonly readPreferences: ReadMailPreferences;
  /** Daily mails about reviews, and what they ask of a learner. */
  readonly reminders: Pick<ReminderStore, 'read' | 'settle' | 'remove'>;
  readonly readReviewMailProfiles: ReadReviewMailProfiles;
  readonly due: DueReviewDeps;
  /** Gifts whose day has come. */
  readonly gifts: DueGiftStore;
  readonly mailQueue: MailQueue;
  /** Creates a unique id for a journal. The ids of its mails derive from it. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Does the work for one address. Reports and counts a failure without affecting other addresses. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<T | undefined>;
