import type { ReviewArchive } from '../domain/review/review-archive.ts';
import type { SignUrl } from '../platform/services/signed-url.ts';
import type { CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { ReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import type { ReadAskedCourses } from '../stores/learning/asked-courses.ts';
import type { BookmarkStore } from '../stores/learning/bookmarks.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { NoteStore } from '../stores/learning/notes.ts';
import type { QuizStore } from '../stores/learning/quizzes.ts';
import type { ReadEnrollments } from '../stores/learning/read-enrollments.ts';
import type { ReviewFiles } from '../stores/learning/review-files.ts';
import type { ReviewQueueStore } from '../stores/learning/review-queue.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
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
  readonly limits: RateLimitStore;
  readonly reviewFiles: ReviewFiles;
  /** Makes an Anki file and stores it. Loads `files.ts`, which brings S3, SQLite and zip, with the first file. @param now ms since the epoch */
  readonly storeAnkiFile: (key: string, archive: ReviewArchive, now: number) => Promise<void>;
  readonly signUrl: SignUrl;
  /** Creates a random, unguessable, URL-safe name of a file. */
  readonly newName: () => string;
  /** Cache of recently read courses. Without it, the course is read every time. */
  readonly courses?: CourseCache;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
