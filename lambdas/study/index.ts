import { studyEndpoints } from '../contract/endpoints/study.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createCourseCache } from '../stores/catalog/read/course-cache.ts';
import { createBookmarkStore } from '../stores/learning/bookmarks.ts';
import { createNoteStore } from '../stores/learning/notes.ts';
import { createCountItemEvents } from '../stores/learning/question-statistics.ts';
import { createQuizStore } from '../stores/learning/quizzes.ts';
import { createReviewStore } from '../stores/learning/reviews.ts';
import { addBookmark } from './add-bookmark.ts';
import type { StudyDeps } from './deps.ts';
import { getNotes } from './get-notes.ts';
import { getQuiz } from './get-quiz.ts';
import { listBookmarks } from './list-bookmarks.ts';
import { needs } from './needs.ts';
import { removeBookmark } from './remove-bookmark.ts';
import { saveNotes } from './save-notes.ts';
import { submitQuiz } from './submit-quiz.ts';

const { tables } = readEnv(needs);
const documents = createDocumentClient();
const now = (): number => Date.now();
const deps: StudyDeps = {
  quizzes: createQuizStore(documents, tables),
  notes: createNoteStore(documents, tables),
  bookmarks: createBookmarkStore(documents, tables),
  reviews: createReviewStore(documents, tables),
  countEvents: createCountItemEvents(documents, tables.learning),
  courses: createCourseCache(now),
  now,
};

/** Learning tools: quizzes, notes, bookmarks. */
export const handler = createGroupHandler(studyEndpoints, {
  getQuiz: getQuiz(deps),
  submitQuiz: submitQuiz(deps),
  listBookmarks: listBookmarks(deps),
  addBookmark: addBookmark(deps),
  removeBookmark: removeBookmark(deps),
  getNotes: getNotes(deps),
  saveNotes: saveNotes(deps),
});
