import { createPublicKey } from 'node:crypto';
import { compactVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { counters } from '#domain/counters.ts';
import { createTable } from '../support/dynamodb.ts';
import { courseOf, type Learner, openClassroom, video } from '../support/learning.ts';
import { leaseKey } from '../support/leases.ts';
import { countCalls } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
const many = Array.from({ length: 40 }, (_, index) => video(`lecture-${index}`));

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await createTable(server.client(), 'limits');
await room.publish(
  courseOf('free', [video('a'), video('b', { preview: true }), video('extra', { type: 'premium' })]),
  courseOf('paid', [video('a'), video('b')], { price: 49 }),
  courseOf('weekly', [video('now'), video('later', { type: 'drip', release: { afterDays: 7 } })], {
    drip: true,
  }),
  courseOf('long', many),
);

const enrolled = (...courses: string[]) => {
  room.now = start;
  return room.enrolled(...courses);
};
/** The claims of a lease, after its signature was verified by another implementation. */
const claimsOf = async (lease: string): Promise<unknown> => {
  const { payload } = await compactVerify(lease, createPublicKey(leaseKey), { algorithms: ['ES256'] });
  return JSON.parse(new TextDecoder().decode(payload));
};
const refusalOf = async (answer: ReturnType<Learner['lease']>): Promise<unknown> =>
  answer.then(
    () => 'granted',
    ({ code }: { code: unknown }) => code,
  );

describe('a lease', () => {
  it('is signed for the learner, the course, its open lectures and seven days', async () => {
    const ada = await enrolled('free');
    const { body } = await ada.lease('free', 'a', 'b');
    expect(body.expiresAt).toBe('2026-11-28T10:00:00.000Z');
    expect(await claimsOf(body.lease)).toEqual({
      sub: ada.sub,
      course: 'free',
      lectures: ['a', 'b'],
      iat: start / 1_000,
      exp: start / 1_000 + 7 * 86_400,
    });
  });

  it('is each learner’s own', async () => {
    const [ada, bea] = [await enrolled('free'), await enrolled('free')];
    const { body } = await bea.lease('free', 'a');
    expect(await claimsOf(body.lease)).toMatchObject({ sub: bea.sub });
    expect(bea.sub).not.toBe(ada.sub);
  });

  it('is refused to who is not enrolled, for a lecture that anybody may try too', async () => {
    const stranger = await enrolled();
    for (const lecture of ['a', 'b']) {
      expect(await refusalOf(stranger.lease('free', lecture))).toBe('not_enrolled');
    }
    expect(await refusalOf(stranger.lease('no-such-course', 'a'))).toBe('not_found');
  });

  it('is refused as a whole when one lecture is unknown or needs the upgrade', async () => {
    const ada = await enrolled('free');
    expect(await refusalOf(ada.lease('free', 'a', 'nothing'))).toBe('not_found');
    expect(await refusalOf(ada.lease('free', 'a', 'extra'))).toBe('upgrade_required');
    const upgrade = { kind: 'upgrade', id: 'u' } as const;
    await room.grant(ada.sub, 'free', upgrade);
    expect(await refusalOf(ada.lease('free', 'a', 'extra'))).toBe('granted');
    await room.revoke(ada.sub, 'free', upgrade);
    expect(await refusalOf(ada.lease('free', 'a', 'extra'))).toBe('upgrade_required');
  });

  it('is refused until the lecture is released, and says when that is', async () => {
    const ada = await enrolled('weekly');
    await expect(ada.lease('weekly', 'now', 'later')).rejects.toMatchObject({
      code: 'lecture_locked',
      details: { unlocksAt: expect.any(String) as string },
    });
    expect(await refusalOf(ada.lease('weekly', 'now'))).toBe('granted');
    room.now = start + 8 * day;
    expect(await refusalOf(ada.lease('weekly', 'now', 'later'))).toBe('granted');
  });

  it('is refused at the next request after a refund', async () => {
    const ada = await enrolled();
    const purchase = { kind: 'purchase', id: 'p' } as const;
    await room.grant(ada.sub, 'paid', purchase);
    await ada.enroll('paid');
    expect(await refusalOf(ada.lease('paid', 'a', 'b'))).toBe('granted');
    await room.revoke(ada.sub, 'paid', purchase);
    expect(await refusalOf(ada.lease('paid', 'a', 'b'))).toBe('not_enrolled');
  });

  it('takes one read and one count, for one lecture and for forty', async () => {
    const { sub } = await enrolled('long', 'weekly');
    for (const [course, ids] of [
      ['long', ['lecture-0']],
      ['long', many.map(({ id }) => id)],
      ['weekly', ['now']],
      ['weekly', ['now', 'later']],
    ] as const) {
      const device = server.client();
      const { names } = countCalls(device);
      await refusalOf(room.learner(sub, device).lease(course, ...ids));
      expect(names.toSorted()).toEqual(['BatchGetItemCommand', 'UpdateItemCommand']);
    }
  });

  it('is asked for so often an hour', async () => {
    const ada = await enrolled('free');
    const answers = [];
    for (let times = 0; times <= counters.lease.max; times += 1) {
      answers.push(await refusalOf(ada.lease('free', 'a')));
    }
    expect(answers.slice(0, -1).every((answer) => answer === 'granted')).toBe(true);
    expect(answers.at(-1)).toBe('too_many_requests');
    room.now += 3_600_000;
    expect(await refusalOf(ada.lease('free', 'a'))).toBe('granted');
  });
});
