import { describe, expect, it } from 'vitest';
import type { QuizWithKey } from '#domain/score/quiz.ts';
import { addFirstAnswers, beginnable } from '#lambdas/study/first-answers.ts';

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

/** The record after a wrong attempt, and the first answers whose reviews begin with it. */
const attempt = (published: QuizWithKey, before: Attempts) => {
  const firsts = addFirstAnswers(published, { recent: [], ...before }, { q1: ['b'] }, '2026-11-01T00:00:00Z');
  const counted = { ...before, attempts: before.attempts + 1, firsts };
  const { answers, marks } = beginnable('rag', published, counted, before);
  return { after: { ...counted, marks }, answers };
};
const none: Attempts = { attempts: 0, firsts: {} };

describe('the reviews of a quiz', () => {
  it.each([
    ['unlimited', 0],
    ['fewer than were made', 1],
  ])('begin with the next attempt after its attempts were made %s by a later publication', (_, allowed) => {
    const first = attempt(quiz(3), none);
    expect(first.answers).toEqual([]);
    const second = attempt(quiz(allowed), first.after);
    expect(second.answers).toHaveLength(1);
    expect(attempt(quiz(allowed), second.after).answers).toEqual([]);
  });

  it('begin once, and anew for a question with another key', () => {
    const first = attempt(quiz(0), none);
    expect(first.answers).toHaveLength(1);
    expect(attempt(quiz(0), first.after).answers).toEqual([]);
    expect(attempt(quiz(0, 'b'), first.after).answers).toHaveLength(1);
  });

  it.each([
    ['nothing with the same key', 'a', []],
    ['the question anew whose key has changed', 'b', [{ itemId: 'rag.quiz.z.q1', replaces: true }]],
  ])('begin %s once a quiz that was unlimited meanwhile counted attempts', (_, answer, begins) => {
    const unlimited = attempt(quiz(0), none);
    const counted = attempt(quiz(3, answer), unlimited.after);
    expect(counted.answers).toEqual([]);
    const exhausted = attempt(quiz(2, answer), counted.after);
    expect(exhausted.answers).toMatchObject(begins);
    expect(exhausted.answers).toHaveLength(begins.length);
  });

  it('are taken to have begun where a record of before does not say so', () => {
    const { after } = attempt(quiz(0), none);
    const { marks: _, ...old } = after;
    expect(attempt(quiz(0), old).answers).toEqual([]);
  });
});
