import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from './dynamodb.ts';
import { intercept, type Interception } from './faults.ts';
import { courseOf, video } from './learning.ts';
import { openPaceRoom } from './pace.ts';
import { readRow } from './rows.ts';
import { useDynamoDb } from './use-dynamodb.ts';

/** What each test about the pace of one learner works with. */
export interface PaceTest {
  /** A learner of this test only. */
  readonly sub: string;
  /** Client of the learner's requests. */
  readonly device: DynamoDBDocumentClient;
  /** Calls of the learner's requests, and the faults to inject into them. */
  readonly calls: Interception;
}

/** Clock at the beginning of every test. */
const start = Date.parse('2026-11-21T10:00:00.000Z');

const dripCourse = (id: string, fields: Partial<Course> = {}): Course =>
  courseOf(
    id,
    [
      video('first', { type: 'drip' }),
      video('second', { type: 'drip', release: { afterDays: 7 } }),
      video('third', { type: 'drip', release: { afterDays: 14 } }),
      video('last', { type: 'drip', release: { after: 'third', days: 1 } }),
    ],
    { drip: true, ...fields },
  );
const everything = { pause: true, speed: true, days: true, ahead: true };
const nothing = { pause: false, speed: false, days: false, ahead: false };

/**
 * Starts DynamoDB for the test file with the drip courses `drip`, `open` and `strict` and the course `plain`, and makes a
 * learner before each test.
 * @param onOpen receives what each test works with
 */
export const usePaceRoom = async (onOpen: (opened: PaceTest) => void) => {
  const database = await useDynamoDb();
  const client = database.client();
  const room = await openPaceRoom(client);
  let sub: string;
  let device: DynamoDBDocumentClient;
  let learners = 0;
  await room.classroom.publish(
    dripCourse('drip'),
    dripCourse('open', { pace: everything }),
    dripCourse('strict', { pace: nothing }),
    courseOf('plain', [video('only')]),
  );
  beforeEach(() => {
    learners += 1;
    sub = `auth0|${learners}`;
    room.classroom.now = start;
    room.classroom.identity = { email: `ada${learners}@example.com`, emailVerified: true };
    device = database.client();
    onOpen({ sub, device, calls: intercept(device) });
  });
  return {
    /** Client for the test's own reads and writes, which no fault reaches. */
    client,
    room,
    /** The learner at the addresses of the group `pace`. */
    pacer: () => room.pacer({ sub, client: device }),
    /** The learner's enrollment as it is stored. */
    row: async (courseId = 'drip'): Promise<{ subscription?: { pace?: object[] } } | undefined> =>
      readRow(client, tables.learning, enrollmentKey(sub, courseId)),
    /** The subscription of the learner's email address. */
    mailRow: (courseId = 'drip') => room.row(courseId, room.classroom.identity.email ?? ''),
  };
};

/** The code of the error that the work ends with, or `done`. */
export const readOutcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );
