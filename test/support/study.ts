import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndpointName } from '#contract/endpoints.ts';
import type { CourseLecture } from '#domain/course/course.ts';
import type { QuizWithKey } from '#domain/score/quiz.ts';
import type { Caller, OperationRequest } from '#lambdas/platform/http/operation.ts';
import { createReadCourseQuestions } from '#lambdas/stores/catalog/read/course-questions.ts';
import { quizKey } from '#lambdas/stores/catalog/rows/catalog-keys.ts';
import { createReadAskedCourses } from '#lambdas/stores/learning/asked-courses.ts';
import { createBookmarkStore } from '#lambdas/stores/learning/bookmarks.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createNoteStore } from '#lambdas/stores/learning/notes.ts';
import { createCountItemEvents } from '#lambdas/stores/learning/question-statistics.ts';
import { createQuizStore } from '#lambdas/stores/learning/quizzes.ts';
import { createReadEnrollments } from '#lambdas/stores/learning/read-enrollments.ts';
import { createReviewFiles } from '#lambdas/stores/learning/review-files.ts';
import { createReviewQueueStore } from '#lambdas/stores/learning/review-queue.ts';
import { createReviewStore } from '#lambdas/stores/learning/reviews.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { addBookmark } from '#lambdas/study/add-bookmark.ts';
import type { StudyDeps } from '#lambdas/study/deps.ts';
import { getNotes } from '#lambdas/study/get-notes.ts';
import { getQuiz } from '#lambdas/study/get-quiz.ts';
import { listBookmarks } from '#lambdas/study/list-bookmarks.ts';
import { removeBookmark } from '#lambdas/study/remove-bookmark.ts';
import { makePackage } from '#lambdas/study/reviews/anki/make-package.ts';
import { saveNotes } from '#lambdas/study/save-notes.ts';
import { submitQuiz } from '#lambdas/study/submit-quiz.ts';
import { createTable, tables } from './dynamodb.ts';
import { openClassroom } from './learning.ts';
import { operationRequest } from './operation-request.ts';
import { putRow } from './rows.ts';

/** A quiz of one single and one multiple question, with its key. */
export const makeQuiz = (id: string, fields: Partial<QuizWithKey> = {}): QuizWithKey => ({
  id,
  title: `Quiz ${id}`,
  passPercent: 70,
  attemptsAllowed: 0,
  questions: [
    {
      id: 'q1',
      text: 'Which one?',
      kind: 'single',
      options: [
        { id: 'a', text: 'This' },
        { id: 'b', text: 'That' },
      ],
      answer: ['b'],
      explanation: 'Because of that.',
    },
    {
      id: 'q2',
      text: 'Which ones?',
      kind: 'multiple',
      options: [
        { id: 'a', text: 'One' },
        { id: 'b', text: 'Two' },
        { id: 'c', text: 'Three' },
      ],
      answer: ['a', 'c'],
    },
  ],
  ...fields,
});

/** A lecture that is this quiz. */
export const quizLecture = (
  id: string,
  quizId: string,
  fields: Partial<CourseLecture> = {},
): CourseLecture => ({
  id,
  title: `About ${id}`,
  type: 'free',
  contentType: 'quiz',
  duration: 0,
  quizId,
  ...fields,
});

export const right = { q1: 'b', q2: ['a', 'c'] };
export const half = { q1: 'b', q2: ['a'] };
export const wrong = { q1: 'a', q2: ['b'] };

export type Answers = Record<string, string | string[]>;

/** The tables of the study group with its operations over them. */
export const openStudyRoom = async (client: DynamoDBDocumentClient) => {
  const classroom = await openClassroom(client);
  await createTable(client, 'limits');
  const ankiFiles = new Map<string, Uint8Array>();
  /** Dependencies of the group over these tables. */
  const depsOver = (device: DynamoDBDocumentClient): StudyDeps => ({
    learning: createLearningStore(device, tables),
    // Without a cache: a test changes courses at once.
    readQuestions: (courseId) => createReadCourseQuestions(device, tables.catalog, () => 0)(courseId),
    asked: createReadAskedCourses(device, tables),
    queues: createReviewQueueStore(device, tables.learning),
    readEnrollments: createReadEnrollments(device, tables.learning),
    limits: createRateLimitStore(device, tables.limits, () => classroom.now),
    reviewFiles: createReviewFiles(device, tables.learning),
    storeAnkiFile: (key, archive, now) => {
      ankiFiles.set(key, makePackage(archive, 'https://site.test', now));
      return Promise.resolve();
    },
    signUrl: (key, at = classroom.now) =>
      Promise.resolve({ url: key, expiresAt: new Date(at).toISOString() }),
    newName: randomUUID,
    quizzes: createQuizStore(device, tables),
    notes: createNoteStore(device, tables),
    bookmarks: createBookmarkStore(device, tables),
    reviews: createReviewStore(device, tables),
    countEvents: createCountItemEvents(device, tables.learning),
    now: () => classroom.now,
  });
  /** A learner's desk, or another device of theirs. */
  const deskOf = (sub: string, device = client) => {
    const deps = depsOver(device);
    const caller: Caller = { sub, scopes: new Set(), token: 'token' };
    const request = <N extends EndpointName>(parts: object): OperationRequest<N> =>
      operationRequest({ caller, ...parts });
    return {
      quiz: (courseId: string, quizId: string) => getQuiz(deps)(request({ params: { courseId, quizId } })),
      /** Each call is a new request, unless it repeats an idempotency key. */
      submit: (courseId: string, quizId: string, answers: Answers, key?: string) =>
        submitQuiz(deps)(
          request({
            params: { courseId, quizId },
            body: { answers },
            headers: key === undefined ? {} : { 'idempotency-key': key },
          }),
        ),
      notes: (courseId: string, section: string, lecture: string) =>
        getNotes(deps)(request({ params: { courseId, section, lecture } })),
      write: (courseId: string, section: string, lecture: string, content: string, basedOn?: string | null) =>
        saveNotes(deps)(request({ params: { courseId, section, lecture }, body: { content, basedOn } })),
      bookmarks: (courseId: string) => listBookmarks(deps)(request({ params: { courseId } })),
      mark: (courseId: string, lectureIndex: string, timestamp: number, lectureId?: string) =>
        addBookmark(deps)(request({ params: { courseId }, body: { lectureIndex, lectureId, timestamp } })),
      unmark: (courseId: string, bookmarkId: string) =>
        removeBookmark(deps)(request({ params: { courseId, bookmarkId } })),
    };
  };
  return {
    /** Clock, courses, enrollments and grants over the same tables. */
    classroom,
    /** Anki files that were stored, by key. */
    ankiFiles,
    deps: depsOver,
    desk: deskOf,
    /** A new learner, enrolled in these courses. */
    enrolled: async (...courses: string[]) => {
      const learner = await classroom.enrolled(...courses);
      return { sub: learner.sub, desk: deskOf(learner.sub), learner };
    },
    publishQuiz: async (courseId: string, ...quizzes: QuizWithKey[]) => {
      for (const quiz of quizzes) {
        await putRow(client, tables.catalog, { ...quizKey(courseId, quiz.id), ...quiz });
      }
    },
  };
};

export type StudyRoom = Awaited<ReturnType<typeof openStudyRoom>>;
export type Desk = ReturnType<StudyRoom['desk']>;
