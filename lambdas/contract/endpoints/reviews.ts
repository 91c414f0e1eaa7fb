import { defineEndpoints } from '../endpoint.ts';
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

const refusals = ['not_enrolled', 'lecture_locked', 'upgrade_required', 'not_found'] as const;

const exampleChoices = {
  again: '2026-12-02T03:00:00.000Z',
  hard: '2026-12-03T03:00:00.000Z',
  good: '2026-12-05T03:00:00.000Z',
  easy: '2026-12-12T03:00:00.000Z',
};

export const reviewsEndpoints = defineEndpoints({
  answerLectureQuestion: {
    group: 'reviews',
    method: 'POST',
    path: '/api/courses/{courseId}/lectures/{lectureId}/questions/{questionId}',
    auth: 'required',
    summary: 'Answer a question of a lecture, any number of times; the first answer begins its reviews',
    params: QuestionParams,
    body: QuestionAnswer,
    responses: { 200: QuestionResult },
    errors: [...refusals, 'too_many_requests'],
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
    group: 'reviews',
    method: 'GET',
    path: '/api/reviews',
    auth: 'required',
    summary: 'What the caller should review today; the day’s queue is chosen at its first reading',
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
  submitReview: {
    group: 'reviews',
    method: 'POST',
    path: '/api/reviews/{itemId}',
    auth: 'required',
    summary:
      'Review an item: `answers` to a question, `rating` of a card, or a second thought about an earlier review; the same `id` again changes nothing',
    params: ItemParams,
    body: ReviewBody,
    responses: { 200: ReviewResult },
    errors: [...refusals, 'conflict', 'too_many_requests'],
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
