import { reviewsEndpoints } from '../contract/endpoints/reviews.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createCourseCache } from '../stores/catalog/read/course-cache.ts';
import { createReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import { createReadAskedCourses } from '../stores/learning/asked-courses.ts';
import { createCourseRecords } from '../stores/learning/learning.ts';
import { createCountItemEvents } from '../stores/learning/question-statistics.ts';
import { createReadEnrollments } from '../stores/learning/read-enrollments.ts';
import { createReviewStore } from '../stores/learning/reviews.ts';
import { answerLectureQuestion } from './answer-lecture-question.ts';
import type { ReviewsDeps } from './deps.ts';
import { listReviews } from './list-reviews.ts';
import { needs } from './needs.ts';
import { submitReview } from './submit-review.ts';

const { tables } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();
const deps: ReviewsDeps = {
  learning: createCourseRecords(documents, tables),
  courses: createCourseCache(now),
  readQuestions: createReadCourseQuestions(documents, tables.catalog, now),
  asked: createReadAskedCourses(documents, tables),
  readEnrollments: createReadEnrollments(documents, tables.learning, { mayLag: true }),
  reviews: createReviewStore(documents, tables),
  countEvents: createCountItemEvents(documents, tables.learning),
  now,
};

/** Questions of lectures, and reviews of what was learned. */
export const handler = createGroupHandler(reviewsEndpoints, {
  answerLectureQuestion: answerLectureQuestion(deps),
  listReviews: listReviews(deps),
  submitReview: submitReview(deps),
});
