import type { ReadIdentity } from '../platform/identity.ts';
import type { SignUrl } from '../platform/signed-url.ts';
import type { LearningStore } from '../stores/learning.ts';

/** What the operations of this group work with. */
export interface LearningDeps {
  readonly learning: LearningStore;
  readonly identity: Pick<ReadIdentity, 'address'>;
  readonly signUrl: SignUrl;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
