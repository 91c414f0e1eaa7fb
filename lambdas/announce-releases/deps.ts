import type { CatalogStore } from '../stores/catalog/catalog.ts';
import type { ReadMailPreferences } from '../stores/learner/profiles.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { ReleaseStore } from '../stores/subscriptions/releases.ts';

/** What announcing releases works with. */
export interface ReleaseDeps {
  readonly releases: ReleaseStore;
  readonly catalog: Pick<CatalogStore, 'getCourse'>;
  readonly readPreferences: ReadMailPreferences;
  readonly mailQueue: MailQueue;
  /** A new, unique name for a mail. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
