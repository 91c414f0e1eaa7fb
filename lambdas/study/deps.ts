import type { BookmarkStore } from '../stores/bookmarks.ts';
import type { NoteStore } from '../stores/notes.ts';
import type { QuizStore } from '../stores/quizzes.ts';

/** What the operations of this group work with. */
export interface StudyDeps {
  readonly quizzes: QuizStore;
  readonly notes: NoteStore;
  readonly bookmarks: BookmarkStore;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}
