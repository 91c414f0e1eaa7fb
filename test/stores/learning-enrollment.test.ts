import { beforeEach, describe, expect, it } from 'vitest';
import { subscriptionId, subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tables } from '../support/dynamodb.ts';
import { intercept, interleave } from '../support/faults.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { putRow, readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const newSub = (): string => `auth0|${(people += 1)}`;

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await room.publish(
  courseOf('free', [video('a')]),
  courseOf('paid', [video('a')], { price: 79 }),
  courseOf('card', [], { sections: [] }),
  courseOf('weekly', [video('a', { type: 'drip', release: { afterDays: 7 } })], { drip: true }),
);
beforeEach(() => {
  room.now = Date.parse('2026-11-21T10:00:00.000Z');
  room.identity = { email: 'ada@example.com', emailVerified: true };
});

describe('enrolling', () => {
  it('makes one row, and every later call sees it', async () => {
    const ada = room.learner(newSub());
    expect((await ada.status('free')).body).toEqual({ isEnrolled: false });
    const first = await ada.enroll('free');
    expect(first).toEqual({
      status: 201,
      body: { isEnrolled: true, enrolledAt: '2026-11-21T10:00:00.000Z' },
    });
    room.now += 60_000;
    expect(await ada.enroll('free')).toEqual({ ...first, status: 200 });
    expect((await ada.status('free')).body).toEqual({ isEnrolled: true });
  });

  it.each(['free', 'weekly'])('by a double click in %s is answered 201 exactly once', async (courseId) => {
    const sub = newSub();
    room.identity = { email: `${people}@example.com`, emailVerified: true };
    const devices = Array.from({ length: 8 }, () => room.learner(sub, server.client()));
    const answers = await Promise.all(devices.map((device) => device.enroll(courseId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect((await room.learner(sub).listEnrolled()).body.courses).toHaveLength(1);
  });

  it('whose answer was lost is a success when it is tried again', async () => {
    const sub = newSub();
    const client = server.client();
    const faults = intercept(client);
    const ada = room.learner(sub, client);
    faults.faults = new Map([[1, 'after']]);
    await expect(ada.enroll('free')).rejects.toMatchObject({ name: 'TimeoutError' });
    faults.reset();
    expect((await ada.enroll('free')).status).toBe(200);
    expect((await ada.listEnrolled()).body.courses).toHaveLength(1);
  });

  it('that never arrived leaves nothing behind', async () => {
    const client = server.client();
    const faults = intercept(client);
    const ada = room.learner(newSub(), client);
    faults.faults = new Map([[1, 'before']]);
    await expect(ada.enroll('free')).rejects.toMatchObject({ name: 'TimeoutError' });
    faults.reset();
    expect((await ada.status('free')).body).toEqual({ isEnrolled: false });
    expect((await ada.enroll('free')).status).toBe(201);
  });

  it('is refused where it must be bought, where nothing can be watched, and where there is nothing', async () => {
    const ada = room.learner(newSub());
    await expect(ada.enroll('paid')).rejects.toMatchObject({ status: 402, code: 'payment_required' });
    await expect(ada.enroll('card')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(ada.enroll('nothing')).rejects.toMatchObject({ status: 404, message: 'Course not found.' });
    await expect(ada.status('nothing')).rejects.toMatchObject({ status: 404 });
    expect((await ada.listEnrolled()).body.courses).toEqual([]);
  });

  it('in a bought course lasts as long as one of the grants', async () => {
    const sub = newSub();
    const ada = room.learner(sub);
    const purchase = { kind: 'purchase', id: 'cs_1' } as const;
    const manual = { kind: 'manual', id: 'support#7/x' } as const;
    await room.grant(sub, 'paid', purchase);
    expect((await ada.status('paid')).body).toEqual({ isEnrolled: false });
    expect((await ada.enroll('paid')).status).toBe(201);
    await room.grant(sub, 'paid', manual);
    await room.revoke(sub, 'paid', purchase);
    expect((await ada.status('paid')).body).toEqual({ isEnrolled: true });
    await room.revoke(sub, 'paid', manual);
    expect((await ada.status('paid')).body).toEqual({ isEnrolled: false });
    await expect(ada.content('paid')).rejects.toMatchObject({ code: 'not_enrolled' });
    expect((await ada.listEnrolled()).body.courses).toEqual([]);
    await expect(ada.enroll('paid')).rejects.toMatchObject({ code: 'payment_required' });
    await room.publish(courseOf('paid', [video('a')]));
    expect((await ada.enroll('paid')).status).toBe(200);
    expect((await ada.status('paid')).body).toEqual({ isEnrolled: true });
    await room.publish(courseOf('paid', [video('a')], { price: 79 }));
  });

  it('never reaches the rows of a learner with a similar id', async () => {
    const odd = [newSub(), `${newSub()}#ENROLLMENT#free`, `${newSub()}/`, `${newSub()}%23`, `${newSub()}é💥`];
    for (const sub of odd) expect((await room.learner(sub).enroll('free')).status).toBe(201);
    for (const sub of odd) {
      expect((await room.learner(sub).listEnrolled()).body.courses).toHaveLength(1);
      expect((await room.learner(decodeURIComponent(sub.replace('%23', '#'))).enroll('free')).status).toBe(
        sub.endsWith('%23') ? 201 : 200,
      );
    }
  });
});

describe('enrolling in a drip course', () => {
  const read = async (id: string) =>
    await readRow(server.client(), tables.subscriptions, subscriptionKey(id));
  const subscribe = (email: string, fields: object = {}) => {
    const id = subscriptionId('weekly', { email });
    const item = {
      id,
      courseId: 'weekly',
      email,
      subscribedAt: '2026-11-14T10:00:00.000Z',
      timeZone: 'Europe/Berlin',
    };
    return putRow(server.client(), tables.subscriptions, { ...subscriptionKey(id), ...item, ...fields });
  };
  const unlocked = async (sub: string): Promise<boolean | undefined> =>
    (await room.learner(sub).content('weekly')).body.sections[0]?.lectures[0]?.isUnlocked;

  it('subscribes the proven address and links it', async () => {
    const sub = newSub();
    room.identity = { email: 'New@Example.com', emailVerified: true };
    await room.learner(sub).enroll('weekly');
    expect(await read(subscriptionId('weekly', { email: 'new@example.com' }))).toMatchObject({
      email: 'new@example.com',
      learner: sub,
      subscribedAt: '2026-11-21T10:00:00.000Z',
      confirmedAt: '2026-11-21T10:00:00.000Z',
      timeZone: 'UTC',
    });
    expect(await unlocked(sub)).toBe(false);
    room.now += 7 * 86_400_000;
    expect(await unlocked(sub)).toBe(true);
  });

  it('links the subscription that the address has, without moving its start', async () => {
    const sub = newSub();
    room.identity = { email: 'early@example.com', emailVerified: true };
    await subscribe('early@example.com');
    await room.learner(sub).enroll('weekly');
    expect(await read(subscriptionId('weekly', { email: 'early@example.com' }))).toMatchObject({
      learner: sub,
      subscribedAt: '2026-11-14T10:00:00.000Z',
      timeZone: 'Europe/Berlin',
    });
    expect(await unlocked(sub)).toBe(true);
  });

  it.each([
    ['not proven', { email: 'victim@example.com', emailVerified: false }],
    ['already linked by another account', { email: 'taken@example.com', emailVerified: true }],
    ['unknown', { emailVerified: false }],
  ])('takes no subscription of an address that is %s', async (_what, identity) => {
    const sub = newSub();
    await subscribe('victim@example.com');
    await subscribe('taken@example.com', { learner: 'someone' });
    room.identity = identity;
    expect((await room.learner(sub).enroll('weekly')).status).toBe(201);
    expect(await unlocked(sub)).toBe(false);
    expect((await read(subscriptionId('weekly', { email: 'victim@example.com' })))?.learner).toBeUndefined();
    expect((await read(subscriptionId('weekly', { email: 'taken@example.com' })))?.learner).toBe('someone');
    const own = await read(subscriptionId('weekly', { sub }));
    expect(own).toMatchObject({ learner: sub });
    // Nothing of it may ever lead to a mail.
    expect(own).not.toHaveProperty('email');
    expect(own).not.toHaveProperty('confirmedAt');
    expect(own).not.toHaveProperty('dueAt');
  });

  it('uses the subscription that came in between', async () => {
    const sub = newSub();
    room.identity = { email: 'race@example.com', emailVerified: true };
    const client = interleave(server.client(), /^TransactWrite/, () => subscribe('race@example.com'));
    expect((await room.learner(sub, client).enroll('weekly')).status).toBe(201);
    expect(await unlocked(sub)).toBe(true);
  });

  it('leaves the subscription to the account that linked it in between', async () => {
    const sub = newSub();
    room.identity = { email: 'contested@example.com', emailVerified: true };
    await subscribe('contested@example.com');
    const client = interleave(server.client(), /^TransactWrite/, () =>
      room.learner(newSub()).enroll('weekly'),
    );
    expect((await room.learner(sub, client).enroll('weekly')).status).toBe(201);
    expect((await read(subscriptionId('weekly', { email: 'contested@example.com' })))?.learner).not.toBe(sub);
    expect(await read(subscriptionId('weekly', { sub }))).toMatchObject({ learner: sub });
  });
});
