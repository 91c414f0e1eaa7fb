import type { SignUrl } from '../platform/services/signed-url.ts';
import type { TrialTokens } from '../platform/services/trial-token.ts';
import type { CatalogStore } from '../stores/catalog/read/catalog.ts';
import type { CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { ReadAnswers, ReadExercise } from '../stores/catalog/read/exercise-files.ts';
import type { ExerciseStore } from '../stores/learning/exercises.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import type { BeginDeps } from '../use-cases/begin-reviews.ts';

/** Dependencies of the operations in this group. */
export interface PracticeDeps extends Pick<BeginDeps, 'reviews'> {
  readonly exercises: ExerciseStore;
  readonly catalog: Pick<CatalogStore, 'getCourse'>;
  /** Cache of recently read courses. Without it, the course is read every time. */
  readonly courses?: CourseCache;
  readonly readExercise: ReadExercise;
  readonly readAnswers: ReadAnswers;
  readonly trials: TrialTokens;
  readonly limits: RateLimitStore;
  readonly signUrl: SignUrl;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
