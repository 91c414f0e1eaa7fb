import type { CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { ReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import type { ReadAskedCourses } from '../stores/learning/asked-courses.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { ReadEnrollments } from '../stores/learning/read-enrollments.ts';
import type { BeginDeps } from '../use-cases/begin-reviews.ts';

/** Dependencies of the operations in this group. */
export interface ReviewsDeps extends BeginDeps {
  readonly learning: Pick<LearningStore, 'readCourse'>;
  /** Cache of recently read courses. Without it, the course is read every time. */
  readonly courses?: CourseCache;
  readonly readQuestions: ReadCourseQuestions;
  readonly asked: ReadAskedCourses;
  readonly readEnrollments: ReadEnrollments;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
