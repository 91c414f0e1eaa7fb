import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewItem } from '#contract/schemas/reviews.ts';
import ReviewPage from '#web/features/review/ReviewPage.tsx';
import { type Call, fakeApi, renderAt } from './learner.tsx';

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
export const choices = { again: inDays(1), hard: inDays(2), good: inDays(3), easy: inDays(9) };
const taught = {
  courseId: 'rag',
  courseTitle: 'RAG in practice',
  lectureId: 'bm25',
  lectureTitle: 'Score passages',
  due: inDays(0),
  reviews: 1,
};
export const question: ReviewItem = {
  ...taught,
  id: 'rag.lecture.bm25.why',
  kind: 'question',
  at: 42,
  question: {
    text: 'Why `idf`?',
    kind: 'single',
    options: [
      { id: 'x', text: 'Rare words' },
      { id: 'y', text: 'Long words' },
    ],
  },
};
export const card: ReviewItem = {
  ...taught,
  id: 'rag.card.idf',
  kind: 'card',
  front: 'What is IDF?',
  back: 'A weight',
  choices,
};
export const exercise: ReviewItem = { ...taught, id: 'rag.exercise.bm25', kind: 'exercise' };

export const show = () => renderAt('/review', ['/review'], <ReviewPage />);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Serves a queue, and an empty one once everything was reviewed. */
export const server = (
  items: ReviewItem[],
  answer: (call: Call) => object = () => ({}),
  more: Parameters<typeof fakeApi>[0] = {},
) => {
  let left = items.length;
  return fakeApi({
    'GET /reviews?limit=50': () => ({
      body:
        left > 0
          ? { due: items.length, later: 2, next: inDays(1), items }
          : { due: 0, later: 2, next: inDays(1), items: [] },
    }),
    [`POST /reviews/${items[0]?.id ?? ''}`]: (call: Call) => {
      left -= 1;
      return { body: { rating: 'good', due: choices.good, interval: 3, choices, ...answer(call) } };
    },
    'HEAD /': { status: 404, body: {} },
    'GET /user/profile': () => ({ status: 503, body: {} }),
    ...more,
  });
};
