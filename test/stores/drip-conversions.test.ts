import { beforeEach, expect, it } from 'vitest';
import { subscriptionId, subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { openPaceRoom } from '../support/pace.ts';
import { readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;

const server = await useDynamoDb();
const room = await openPaceRoom(server.client());
beforeEach(() => {
  room.classroom.now = start;
});

/** A course in which somebody enrolled three days before it became one that is released over time. */
const convert = async (courseId: string, sub: string) => {
  const course = courseOf(
    courseId,
    [video('a', { release: { afterDays: 2 } }), video('b', { release: { afterDays: 7 } })],
    { drip: true },
  );
  await room.classroom.publish({ ...course, drip: false });
  const learner = room.classroom.learner(sub);
  await learner.enroll(courseId);
  room.classroom.now += 3 * day;
  await room.classroom.publish(course);
  return learner;
};

it('a course that becomes one of lectures over time gives whoever enrolls again a pace and mails, from the first day on', async () => {
  const [courseId, sub, email] = ['converted', 'auth0|early', 'early@converted.example'];
  room.classroom.identity = { email, emailVerified: true };
  const learner = await convert(courseId, sub);
  const pacer = room.pacer({ sub });
  await expect(pacer.get(courseId)).rejects.toMatchObject({ code: 'not_enrolled' });
  const before = (await room.browser({ sub }).content(courseId)).body;
  expect(before.unlockedContent).toEqual(['a']);
  for (let times = 0; times < 2; times += 1) {
    expect(await learner.enroll(courseId, 'Asia/Tokyo')).toMatchObject({
      status: 200,
      body: { enrolledAt: '2026-11-21T10:00:00.000Z' },
    });
  }
  expect((await room.browser({ sub }).content(courseId)).body).toMatchObject({
    subscribedAt: '2026-11-21T10:00:00.000Z',
    unlockedContent: ['a'],
  });
  expect((await pacer.get(courseId)).body).toMatchObject({ timeZone: 'Asia/Tokyo' });
  const key = subscriptionKey(subscriptionId(courseId, { email }));
  const row = await readRow(server.client(), tables.subscriptions, key);
  expect(row).toMatchObject({ learner: sub, announced: ['a'], dueAt: expect.any(String) as string });
});
