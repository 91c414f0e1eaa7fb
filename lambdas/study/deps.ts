import type { CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { BookmarkStore } from '../stores/learning/bookmarks.ts';
import type { NoteStore } from '../stores/learning/notes.ts';
import type { BeginDeps } from '../use-cases/begin-reviews.ts';
import type { QuizStore } from '../stores/learning/quizzes.ts';

/** Dependencies of the operations in this group. */
export interface StudyDeps extends BeginDeps {
  readonly quizzes: QuizStore;
  readonly notes: NoteStore;
  readonly bookmarks: BookmarkStore;
  /** Cache of recently read courses. Without it, the course is read every time. */
  readonly courses?: CourseCache;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
