import { describe, expect, it } from 'vitest';
import { call, measureCost, newLearner, tokenFor } from '../support/api.ts';
import { demoQuiz } from '../support/demo-quizzes.ts';

const free = demoQuiz('machine-learning-foundations', 'foundations');
const limited = demoQuiz('transformers-step-by-step', 'transformers');
const drip = demoQuiz('building-ai-agents', 'agents');
const day = 86_400;

const enrolled = async (courseId = free.courseId) => {
  const { token } = await newLearner();
  const answer = await call('POST', `/api/courses/${courseId}/enroll`, { token });
  expect(answer.status, answer.text).toBe(201);
  return token;
};
/** A learner who bought the course. */
const buyer = async (courseId: string) => {
  const { token } = await newLearner();
  const session = await call('POST', '/api/stripe/create-checkout-session', { token, body: { courseId } });
  await call('POST', `/_local/stripe/sessions/${String(session.json.sessionId)}/pay`, { body: {} });
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
const progress = async (token: string, courseId = free.courseId) =>
  (await call('GET', `/api/courses/${courseId}/progress`, { token })).json as unknown as {
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

  it('cannot be completed by any report of progress', async () => {
    const token = await enrolled();
    const lecture = `/api/courses/${free.courseId}/lectures/check-foundations/progress`;
    const body = { timestamp: 0, totalDuration: 0, completed: true };
    expect((await call('POST', lecture, { token, body })).json).toMatchObject({ completed: false });
    await call('POST', `/api/courses/${free.courseId}/progress`, {
      token,
      body: { progress: 100, completedLecture: 'check-foundations' },
    });
    expect(await progress(token)).toEqual({ progress: 0, completedLectures: [] });
  });

  it('is refused where it does not belong, without a word of it', async () => {
    const token = await enrolled();
    const stranger = (await newLearner()).token;
    for (const [who, place, status, code] of [
      [stranger, free, 403, 'not_enrolled'],
      [token, limited, 403, 'not_enrolled'],
      [token, { ...free, quizId: limited.quizId }, 404, 'not_found'],
      [token, { ...free, quizId: 'none-such' }, 404, 'not_found'],
      [token, { ...free, courseId: 'none-such' }, 404, 'not_found'],
    ] as const) {
      for (const answer of [await read(who, place), await submit(who, free.right, place)]) {
        expect([answer.status, answer.json.code], `${place.courseId}/${place.quizId}`).toEqual([
          status,
          code,
        ]);
        expect(Object.keys(answer.json).sort()).toEqual(['code', 'error', 'requestId']);
      }
    }
    expect((await read(token)).json.attemptsUsed).toBe(0);
  });

  it('waits for its release in a drip course', async () => {
    const { email, token } = await newLearner();
    await call('POST', `/api/courses/${drip.courseId}/enroll`, { token });
    for (const answer of [await read(token, drip), await submit(token, drip.right, drip)]) {
      expect(answer.status).toBe(403);
      expect(answer.json.code).toBe('lecture_locked');
      expect(Date.parse(String(answer.json.unlocksAt))).toBeGreaterThan(Date.now() + 13 * day * 1_000);
      expect(answer.text).not.toContain('questions');
    }
    await call('PUT', '/_local/clock', { body: { advanceSeconds: 15 * day } });
    const later = await tokenFor({ email });
    expect((await read(later, drip)).status).toBe(200);
    expect((await submit(later, drip.right, drip)).json).toMatchObject({ passed: true });
    expect((await progress(later, drip.courseId)).completedLectures).toEqual(['check-agents']);
  });
});

describe('answers', () => {
  it.each([
    ['a question that is not there', { nothing: 'a' }],
    ['an option that is not there', { [Object.keys(free.right)[0] as string]: 'z' }],
    ['several options of one question', { [Object.keys(free.right)[0] as string]: ['a', 'b'] }],
  ])('with %s are refused and not counted', async (_what, answers) => {
    const token = await enrolled();
    const refused = await submit(token, answers);
    expect(refused.status, refused.text).toBe(400);
    expect(refused.json.code).toBe('invalid_request');
    expect((refused.json.issues as unknown as { path: string }[])[0]?.path).toBe(
      `answers.${Object.keys(answers)[0] as string}`,
    );
    expect((await read(token)).json.attemptsUsed).toBe(0);
  });

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
  it('holds when many are sent at once, and is the same for what comes after', async () => {
    const token = await buyer(limited.courseId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit(token, {}, limited)));
    const counted = answers.filter(({ status }) => status === 200);
    expect(counted.map(({ json }) => Number(json.attemptsUsed)).sort()).toEqual([1, 2, 3]);
    for (const each of answers.filter(({ status }) => status !== 200)) {
      expect([each.status, each.json.code], each.text).toEqual([409, 'attempts_exhausted']);
      expect(each.text).not.toContain('results');
    }
    expect((await submit(token, limited.right, limited)).json.code).toBe('attempts_exhausted');
    expect((await read(token, limited)).json).toMatchObject({
      attemptsUsed: 3,
      attemptsAllowed: 3,
      bestScore: 0,
    });
    expect((await progress(token, limited.courseId)).completedLectures).toEqual([]);
  });

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

describe('cost', () => {
  it('is one DynamoDB call to read and at most five to submit', async () => {
    const token = await enrolled();
    const cost = await measureCost(async () => {
      await read(token);
      await submit(token, free.right);
    });
    expect([...cost.values()].map(({ dynamodb: { calls, scans } }) => [calls, scans])).toEqual([
      [1, 0],
      [5, 0],
    ]);
  });
});
