import type { SignFolder } from '../platform/services/signed-folder.ts';
import type { SignUrl } from '../platform/services/signed-url.ts';
import type { CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { ReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import type { LearningStore } from '../stores/learning/learning.ts';

/** Dependencies of the use cases, the same for every group. */
export interface UseCaseDeps {
  readonly learning: LearningStore;
  /** Cache of recently read courses, for saving positions and for answers. Without it, the course is read every time. */
  readonly courses?: CourseCache;
  readonly readQuestions: ReadCourseQuestions;
  readonly signUrl: SignUrl;
  readonly signFolder: SignFolder;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
