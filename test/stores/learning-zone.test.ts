import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { createProfileStore } from '#lambdas/stores/learner/profiles.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { changeRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const newSub = (): string => {
  people += 1;
  room.identity = { email: `${people}@example.com`, emailVerified: true };
  return `auth0|${people}`;
};
const zoneOf = async (sub: string) =>
  (await createProfileStore(server.client(), tables.profiles).read(sub))?.timeZone;
const unlocksOf = async (sub: string, courseId: string) =>
  (await room.learner(sub).content(courseId)).body.sections.flatMap(({ lectures }) =>
    lectures.map(({ unlocksAt }) => unlocksAt),
  );

const server = await useDynamoDb();
const room = await openClassroom(server.client());
const daily = [video('a', { type: 'drip', release: { afterDays: 1, at: '09:00' } })];
await room.publish(
  courseOf('free', [video('a')]),
  courseOf('paid', [video('a')], { price: 79 }),
  courseOf('daily', daily, { drip: true }),
  courseOf('weekly', daily, { drip: true }),
);
beforeEach(() => {
  room.now = Date.parse('2026-11-21T20:00:00.000Z');
});

describe('the zone that the browser sends with an enrollment', () => {
  it('has lectures come at local time from the first day, for somebody who never saw a profile', async () => {
    const sub = newSub();
    await room.learner(sub).enroll('daily', 'America/Los_Angeles');
    expect(await unlocksOf(sub, 'daily')).toEqual(['2026-11-22T17:00:00.000Z']);
    expect(await zoneOf(sub)).toBe('America/Los_Angeles');
  });

  it('is kept whatever the course, and counts for the next one', async () => {
    const sub = newSub();
    await room.learner(sub).enroll('free', 'America/Los_Angeles');
    expect(await zoneOf(sub)).toBe('America/Los_Angeles');
    await room.learner(sub).enroll('daily');
    expect(await unlocksOf(sub, 'daily')).toEqual(['2026-11-22T17:00:00.000Z']);
  });

  it('never takes the place of the one in the profile', async () => {
    const sub = newSub();
    await room.learner(sub).enroll('free', 'Europe/Berlin');
    await room.learner(sub).enroll('daily', 'America/Los_Angeles');
    expect(await zoneOf(sub)).toBe('Europe/Berlin');
    expect(await unlocksOf(sub, 'daily')).toEqual(['2026-11-22T08:00:00.000Z']);
  });

  it('counts for courses that were enrolled before it was known', async () => {
    const sub = newSub();
    await room.learner(sub).enroll('daily');
    expect(await unlocksOf(sub, 'daily')).toEqual(['2026-11-22T09:00:00.000Z']);
    await room.learner(sub).enroll('weekly', 'America/Los_Angeles');
    expect(await unlocksOf(sub, 'daily')).toEqual(['2026-11-22T17:00:00.000Z']);
  });

  it('is not kept by an enrollment that is refused', async () => {
    const sub = newSub();
    await expect(room.learner(sub).enroll('paid', 'Europe/Berlin')).rejects.toThrow(ApiError);
    expect(await zoneOf(sub)).toBeUndefined();
  });

  it('is kept for somebody who is enrolled already, as by buying the course', async () => {
    const sub = newSub();
    await room.learner(sub).enroll('free');
    await room.learner(sub).enroll('free', 'Asia/Tokyo');
    expect(await zoneOf(sub)).toBe('Asia/Tokyo');
  });

  it('leaves the rest of a profile alone', async () => {
    const sub = newSub();
    await room.learner(sub).enroll('free', 'Europe/Berlin');
    await changeRow(server.client(), tables.profiles, profileKey(sub), {
      bio: 'Engineer',
      timeZone: undefined,
    });
    await room.learner(sub).enroll('daily', 'Asia/Kathmandu');
    const profile = await createProfileStore(server.client(), tables.profiles).read(sub);
    expect(profile).toMatchObject({
      bio: 'Engineer',
      timeZone: 'Asia/Kathmandu',
      email: `${people}@example.com`,
    });
  });
});
