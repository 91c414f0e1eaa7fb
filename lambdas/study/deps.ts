import type { CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { ReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import type { ReadAskedCourses } from '../stores/learning/asked-courses.ts';
import type { BookmarkStore } from '../stores/learning/bookmarks.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { NoteStore } from '../stores/learning/notes.ts';
import type { QuizStore } from '../stores/learning/quizzes.ts';
import type { ReadEnrollments } from '../stores/learning/read-enrollments.ts';
import type { ReviewQueueStore } from '../stores/learning/review-queue.ts';
import type { BeginDeps } from '../use-cases/begin-reviews.ts';

/** Dependencies of the operations in this group. */
export interface StudyDeps extends BeginDeps {
  readonly learning: Pick<LearningStore, 'readCourse'>;
  readonly quizzes: QuizStore;
  readonly notes: NoteStore;
  readonly bookmarks: BookmarkStore;
  readonly readQuestions: ReadCourseQuestions;
  readonly asked: ReadAskedCourses;
  readonly queues: ReviewQueueStore;
  readonly readEnrollments: ReadEnrollments;
  /** Cache of recently read courses. Without it, the course is read every time. */
  readonly courses?: CourseCache;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
