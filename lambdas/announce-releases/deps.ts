import type { CatalogStore } from '../stores/catalog/read/catalog.ts';
import type { ReadMailPreferences } from '../stores/learner/profiles.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { ReleaseJournal } from '../stores/subscriptions/release-journal.ts';
import type { ReleaseStore } from '../stores/subscriptions/releases.ts';

/** Dependencies of announcing releases. */
export interface ReleaseDeps {
  readonly releases: ReleaseStore;
  readonly journal: ReleaseJournal;
  readonly catalog: Pick<CatalogStore, 'getCourse'>;
  readonly readPreferences: ReadMailPreferences;
  readonly mailQueue: MailQueue;
  /** Creates a unique id for a journal. The ids of its mails derive from it. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Does the work for one address. Reports and counts a failure without affecting other addresses. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<T | undefined>;
