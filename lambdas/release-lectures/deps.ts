import type { CatalogueStore } from '../stores/catalogue.ts';
import type { MailQueue } from '../stores/mail-queue.ts';
import type { ReadDeclined } from '../stores/profiles.ts';
import type { ReleaseStore } from '../stores/releases.ts';

/** What a run of the schedule works with. */
export interface ReleaseDeps {
  readonly releases: ReleaseStore;
  readonly catalogue: Pick<CatalogueStore, 'getCourse'>;
  readonly readDeclined: ReadDeclined;
  readonly mailQueue: MailQueue;
  /** A new, unique name for a mail. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
