import type { SignUrl } from '../platform/services/signed-url.ts';
import type { LearningStore } from '../stores/learning/learning.ts';

/** What the steps in this folder need, whichever group takes them. */
export interface UseCaseDeps {
  readonly learning: LearningStore;
  readonly signUrl: SignUrl;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
