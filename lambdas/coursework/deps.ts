import type { SignUrl } from '../platform/signed-url.ts';
import type { LearningStore } from '../stores/learning.ts';

/** What the steps of a learner through a course work with, in whichever group they are taken. */
export interface CourseworkDeps {
  readonly learning: LearningStore;
  readonly signUrl: SignUrl;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
