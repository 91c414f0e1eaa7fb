import type { ReadIdentity } from '../platform/identity.ts';
import type { ProfileStore } from '../stores/profiles.ts';

/** What the operations of this group work with. */
export interface UserDeps {
  readonly profiles: ProfileStore;
  readonly identity: Pick<ReadIdentity, 'full'>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
