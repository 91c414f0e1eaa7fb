import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createErasureGuard } from '#lambdas/platform/services/erasure-guard.ts';
import { withPassengers } from '#lambdas/platform/services/request-calls.ts';
import { createCalendarStore } from '#lambdas/stores/learner/calendars.ts';
import { createErasureMarks } from '#lambdas/stores/learner/erasure-marks.ts';
import { createProfileStore, defaultPreferences } from '#lambdas/stores/learner/profiles.ts';
import { createQuestionnaireStore } from '#lambdas/stores/learner/questionnaires.ts';
import { createBookmarkStore } from '#lambdas/stores/learning/bookmarks.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createNoteStore } from '#lambdas/stores/learning/notes.ts';
import { createQuizStore } from '#lambdas/stores/learning/quizzes.ts';
import { createCheckoutStore } from '#lambdas/stores/payments/checkout.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { intercept, type Interception } from '../support/faults.ts';
import { readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const at = '2026-11-21T10:00:00.000Z';
const time = Date.parse(at);
const courseId = 'course';

let device: DynamoDBDocumentClient;
let calls: Interception;
let sub: string;
let people = 0;

const database = await useDynamoDb();
const client = database.client();
await createTables(client);
const marks = createErasureMarks(client, tables);
beforeEach(() => {
  people += 1;
  sub = `auth0|${people}`;
  device = withPassengers(database.client());
  calls = intercept(device);
});

const guard = (issuedAt: number | undefined = time, erases = false) =>
  createErasureGuard(tables.limits, { sub, issuedAt, erases }, () => device);
/** Serves a request with a token that was issued at this time. */
const serve = async <T>(work: () => Promise<T>, issuedAt?: number, erases = false): Promise<T> => {
  const own = guard(issuedAt, erases);
  return own.run(async () => {
    const result = await work();
    await own.settle();
    return result;
  });
};
const refused = { code: 'unauthenticated' };

const read = () =>
  device.send(
    new BatchGetCommand({
      RequestItems: {
        [tables.learning]: { Keys: [{ pk: 'a', sk: 'b' }] },
        [tables.limits]: { Keys: [{ pk: 'counter' }] },
      },
    }),
  );
const rowsOfEverything = async (): Promise<unknown[]> => {
  const rows = await Promise.all(Object.values(tables).map((table) => readRows(client, table)));
  return rows.flat().filter(({ pk }) => !String(pk).startsWith('erased#'));
};

describe('a token', () => {
  it('is refused when it was issued before the erasure, and only then', async () => {
    await expect(serve(read)).resolves.toBeDefined();
    await marks.begin(sub, time + 1_000);
    await expect(serve(read)).rejects.toMatchObject(refused);
    await expect(serve(read, time + 999)).rejects.toMatchObject(refused);
    await expect(serve(read, time + 1_000)).resolves.toBeDefined();
    sub = 'auth0|somebody-else';
    await expect(serve(read)).resolves.toBeDefined();
  });

  it('is refused after an erasure when it does not say when it was issued', async () => {
    await marks.begin(sub, time);
    const own = createErasureGuard(tables.limits, { sub }, () => device);
    await expect(own.settle()).rejects.toMatchObject(refused);
    const write = () =>
      device.send(
        new TransactWriteCommand({
          TransactItems: [{ Put: { TableName: tables.limits, Item: { pk: 'x' } } }],
        }),
      );
    await expect(createErasureGuard(tables.limits, { sub }, () => device).run(write)).rejects.toMatchObject(
      refused,
    );
  });

  it('may finish the erasure that it began, but not begin another', async () => {
    await marks.begin(sub, time + 1_000);
    await expect(serve(read, time, true)).resolves.toBeDefined();
    await expect(serve(read, time)).rejects.toMatchObject(refused);
    await marks.finish(sub, '2026-11-21T10:00:00.000Z');
    await expect(serve(read, time, true)).rejects.toMatchObject(refused);
  });
});

describe('the question', () => {
  it('travels with the first batch of reads and leaves no trace in its answer', async () => {
    await client.send(new PutCommand({ TableName: tables.limits, Item: { pk: 'counter', uses: 1 } }));
    await marks.begin(sub, time - 1_000);
    const { Responses, UnprocessedKeys } = await serve(async () => {
      await read();
      return read();
    });
    expect(Responses).toEqual({ [tables.learning]: [], [tables.limits]: [{ pk: 'counter', uses: 1 }] });
    expect(UnprocessedKeys).toEqual({});
    expect(calls.calls).toHaveLength(2);
  });

  it('is a call of its own when nothing was read in a batch, or before a plain write', async () => {
    const key = { TableName: tables.limits, Key: { pk: 'counter' } };
    await serve(() => device.send(new GetCommand(key)));
    expect(calls.calls).toHaveLength(2);
    await marks.begin(sub, time + 1_000);
    const write = () =>
      device.send(new PutCommand({ TableName: tables.limits, Item: { pk: `late ${sub}` } }));
    await expect(serve(write)).rejects.toMatchObject(refused);
    expect(
      (await client.send(new GetCommand({ TableName: tables.limits, Key: { pk: `late ${sub}` } }))).Item,
    ).toBe(undefined);
  });

  it('is asked again when DynamoDB left it unanswered', async () => {
    await marks.begin(sub, time + 1_000);
    let left = 0;
    device.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        const output = result.output as { Responses?: Record<string, unknown[]>; UnprocessedKeys?: unknown };
        if (!output.Responses || (left += 1) > 1) return result;
        const { [tables.limits]: asked } = (
          args.input as unknown as { RequestItems: Record<string, unknown> }
        ).RequestItems;
        const Responses = { ...output.Responses, [tables.limits]: [] };
        return {
          ...result,
          output: { ...output, Responses, UnprocessedKeys: { [tables.limits]: asked } },
        } as unknown as typeof result;
      },
      { step: 'initialize', priority: 'low', name: 'leave' },
    );
    const answers: unknown[] = [];
    await expect(serve(async () => answers.push(await read()))).rejects.toMatchObject(refused);
    expect(answers).toMatchObject([{ UnprocessedKeys: { [tables.limits]: { Keys: [{ pk: 'counter' }] } } }]);
  });
});

const note = { content: 'x', updatedAt: at };
const summary = {
  lectureId: 'one',
  timestamp: 1,
  furthest: 1,
  completed: false,
  totalDuration: 9,
  played: false,
  updatedAt: at,
};
const quiz = {
  courseId,
  quizId: 'quiz',
  lectureId: 'one',
  at,
  completed: [],
  opened: [],
  percent: 0,
  counted: [],
  revision: 0,
};
/** Everything by which a learner creates rows, by what it is. */
const creations: Record<string, (over: DynamoDBDocumentClient) => Promise<unknown>> = {
  'a profile': (over) =>
    createProfileStore(over, tables.profiles).create({
      id: sub,
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada',
      emailPreferences: defaultPreferences,
      createdAt: at,
    }),
  'answers to the questionnaire': (over) =>
    createQuestionnaireStore(over, tables.profiles).save(sub, 1, { goal: 'build' }),
  'an address of a calendar': (over) => createCalendarStore(over, tables.profiles).keep(sub, 'secret'),
  'another address of a calendar': (over) => createCalendarStore(over, tables.profiles).rotate(sub, 'secret'),
  'an enrollment': (over) =>
    createLearningStore(over, tables).enroll({
      sub,
      courseId,
      basis: 'free',
      enrolledAt: at,
      known: undefined,
    }),
  'an opened lecture': (over) => createLearningStore(over, tables).markOpened(sub, courseId, 'one', at),
  'a position': (over) =>
    createLearningStore(over, tables).saveLecture({
      sub,
      courseId,
      lecture: summary,
      isFirst: true,
      opened: false,
    }),
  'a note': (over) =>
    createNoteStore(over, tables).save({ sub, courseId, lectureId: 'one', known: undefined, note }),
  'a bookmark': (over) =>
    createBookmarkStore(over, tables).add(
      { sub, courseId },
      { id: 'b', lectureId: 'one', timestamp: 1, createdAt: at },
    ),
  'an attempt at a quiz': (over) =>
    createQuizStore(over, tables).saveAttempt({
      ...quiz,
      sub,
      known: 0,
      record: { attempts: 1, bestScore: 1, passedAt: at, firsts: {}, marks: {}, recent: [] },
      steps: [],
    } as never),
  'an attempt to pay': (over) =>
    createCheckoutStore(over, tables).beginAttempt(
      { sub, courseId, subject: 'course' },
      { attempt: 'a' } as never,
      undefined,
    ),
};

describe('a write that an erasure overtakes', () => {
  it.each(Object.keys(creations))('brings back no row: %s', async (what) => {
    const before = await rowsOfEverything();
    // The request has been let in, and the erasure begins before the write arrives.
    calls.once(/^(?:Put|Update|TransactWrite)/, () => marks.begin(sub, time + 1_000));
    const work = async () => {
      await read();
      return creations[what]?.(device);
    };
    await expect(serve(work)).rejects.toThrow();
    expect(calls.meanwhile).toBeUndefined();
    expect(await rowsOfEverything()).toEqual(before);
    calls.reset();
    // The first position needs its enrollment.
    if (what === 'a position' || what === 'an attempt at a quiz') return;
    await serve(() => creations[what]?.(device) ?? Promise.reject(new Error(what)), time + 1_000);
    expect((await rowsOfEverything()).length).toBeGreaterThan(before.length);
  });
});
