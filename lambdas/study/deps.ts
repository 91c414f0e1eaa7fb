import type { BookmarkStore } from '../stores/learning/bookmarks.ts';
import type { NoteStore } from '../stores/learning/notes.ts';
import type { QuizStore } from '../stores/learning/quizzes.ts';

/** Dependencies of the operations in this group. */
export interface StudyDeps {
  readonly quizzes: QuizStore;
  readonly notes: NoteStore;
  readonly bookmarks: BookmarkStore;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
