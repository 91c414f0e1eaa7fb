import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptsKey } from '#lambdas/stores/learning/taken-quiz.ts';
import { tables } from '../support/dynamodb.ts';
import { everyFault, intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { readRow } from '../support/rows.ts';
import { simulated } from '../support/simulation.ts';
import { type Desk, half, makeQuiz, openStudyRoom, quizLecture, right, wrong } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;

const server = await useDynamoDb();
const room = await openStudyRoom(server.client());
await room.classroom.publish(
  courseOf('course', [video('a'), quizLecture('check', 'basics')]),
  courseOf('short', [quizLecture('check', 'basics'), video('a')]),
  courseOf('weekly', [quizLecture('later', 'later', { type: 'drip', release: { afterDays: 7 } })], {
    drip: true,
  }),
);
await room.publishQuiz('course', makeQuiz('basics'));
await room.publishQuiz('weekly', makeQuiz('later'));
beforeEach(async () => {
  room.classroom.now = start;
  await room.publishQuiz('short', makeQuiz('basics', { attemptsAllowed: 2 }));
});

/** The learner's row of the quiz `basics`. */
const standingRow = async (sub: string): Promise<Record<string, unknown> | undefined> => {
  const Key = attemptsKey(sub, 'course', 'basics');
  return await readRow(server.client(), tables.learning, Key);
};

describe('an attempt', () => {
  it('grades what was read, wherever its options stand when the answer comes', async () => {
    const { desk } = await room.enrolled('course');
    const options = (await desk.quiz('course', 'basics')).body.questions.flatMap((each) => each.options);
    const idOf = (text: string) => options.find((option) => option.text === text)?.id ?? '';
    const read = { q1: idOf('That'), q2: [idOf('One'), idOf('Three')] };
    const turned = makeQuiz('basics');
    const texts = [
      ['That', 'This'],
      ['Two', 'One', 'Three'],
    ];
    const questions = turned.questions.map((question, nth) => ({
      ...question,
      options: question.options.map(({ id }, index) => ({ id, text: texts[nth]?.[index] ?? '' })),
      answer: nth === 0 ? ['a'] : ['b', 'c'],
    }));
    await room.publishQuiz('course', { ...turned, questions });
    expect((await desk.submit('course', 'basics', read)).body).toMatchObject({ score: 100 });
    await room.publishQuiz('course', makeQuiz('basics'));
    await expect(desk.submit('course', 'basics', { q1: 'b or so' })).rejects.toMatchObject({ status: 400 });
    // Named by position, as an earlier release did.
    expect((await desk.submit('course', 'basics', right)).body).toMatchObject({ score: 100 });
  });
});

describe('the standing', () => {
  it('that passes again does not change when the quiz was passed', async () => {
    const { sub, desk } = await room.enrolled('course');
    for (const answers of [half, right, wrong, right]) {
      room.classroom.now += 1_000;
      await desk.submit('course', 'basics', answers);
    }
    expect(await standingRow(sub)).toMatchObject({ attempts: 4, passedAt: '2026-11-21T10:00:02.000Z' });
  });

  it('leaves a row that does not grow', async () => {
    const { sub, desk } = await room.enrolled('course');
    for (let count = 0; count < 15; count += 1) await desk.submit('course', 'basics', wrong);
    const row = await standingRow(sub);
    expect(row).toMatchObject({ courseId: 'course', quizId: 'basics', attempts: 15, bestScore: 0 });
    expect((row?.recent as { number: number }[]).map(({ number }) => number)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
  });
});

describe('attempts sent at once', () => {
  it('never exceed the limit, and each has a number of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom(right, half, wrong), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 3 }),
        async (attemptsAllowed, answers, devices) => {
          await room.publishQuiz('short', makeQuiz('basics', { attemptsAllowed }));
          const { sub, desk, learner } = await room.enrolled('short');
          const desks = Array.from({ length: devices }, () => room.desk(sub, server.client()));
          const outcomes = await Promise.allSettled(
            answers.map((each, index) => (desks[index % devices] as Desk).submit('short', 'basics', each)),
          );
          const counted = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.body] : []));
          const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
          const expected = Math.min(attemptsAllowed, answers.length);
          expect(counted.map(({ attemptsUsed }) => attemptsUsed).sort()).toEqual(
            Array.from({ length: expected }, (_, index) => index + 1),
          );
          expect(refused.map((reason: { code: string }) => reason.code)).toEqual(
            Array(answers.length - expected).fill('attempts_exhausted'),
          );
          const best = Math.max(...counted.map(({ score }) => score));
          expect((await desk.quiz('short', 'basics')).body).toMatchObject({
            attemptsUsed: expected,
            bestScore: best,
          });
          expect((await learner.progress('short')).body.completedLectures).toEqual(
            best === 100 ? ['check'] : [],
          );
        },
      ),
      { numRuns: simulated(6, 30) },
    );
  });
});

describe('round trips', () => {
  it('are one to read and four to submit, and one more where questions are answered for the first time', async () => {
    const { sub } = await room.enrolled('course', 'weekly');
    const client = server.client();
    const { calls } = intercept(client);
    const desk = room.desk(sub, client);
    const costs = async (act: () => Promise<unknown>): Promise<number> => {
      calls.length = 0;
      await act();
      return calls.length;
    };
    expect(await costs(() => desk.quiz('course', 'basics'))).toBe(1);
    expect(await costs(() => desk.submit('course', 'basics', wrong))).toBe(5);
    expect(await costs(() => desk.submit('course', 'basics', right))).toBe(4);
    expect(await costs(() => desk.submit('course', 'basics', right))).toBe(4);
    room.classroom.now = start + 30 * day;
    expect(await costs(() => desk.quiz('weekly', 'later'))).toBe(2);
    expect(await costs(() => desk.quiz('weekly', 'later'))).toBe(1);
    expect(calls.filter((name) => name.startsWith('Scan'))).toEqual([]);
  });
});

describe('a submission that is cut off', () => {
  it.each(everyFault(2))('$name ends as one attempt when it is sent again', async ({ faults }) => {
    const { sub, learner } = await room.enrolled('short');
    const client = server.client();
    const broken = intercept(client);
    broken.faults = faults;
    const desk = room.desk(sub, client);
    await expect(desk.submit('short', 'basics', right, 'press')).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    broken.reset();
    expect((await desk.submit('short', 'basics', right, 'press')).body).toMatchObject({
      score: 100,
      passed: true,
      attemptsUsed: 1,
    });
    expect((await desk.quiz('short', 'basics')).body.attemptsUsed).toBe(1);
    expect((await learner.progress('short')).body).toEqual({ progress: 50, completedLectures: ['check'] });
  });

  it('and sent again by the page of a later release, which names options by text, ends as one attempt', async () => {
    const { desk } = await room.enrolled('short');
    const { questions } = (await desk.quiz('short', 'basics')).body;
    const idOf = (text: string) =>
      questions.flatMap(({ options }) => options).find((option) => option.text === text)?.id ?? '';
    // As the page of an earlier release sent it.
    await desk.submit('short', 'basics', { q1: 'a', q2: ['c', 'b'] }, 'press');
    const again = { q1: idOf('This'), q2: [idOf('Three'), idOf('Two')] };
    expect((await desk.submit('short', 'basics', again, 'press')).body.attemptsUsed).toBe(1);
    const other = { ...again, q1: idOf('That') };
    expect((await desk.submit('short', 'basics', other, 'press')).body.attemptsUsed).toBe(2);
  });

  it('and sent twice by the SDK sees its own attempt as counted', async () => {
    const { sub } = await room.enrolled('short');
    const client = server.client();
    const broken = intercept(client);
    broken.faults = new Map([[1, 'twice']]);
    expect((await room.desk(sub, client).submit('short', 'basics', wrong)).body.attemptsUsed).toBe(1);
    expect((await room.desk(sub).quiz('short', 'basics')).body.attemptsUsed).toBe(1);
  });

  it.each(everyFault(2))(
    'while opening a quiz for the first time, $name, is read again',
    async ({ faults }) => {
      const { sub } = await room.enrolled('weekly');
      room.classroom.now = start + 30 * day;
      const client = server.client();
      const broken = intercept(client);
      broken.faults = faults;
      const desk = room.desk(sub, client);
      await expect(desk.quiz('weekly', 'later')).rejects.toMatchObject({ name: 'TimeoutError' });
      broken.reset();
      expect((await desk.quiz('weekly', 'later')).status).toBe(200);
      room.classroom.now = start;
      expect((await desk.quiz('weekly', 'later')).status).toBe(200);
    },
  );
});
