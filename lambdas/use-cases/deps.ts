import type { SignUrl } from '../platform/services/signed-url.ts';
import type { LearningStore } from '../stores/learning/learning.ts';

/** Dependencies of the use cases, the same for every group. */
export interface UseCaseDeps {
  readonly learning: LearningStore;
  readonly signUrl: SignUrl;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
