import { defineEndpoints } from '../endpoint.ts';
import { CourseParams } from '../schemas/common.ts';
import { FileUrl } from '../schemas/learning.ts';
import {
  ItemParams,
  QuestionAnswer,
  QuestionParams,
  QuestionResult,
  ReviewBody,
  ReviewResult,
  Reviews,
  ReviewsQuery,
} from '../schemas/reviews.ts';
import {
  Bookmark,
  BookmarkBody,
  BookmarkParams,
  Bookmarks,
  Notes,
  NotesBody,
  NotesParams,
  Quiz,
  QuizAnswers,
  QuizParams,
  QuizResult,
} from '../schemas/study.ts';

const exampleBookmark = {
  id: 'b_01',
  lectureIndex: '0-0',
  timestamp: 31,
  createdAt: '2026-11-21T10:00:00.000Z',
};

const lectureRefusals = ['not_enrolled', 'lecture_locked', 'upgrade_required', 'not_found'] as const;

const exampleChoices = {
  again: '2026-12-02T03:00:00.000Z',
  hard: '2026-12-03T03:00:00.000Z',
  good: '2026-12-05T03:00:00.000Z',
  easy: '2026-12-12T03:00:00.000Z',
};

export const studyEndpoints = defineEndpoints('study', {
  getQuiz: {
    method: 'GET',
    path: '/api/courses/{courseId}/quiz/{quizId}',
    auth: 'required',
    token: 'read',
    summary: 'A quiz without its key',
    params: QuizParams,
    responses: { 200: Quiz },
    errors: ['not_enrolled', 'lecture_locked', 'upgrade_required', 'not_found'],
    example: {
      response: {
        id: 'foundations',
        title: 'Foundations',
        passPercent: 70,
        attemptsAllowed: 0,
        attemptsUsed: 0,
        passed: false,
        questions: [
          {
            id: 'q1',
            text: 'A perceptron is what type of model?',
            kind: 'single',
            options: [
              { id: '3grzdxuh6t75f', text: 'clustering' },
              { id: '2ugge6n9f5qw4', text: 'binary classification' },
            ],
          },
        ],
      },
    },
  },
  submitQuiz: {
    method: 'POST',
    path: '/api/courses/{courseId}/quiz/{quizId}/submit',
    auth: 'required',
    token: 'learn',
    summary: 'Submit answers for grading; sent again with the same `Idempotency-Key` header they count once',
    params: QuizParams,
    body: QuizAnswers,
    responses: { 200: QuizResult },
    errors: [
      'not_enrolled',
      'lecture_locked',
      'upgrade_required',
      'not_found',
      'attempts_exhausted',
      'too_many_requests',
    ],
    example: {
      request: { answers: { q1: '2ugge6n9f5qw4' } },
      response: {
        score: 100,
        passed: true,
        attemptsUsed: 1,
        attemptsAllowed: 0,
        results: [{ questionId: 'q1', correct: true, explanation: 'It separates two classes.' }],
      },
    },
  },
  listBookmarks: {
    method: 'GET',
    path: '/api/courses/{courseId}/bookmarks',
    auth: 'required',
    token: 'read',
    summary: 'The caller’s bookmarks in a course',
    params: CourseParams,
    responses: { 200: Bookmarks },
    errors: ['not_enrolled', 'not_found'],
    example: { response: [exampleBookmark] },
  },
  addBookmark: {
    method: 'POST',
    path: '/api/courses/{courseId}/bookmarks',
    auth: 'required',
    token: 'learn',
    summary: 'Add a bookmark; the same place again answers 200',
    params: CourseParams,
    body: BookmarkBody,
    responses: { 201: Bookmark, 200: Bookmark },
    errors: ['not_enrolled', 'not_found', 'conflict'],
    example: { request: { lectureIndex: '0-0', timestamp: 31 }, response: exampleBookmark },
  },
  removeBookmark: {
    method: 'DELETE',
    path: '/api/courses/{courseId}/bookmarks/{bookmarkId}',
    auth: 'required',
    token: 'learn',
    summary: 'Remove a bookmark',
    params: BookmarkParams,
    responses: { 204: null },
    errors: ['not_found'],
    example: { response: null },
  },
  getNotes: {
    method: 'GET',
    path: '/api/courses/{courseId}/notes/{section}/{lecture}',
    auth: 'required',
    token: 'read',
    summary: 'The caller’s notes of a lecture',
    params: NotesParams,
    responses: { 200: Notes },
    errors: ['not_enrolled', 'not_found'],
    example: { response: { content: '' } },
  },
  saveNotes: {
    method: 'POST',
    path: '/api/courses/{courseId}/notes/{section}/{lecture}',
    auth: 'required',
    token: 'learn',
    summary: 'Save notes; a stale `basedOn` (null: there were none) is a conflict with the `current` notes',
    params: NotesParams,
    body: NotesBody,
    responses: { 200: Notes },
    errors: ['not_enrolled', 'not_found', 'conflict'],
    example: {
      request: { content: '# Retrieval', basedOn: '2026-11-21T10:00:00.000Z' },
      response: { content: '# Retrieval', updatedAt: '2026-11-21T10:00:05.000Z' },
    },
  },
  answerLectureQuestion: {
    method: 'POST',
    path: '/api/courses/{courseId}/lectures/{lectureId}/questions/{questionId}',
    auth: 'required',
    token: 'learn',
    summary: 'Answer a question of a lecture, any number of times; the first answer begins its reviews',
    params: QuestionParams,
    body: QuestionAnswer,
    responses: { 200: QuestionResult },
    errors: [...lectureRefusals, 'too_many_requests'],
    example: {
      request: { answers: 'b' },
      response: {
        correct: true,
        explanation: 'A word that is everywhere says nothing about one text.',
        review: { due: '2026-12-02T03:00:00.000Z' },
      },
    },
  },
  listReviews: {
    method: 'GET',
    path: '/api/reviews',
    auth: 'required',
    token: 'read',
    summary:
      'What the caller should review today; the day’s queue is chosen at its first reading. With `until`, at most 8 days ahead, also what falls due by then',
    query: ReviewsQuery,
    responses: { 200: Reviews },
    errors: [],
    example: {
      query: { limit: '20' },
      response: {
        due: 1,
        later: 0,
        next: '2026-12-03T03:00:00.000Z',
        items: [
          {
            id: 'rag-in-practice.card.idf',
            kind: 'card',
            courseId: 'rag-in-practice',
            courseTitle: 'RAG in practice',
            lectureId: 'bm25',
            lectureTitle: 'Score passages by their words',
            front: 'What does IDF stand for?',
            back: 'Inverse document frequency',
            choices: exampleChoices,
            due: '2026-12-01T03:00:00.000Z',
            reviews: 2,
          },
        ],
      },
    },
  },
  exportReviews: {
    method: 'GET',
    path: '/api/reviews/export',
    auth: 'required',
    token: 'read',
    summary: 'A signed address of an Anki file of everything that the caller reviews, made now',
    responses: { 200: FileUrl },
    errors: ['too_many_requests'],
    example: {
      response: {
        url: 'https://northlight.example/media/reviews/h1Jk0n3wQ2vXyZ5aB7cD9eF4.apkg?Signature=…',
        expiresAt: '2026-12-01T10:15:00.000Z',
      },
    },
  },
  submitReview: {
    method: 'POST',
    path: '/api/reviews/{itemId}',
    auth: 'required',
    token: 'learn',
    summary:
      'Review an item: `answers` to a question, `rating` of a card, or a second thought about an earlier review; the same `id` again changes nothing',
    params: ItemParams,
    body: ReviewBody,
    responses: { 200: ReviewResult },
    errors: [...lectureRefusals, 'conflict', 'too_many_requests'],
    example: {
      request: {
        id: '4f1c2a6e-8f37-4c0b-9d2a-2f4b8c1d6e70',
        reviewedAt: '2026-12-01T10:00:00.000Z',
        rating: 'good',
      },
      response: { rating: 'good', due: '2026-12-05T03:00:00.000Z', interval: 4, choices: exampleChoices },
    },
  },
});
