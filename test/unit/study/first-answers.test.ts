import { describe, expect, it } from 'vitest';
import type { QuizWithKey } from '../../../lambdas/domain/score/quiz.ts';
import { addFirstAnswers, beginnable, mayReview } from '../../../lambdas/study/first-answers.ts';

const options = [
  { id: 'a', text: 'This' },
  { id: 'b', text: 'That' },
];
const quiz = (attemptsAllowed: number, answer = 'a'): QuizWithKey => ({
  id: 'z',
  title: 'Check yourself',
  passPercent: 100,
  attemptsAllowed,
  questions: [{ id: 'q1', text: 'Which one?', kind: 'single', options, answer: [answer] }],
});
type Attempts = Parameters<typeof beginnable>[2];

/** The record after a wrong attempt, and the questions whose reviews begin with it. */
const attempt = (published: QuizWithKey, before: Attempts): { after: Attempts; begins: string[] } => {
  const firsts = addFirstAnswers(published, { recent: [], ...before }, { q1: ['b'] }, '2026-11-01T00:00:00Z');
  const counted = { ...before, attempts: before.attempts + 1, firsts };
  const after = { ...counted, begun: mayReview(published, counted) };
  return { after, begins: beginnable('rag', published, after, before).map(({ itemId }) => itemId) };
};
const none: Attempts = { attempts: 0, firsts: {} };

describe('the reviews of a quiz', () => {
  it.each([
    ['unlimited', 0],
    ['fewer than were made', 1],
  ])('begin with the next attempt after its attempts were made %s by a later publication', (_, allowed) => {
    const first = attempt(quiz(3), none);
    expect(first.begins).toEqual([]);
    const second = attempt(quiz(allowed), first.after);
    expect(second.begins).toHaveLength(1);
    expect(attempt(quiz(allowed), second.after).begins).toEqual([]);
  });

  it('begin once, and anew for a question with another key', () => {
    const first = attempt(quiz(0), none);
    expect(first.begins).toHaveLength(1);
    expect(attempt(quiz(0), first.after).begins).toEqual([]);
    expect(attempt(quiz(0, 'b'), first.after).begins).toHaveLength(1);
  });

  it('are taken to have begun where a record of before does not say so', () => {
    const { after } = attempt(quiz(0), none);
    const { begun: _, ...old } = after;
    expect(attempt(quiz(0), old).begins).toEqual([]);
  });
});
