import { describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';
import { demoQuiz } from '../support/demo-quizzes.ts';
import { actOnSession, enrolledIn } from '../support/site-learners.ts';

const free = demoQuiz('machine-learning-foundations', 'foundations');
const limited = demoQuiz('transformers-step-by-step', 'transformers');

const enrolled = async () => (await enrolledIn(free.courseId)).token;
/** A learner who bought the course. */
const buyer = async (courseId: string) => {
  const { token } = await newLearner();
  const session = await call('POST', '/api/stripe/create-checkout-session', { token, body: { courseId } });
  await actOnSession(String(session.json.sessionId), 'pay');
  await call('POST', `/api/courses/${courseId}/enroll`, { token });
  return token;
};
type Place = Pick<typeof free, 'courseId' | 'quizId'>;
const read = (token: string, { courseId, quizId }: Place = free) =>
  call('GET', `/api/courses/${courseId}/quiz/${quizId}`, { token });
const submit = (
  token: string,
  answers: unknown,
  { courseId, quizId }: Place = free,
  headers: Record<string, string> = {},
) => call('POST', `/api/courses/${courseId}/quiz/${quizId}/submit`, { token, body: { answers }, headers });
const progress = async (token: string) =>
  (await call('GET', `/api/courses/${free.courseId}/progress`, { token })).json as unknown as {
    progress: number;
    completedLectures: string[];
  };

describe('a quiz', () => {
  it('is read, failed, passed, and then completes its lecture', async () => {
    const token = await enrolled();
    const quiz = await read(token);
    expect(quiz.json).toMatchObject({
      id: 'foundations',
      passPercent: 70,
      attemptsUsed: 0,
      passed: false,
    });
    expect(quiz.json).not.toHaveProperty('bestScore');
    expect(quiz.headers.get('cache-control')).toContain('no-store');
    const questions = quiz.json.questions as unknown as { id: string; options: { id: string }[] }[];
    expect(questions.map(({ id }) => id)).toEqual(Object.keys(free.right));

    const failed = await submit(token, {});
    expect(failed.json).toMatchObject({ score: 0, passed: false, attemptsUsed: 1 });
    expect((await progress(token)).completedLectures).toEqual([]);

    const passed = await submit(token, free.right);
    expect(passed.json).toMatchObject({ score: 100, passed: true, attemptsUsed: 2 });
    const results = passed.json.results as unknown as { correct: boolean; explanation?: string }[];
    expect(results.map(({ correct }) => correct)).toEqual(questions.map(() => true));
    expect(results.flatMap(({ explanation }) => explanation ?? [])).toEqual(free.explanations);
    expect((await progress(token)).completedLectures).toEqual(['check-foundations']);

    await submit(token, {});
    expect((await progress(token)).completedLectures).toEqual(['check-foundations']);
    expect((await read(token)).json).toMatchObject({ attemptsUsed: 3, bestScore: 100, passed: true });
  });
});

describe('answers', () => {
  it.each([
    ['null', null],
    ['a number', { q1: 1 }],
    ['a list', []],
    ['nested lists', { q1: [['a']] }],
    ['an empty option', { q1: '' }],
    ['too many options', { q1: Array(51).fill('a') }],
  ])('that are %s are refused', async (_what, answers) => {
    expect((await submit(await enrolled(), answers)).status).toBe(400);
  });
});

describe('the limit of attempts', () => {
  it('counts a request that is repeated under its key once', async () => {
    const token = await buyer(limited.courseId);
    const key = { 'idempotency-key': 'press-of-a-button' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submit(token, limited.right, limited, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ score: 100, attemptsUsed: 1 });
    expect((await submit(token, {}, limited, key)).json.attemptsUsed).toBe(2);
    expect((await read(token, limited)).json).toMatchObject({ attemptsUsed: 2, bestScore: 100 });
  });
});
