import { randomBytes } from 'node:crypto';
import { studyEndpoints } from '../contract/endpoints/study.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createCourseCache } from '../stores/catalog/read/course-cache.ts';
import { createReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import { createReadAskedCourses } from '../stores/learning/asked-courses.ts';
import { createBookmarkStore } from '../stores/learning/bookmarks.ts';
import { createCourseRecords } from '../stores/learning/learning.ts';
import { createNoteStore } from '../stores/learning/notes.ts';
import { createCountItemEvents } from '../stores/learning/question-statistics.ts';
import { createQuizStore } from '../stores/learning/quizzes.ts';
import { createReadEnrollments } from '../stores/learning/read-enrollments.ts';
import { createReviewFiles } from '../stores/learning/review-files.ts';
import { createReviewQueueStore } from '../stores/learning/review-queue.ts';
import { createReviewStore } from '../stores/learning/reviews.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { addBookmark } from './add-bookmark.ts';
import type { StudyDeps } from './deps.ts';
import { getNotes } from './get-notes.ts';
import { getQuiz } from './get-quiz.ts';
import { listBookmarks } from './list-bookmarks.ts';
import { needs } from './needs.ts';
import { removeBookmark } from './remove-bookmark.ts';
import { answerLectureQuestion } from './reviews/answer-lecture-question.ts';
import { exportReviews } from './reviews/export-reviews.ts';
import { listReviews } from './reviews/list-reviews.ts';
import { submitReview } from './reviews/submit-review.ts';
import { saveNotes } from './save-notes.ts';
import { submitQuiz } from './submit-quiz.ts';

const environment = readEnv(needs);
const { tables, buckets, values } = environment;
const documents = createDocumentClient();
const now = (): number => Date.now();
const files = once(async () => (await import('./files.ts')).createFiles(buckets.media, values.siteUrl));
const deps: StudyDeps = {
  learning: createCourseRecords(documents, tables),
  readQuestions: createReadCourseQuestions(documents, tables.catalog, now),
  asked: createReadAskedCourses(documents, tables),
  queues: createReviewQueueStore(documents, tables.learning),
  readEnrollments: createReadEnrollments(documents, tables.learning, { mayLag: true }),
  limits: createRateLimitStore(documents, tables.limits, now),
  reviewFiles: createReviewFiles(documents, tables.learning),
  storeAnkiFile: async (...file) => (await files()).storeAnkiFile(...file),
  signUrl: createSignUrl(toSigningOptions(environment, now)),
  newName: () => randomBytes(18).toString('base64url'),
  quizzes: createQuizStore(documents, tables),
  notes: createNoteStore(documents, tables),
  bookmarks: createBookmarkStore(documents, tables),
  reviews: createReviewStore(documents, tables),
  countEvents: createCountItemEvents(documents, tables.learning),
  courses: createCourseCache(now),
  now,
};

/** Learning tools: quizzes, questions of lectures, reviews of what was learned, notes, bookmarks. */
export const handler = createGroupHandler(studyEndpoints, {
  getQuiz: getQuiz(deps),
  submitQuiz: submitQuiz(deps),
  listBookmarks: listBookmarks(deps),
  addBookmark: addBookmark(deps),
  removeBookmark: removeBookmark(deps),
  getNotes: getNotes(deps),
  saveNotes: saveNotes(deps),
  answerLectureQuestion: answerLectureQuestion(deps),
  listReviews: listReviews(deps),
  exportReviews: exportReviews(deps),
  submitReview: submitReview(deps),
});
