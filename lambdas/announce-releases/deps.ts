import type { CatalogStore } from '../stores/catalog/catalog.ts';
import type { ReadMailPreferences } from '../stores/learner/profiles.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { ReleaseJournal } from '../stores/subscriptions/release-journal.ts';
import type { ReleaseStore } from '../stores/subscriptions/releases.ts';

/** What announcing releases works with. */
export interface ReleaseDeps {
  readonly releases: ReleaseStore;
  readonly journal: ReleaseJournal;
  readonly catalog: Pick<CatalogStore, 'getCourse'>;
  readonly readPreferences: ReadMailPreferences;
  readonly mailQueue: MailQueue;
  /** A new, unique name for a journal, of which its mails take theirs. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Does work for one address: what fails is reported and counted, and leaves the others alone. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<T | undefined>;
