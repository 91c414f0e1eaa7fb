import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { CourseLecture } from '#domain/course/course.ts';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import { createTrialTokens } from '#lambdas/platform/services/trial-token.ts';
import type { PracticeDeps } from '#lambdas/practice/deps.ts';
import { getExercise } from '#lambdas/practice/get-exercise.ts';
import { openSolution } from '#lambdas/practice/open-solution.ts';
import { saveCode } from '#lambdas/practice/save-code.ts';
import { startTrial } from '#lambdas/practice/start-trial.ts';
import { submitExercise } from '#lambdas/practice/submit-exercise.ts';
import { createExerciseStore } from '#lambdas/stores/learning/exercises.ts';
import { createReviewQueueStore } from '#lambdas/stores/learning/review-queue.ts';
import { createReviewStore } from '#lambdas/stores/learning/reviews.ts';
import { openOffice, writeCompletions, writeName } from '../support/certificates.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { operationRequest } from '../support/operation-request.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
const exercise = (id: string, fields: Partial<CourseLecture> = {}): CourseLecture => ({
  id,
  title: `About ${id}`,
  type: 'free',
  contentType: 'exercise',
  duration: 0,
  exerciseKey: `exercises/weekly/${id}.json`,
  answersKey: `exercise-keys/weekly/${id}.json`,
  hasCases: true,
  ...fields,
});
const published = {
  html: '<p>Secret task.</p>',
  keys: [],
  starter: 'secret starter',
  module: 'm',
  entry: 'f',
  tests: 'secret tests',
  packages: [],
  seconds: 10,
  files: [],
  hasCases: true,
  hints: ['secret hint'],
};
const answers = {
  solution: 'secret solution',
  keys: [],
  tolerance: 1e-9,
  trials: Array.from({ length: 32 }, (_, seed) => ({
    cases: [[seed], [-seed]],
    answers: [seed + 1, seed + 2],
  })),
};

let read: string[];

const server = await useDynamoDb();
const classroom = await openClassroom(server.client());
await createTable(server.client(), 'limits');
await classroom.publish(
  courseOf(
    'weekly',
    [
      exercise('now'),
      exercise('later', { type: 'drip', release: { afterDays: 7 } }),
      exercise('bonus', { type: 'premium' }),
      exercise('own', { hasCases: undefined }),
      video('z'),
    ],
    { drip: true },
  ),
);
await classroom.publish(courseOf('bought', [exercise('now')], { price: 49 }));
const deps: PracticeDeps = {
  exercises: createExerciseStore(server.client(), tables),
  reviews: createReviewStore(server.client(), tables),
  catalog: { getCourse: () => Promise.resolve(undefined) },
  readExercise: (key) => {
    read.push(key);
    return Promise.resolve(published);
  },
  readAnswers: (key) => {
    read.push(key);
    return Promise.resolve(answers);
  },
  trials: createTrialTokens(() => Promise.resolve('key')),
  limits: { take: () => Promise.resolve(0), use: () => Promise.resolve({ waitSeconds: 0, uses: 1 }) },
  signUrl: (key) => Promise.resolve({ url: `https://site.test/${key}`, expiresAt: 'then' }),
  now: () => classroom.now,
};
beforeEach(() => {
  classroom.now = start;
  read = [];
});

const desk = (sub: string, lectureId: string, courseId = 'weekly') => {
  const caller: Caller = { sub, scopes: new Set(), token: 'token' };
  const request = <N extends EndpointName>(body?: object) =>
    operationRequest<N>({ caller, params: { courseId, lectureId }, body });
  return {
    open: () => getExercise(deps)(request()),
    save: (body: object) => saveCode(deps)(request(body)),
    trial: () => startTrial(deps)(request({})),
    submit: (body: object) => submitExercise(deps)(request({ code: 'x', ...body })),
    solution: () => openSolution(deps)(request({})),
  };
};
const learner = async () => (await classroom.enrolled('weekly')).sub;

describe('an exercise that is not open', () => {
  const upgrade = { kind: 'upgrade', id: 'u1' } as const;
  const purchase = { kind: 'purchase', id: 'p1' } as const;
  const cases: Readonly<
    Record<string, { code: string; courseId?: string; lectureId: string; enter: () => Promise<string> }>
  > = {
    'where the lecture is of another kind': { code: 'not_found', lectureId: 'z', enter: learner },
    'where there is no lecture': { code: 'not_found', lectureId: 'nothing', enter: learner },
    'before its time': { code: 'lecture_locked', lectureId: 'later', enter: learner },
    'without the upgrade': { code: 'upgrade_required', lectureId: 'bonus', enter: learner },
    'after the upgrade was refunded': {
      code: 'upgrade_required',
      lectureId: 'bonus',
      enter: async () => {
        const sub = await learner();
        await classroom.grant(sub, 'weekly', upgrade);
        await desk(sub, 'bonus').open();
        await classroom.revoke(sub, 'weekly', upgrade);
        return sub;
      },
    },
    'who is not enrolled': {
      code: 'not_enrolled',
      lectureId: 'now',
      enter: () => Promise.resolve('auth0|stranger'),
    },
    'after the purchase was refunded': {
      code: 'not_enrolled',
      courseId: 'bought',
      lectureId: 'now',
      enter: async () => {
        const sub = await learner();
        await classroom.grant(sub, 'bought', purchase);
        await classroom.learner(sub).enroll('bought');
        await desk(sub, 'now', 'bought').open();
        await classroom.revoke(sub, 'bought', purchase);
        return sub;
      },
    },
  };

  it.each(Object.keys(cases))('is refused by every operation, and nothing of it is read: %s', async (who) => {
    const { code, courseId, lectureId, enter } = cases[who] as (typeof cases)[string];
    const { open, save, trial, submit, solution } = desk(await enter(), lectureId, courseId);
    read = [];
    const calls = [
      open,
      () => save({ content: 'x' }),
      trial,
      () => submit({ trial: 't', answers: [] }),
      solution,
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code });
    expect(read).toEqual([]);
  });

  it('opens on its day, stays open, and completes its lecture when it is passed', async () => {
    const sub = await learner();
    const { open, trial, submit } = desk(sub, 'later');
    classroom.now = start + 7 * day;
    const { body } = await open();
    expect(body).toMatchObject({ starter: 'secret starter', passed: false });
    expect(JSON.stringify(body)).not.toContain('secret solution');
    const { body: given } = await trial();
    const [[seed] = [0]] = given.cases as number[][];
    const right = [Number(seed) + 1, Number(seed) + 2];
    const all = await Promise.all([1, 2].map(() => submit({ trial: given.trial, answers: right })));
    for (const { body: verdict } of all)
      expect(verdict).toMatchObject({ passed: true, submissions: 1, completed: true });
    expect((await open()).body).toMatchObject({ passed: true, solution: 'secret solution' });
  });
});

it('notes with the first submission of an exercise when it comes back', async () => {
  const sub = await learner();
  const { trial, submit } = desk(sub, 'now');
  const { body } = await trial();
  await submit({ trial: body.trial, answers: [0, 0] });
  const { day: today } = await createReviewQueueStore(server.client(), tables.learning).readQueue(sub);
  expect(today).toMatchObject({ day: '2026-11-21', nextDue: '2026-11-22', used: 1 });
});

describe('a certificate', () => {
  it('says which exercises were proven, which were passed after their solution was seen, and which are only reported', async () => {
    await classroom.publish(
      courseOf('graded', [
        exercise('proven'),
        exercise('seen'),
        exercise('own', { hasCases: undefined }),
        exercise('ungraded'),
      ]),
    );
    const office = openOffice(server.client());
    const { sub } = await classroom.enrolled('graded');
    await writeName(server.client(), sub, 'Ada Okafor');
    const pass = async (lectureId: string): Promise<void> => {
      const { trial, submit } = desk(sub, lectureId, 'graded');
      const { body } = await trial();
      const [[seed] = [0]] = body.cases as number[][];
      const { body: verdict } = await submit({
        trial: body.trial,
        answers: [Number(seed) + 1, Number(seed) + 2],
      });
      expect(verdict).toMatchObject({ passed: true, completed: true });
    };
    await pass('proven');
    await desk(sub, 'proven', 'graded').solution();
    const { save, solution } = desk(sub, 'seen', 'graded');
    let basedOn: string | null = null;
    for (const content of ['one', 'two', 'three'])
      basedOn = (await save({ content, basedOn, checked: 'failed' })).body.updatedAt;
    await solution();
    await pass('seen');
    // Completed before it had cases.
    await writeCompletions(server.client(), sub, 'graded', ['own', 'ungraded']);
    await office.generate(sub, 'graded');
    const [certificate] = await office.deps.certificates.list(sub);
    expect(certificate?.record).toMatchObject({
      proven: ['About proven'],
      solutionSeen: ['About seen'],
      reported: ['About own', 'About ungraded'],
      passed: [],
    });
  });
});

describe('a trial', () => {
  it('is over after an hour', async () => {
    const { trial, submit } = desk(await learner(), 'now');
    const { body } = await trial();
    classroom.now = start + 3_600_000;
    await expect(submit({ trial: body.trial, answers: [1, 2] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('differs between learners and submissions, and does not exist without cases', async () => {
    const seen = new Set<string>();
    for (let count = 0; count < 6; count += 1) {
      const { trial } = desk(await learner(), 'now');
      seen.add(JSON.stringify((await trial()).body.cases));
    }
    expect(seen.size).toBeGreaterThan(1);
    await expect(desk(await learner(), 'own').trial()).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('code', () => {
  it('of two devices at once is never overwritten unseen', async () => {
    const { save, open } = desk(await learner(), 'now');
    const both = await Promise.allSettled(['one', 'two'].map((content) => save({ content, basedOn: null })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [first] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.body] : []));
    expect((await open()).body.code).toEqual(first);
  });

  it('and submissions change one row without losing each other', async () => {
    const { save, trial, submit, open } = desk(await learner(), 'now');
    const { body } = await trial();
    await submit({ trial: body.trial, answers: [0, 0] });
    await save({ content: 'after', basedOn: null, checked: 'failed' });
    expect((await open()).body).toMatchObject({ submissions: 1, code: { content: 'after' } });
  });
});
