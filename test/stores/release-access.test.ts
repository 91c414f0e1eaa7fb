import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { enrollmentKey, grantAttribute } from '#lambdas/stores/learning/learning-records.ts';
import { deskLearner } from '../support/release-learners.ts';
import { useReleaseDesk } from '../support/release-setup.ts';
import { address, type ReleaseDesk, weekly } from '../support/releases.ts';

const week = 7 * 86_400_000;
const sub = 'auth0|ada';
const purchase = { [grantAttribute({ kind: 'purchase', id: 'cs_1' })]: '2026-11-21T10:00:00.000Z' };

let desk: ReleaseDesk;
const { client } = await useReleaseDesk((opened) => {
  ({ desk } = opened);
});

/** Publishes a drip course with six weekly lectures. */
const publish = async (price: number): Promise<Course> => {
  const course = { ...weekly('weekly', 6), price };
  await desk.publish(course);
  return course;
};

/** Writes the row of a learner with a linked subscription; `fields` say what else the learner is in the course by. */
const enroll = async (course: Course, id: string, fields: Record<string, unknown>): Promise<void> => {
  const at = '2026-11-21T10:00:00.000Z';
  const subscription = { id, subscribedAt: at, zones: [{ zone: 'UTC', since: at }] };
  const Item = { ...enrollmentKey(sub, course.id), courseId: course.id, subscription, ...fields };
  await client.send(new PutCommand({ TableName: desk.tables.learning, Item }));
};
const bought = { enrolledAt: '2026-11-21T10:00:00.000Z', basis: 'grant' };

const runWeek = async (): Promise<void> => {
  desk.now += week;
  await desk.run();
};

describe('release mails', () => {
  it.each([['each release'], ['the week']])(
    'about %s stop when the purchase was refunded, and go on when the course is bought again',
    async (about) => {
      const course = await publish(49);
      const learner = deskLearner(client, desk, 'ada');
      const { id } = await learner.join(course);
      if (about === 'the week') await learner.prefer({ digest: 'weekly' });
      await enroll(course, id, { ...bought, ...purchase });
      await runWeek();
      await runWeek();
      const before = desk.told().get(id);
      await enroll(course, id, bought);
      await runWeek();
      await runWeek();
      expect(desk.told().get(id)).toEqual(before);
      await enroll(course, id, { ...bought, ...purchase });
      await runWeek();
      await runWeek();
      expect(desk.told().get(id)).toEqual(['week-1', 'week-2', 'week-5', 'week-6']);
    },
  );

  it.each([
    ['by the subscription alone', {}],
    ['for free', { enrolledAt: bought.enrolledAt, basis: 'free' }],
  ])('go on to a learner who was in the course %s before it had a price', async (_, fields) => {
    const course = await publish(0);
    const { id } = await deskLearner(client, desk, 'ada').join(course);
    await enroll(course, id, fields);
    await runWeek();
    await publish(49);
    await runWeek();
    expect(desk.told().get(id)).toEqual(['week-1', 'week-2']);
  });

  it('stop at an address that nobody linked when the course gets a price, and go on when it is free again', async () => {
    const course = await publish(0);
    const { id } = await desk.subscribe(address('bob'), course);
    await runWeek();
    await publish(49);
    await runWeek();
    await publish(0);
    await runWeek();
    expect(desk.told().get(id)).toEqual(['week-1', 'week-3']);
  });
});
