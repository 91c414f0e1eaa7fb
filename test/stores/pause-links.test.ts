import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Course } from '../../lambdas/domain/course.ts';
import { enrollmentKey } from '../../lambdas/stores/learning/learning-records.ts';
import { isMarked } from '../../lambdas/stores/subscriptions/recheck-releases.ts';
import { subscriptionId } from '../../lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import { startDynamoDb, tables, type TestDynamoDb } from '../support/dynamodb.ts';
import { intercept, type Interception } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { openPaceRoom, type PaceRoom } from '../support/pace.ts';

const day = 24 * 3_600_000;
const start = Date.parse('2026-11-21T10:00:00.000Z');
let database: TestDynamoDb;
let client: DynamoDBDocumentClient;
let room: PaceRoom;
let learners = 0;
let sub: string;
let calls: Interception;
let device: DynamoDBDocumentClient;

const dripOf = (id: string, fields: Partial<Course> = {}): Course =>
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

beforeAll(async () => {
  database = await startDynamoDb();
  client = database.client();
  room = await openPaceRoom(client);
  await room.classroom.publish(
    dripOf('drip'),
    dripOf('open', { pace: everything }),
    dripOf('strict', { pace: nothing }),
    courseOf('plain', [video('only')]),
  );
});
afterAll(() => database.close());
beforeEach(() => {
  learners += 1;
  sub = `auth0|${learners}`;
  room.classroom.now = start;
  room.classroom.identity = { email: `ada${learners}@example.com`, emailVerified: true };
  device = database.client();
  calls = intercept(device);
});

const pacer = () => room.pacer({ sub, client: device });
const row = async (courseId = 'drip') => {
  const Key = enrollmentKey(sub, courseId);
  const { Item } = await client.send(
    new GetCommand({ TableName: tables.learning, Key, ConsistentRead: true }),
  );
  return Item as { subscription?: { pace?: object[] } } | undefined;
};
const mailRow = (courseId = 'drip') => room.row(courseId, room.classroom.identity.email ?? '');
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

describe('the pause link of a mail', () => {
  /** Somebody without an account, and the token of their mails. */
  const subscribed = async (courseId = 'drip') => {
    const email = room.classroom.identity.email ?? '';
    await room.browser().subscribe({ email, courseId });
    const id = subscriptionId(courseId, { email });
    await room.browser().confirm(await tokens.sign('confirm', [id]));
    return { id, token: await tokens.sign('pause', [id]) };
  };

  it('pauses and resumes without an account; a repeated form stays as it is', async () => {
    const { token } = await subscribed();
    const link = room.pacer({ client: device });
    calls.reset();
    const paused = await link.press(token, 'pause');
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'UpdateItemCommand', 'UpdateItemCommand']);
    expect(paused.body).toEqual({ status: 'paused' });
    expect(isMarked((await mailRow())?.dueAt)).toBe(true);
    await link.press(token, 'pause');
    expect((await mailRow())?.pace).toHaveLength(1);
    expect((await link.press(token, 'resume')).body).toEqual({ status: 'running' });
    expect((await mailRow())?.pace).toMatchObject([{ status: 'paused' }, { status: 'running' }]);
  });

  it('turns the state over when nothing is said, once, also when the answer is lost on the way', async () => {
    const { token } = await subscribed();
    calls.faults = new Map([[2, 'twice']]);
    expect((await room.pacer({ client: device }).press(token)).body).toEqual({ status: 'paused' });
    expect((await mailRow())?.pace).toMatchObject([{ status: 'paused' }]);
  });

  it('shows the state and changes nothing', async () => {
    const { token } = await subscribed();
    calls.reset();
    const link = room.pacer({ client: device });
    expect((await link.show(token)).body).toContain('Pause this course?');
    expect(calls.calls).toEqual(['BatchGetItemCommand']);
    const { page } = (await link.press(token, 'pause')) as { page?: string };
    expect(page).toContain('name="action" value="resume"');
    expect((await link.show(token)).body).toContain('Resume this course?');
  });

  it('leaves the end of a pause as it is, which the player alone takes away', async () => {
    const { token } = await subscribed();
    await room.browser({ sub }).link('drip');
    const until = '2026-12-01';
    await pacer().set('drip', { status: 'paused', until });
    expect((await room.pacer().press(token, 'pause')).body).toEqual({ status: 'paused' });
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', until });
    expect((await pacer().set('drip', { status: 'paused' })).body).not.toHaveProperty('until');
    room.classroom.now = Date.parse('2027-01-01T00:00:00Z');
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', upcoming: [] });
    expect((await row())?.subscription?.pace).toMatchObject([
      { status: 'paused', until },
      { status: 'running' },
      { status: 'paused' },
    ]);
  });

  it('goes along when the subscription is linked, and works on', async () => {
    const { token } = await subscribed();
    await room.pacer().press(token, 'pause');
    await room.browser({ sub }).link('drip');
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', upcoming: [] });
    room.classroom.now += day;
    await room.pacer().press(token, 'resume');
    expect((await pacer().get('drip')).body.upcoming[0]?.unlocksAt).toBe('2026-11-29T10:00:00.000Z');
    expect((await row())?.subscription?.pace).toHaveLength(2);
  });

  it('pressed while the subscription is being linked is in the learner’s history', async () => {
    const { token } = await subscribed();
    calls.meanwhile = async (command) => {
      if (command !== 'TransactWriteItemsCommand') return;
      calls.meanwhile = undefined;
      await room.pacer().press(token, 'pause');
    };
    await room.browser({ sub, client: device }).link('drip');
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused' });
  });

  it('is a 400 when it is not ours or leads nowhere, and a 409 for a course that cannot be paused', async () => {
    const link = room.pacer();
    const { id, token } = await subscribed('strict');
    for (const bad of [
      'nonsense',
      await tokens.sign('unsubscribe', [id]),
      await tokens.sign('pause', ['drip#EMAIL#x']),
    ]) {
      expect(await codeOf(link.show(bad))).toBe('invalid_request');
      expect(await codeOf(link.press(bad))).toBe('invalid_request');
    }
    expect(await codeOf(link.press(token, 'resume'))).toBe('conflict');
    expect(await codeOf(link.press(token))).toBe('conflict');
  });

  it('does not bring a subscription back that ends mails', async () => {
    const { id, token } = await subscribed();
    await room.browser().unsubscribe(await tokens.sign('unsubscribe', [id]));
    await room.pacer().press(token, 'pause');
    const found = await mailRow();
    expect(found?.pace).toHaveLength(1);
    expect(found?.dueAt).toBeUndefined();
  });
});
