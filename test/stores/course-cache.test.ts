import { describe, expect, it } from 'vitest';
import { createCourseCache } from '#lambdas/stores/catalog/read/course-cache.ts';
import { intercept } from '../support/faults.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;

const server = await useDynamoDb();
const room = await openClassroom(server.client());

/** A learner in a course whose container counts the courses that it reads. */
const watching = async (courseId: string, lectures = [video('a'), video('b')]) => {
  await room.publish(courseOf(courseId, lectures));
  const sub = `auth0|${(people += 1)}`;
  await room.learner(sub).enroll(courseId);
  const client = server.client();
  const { inputs } = intercept(client);
  const cache = createCourseCache(() => room.now);
  const reads = (): number =>
    inputs.filter((input) => JSON.stringify(input).includes(`COURSE#${courseId}","sk":"COURSE"`)).length;
  return { sub, learner: room.learner(sub, client, cache), reads };
};

describe('the course of a position that is saved', () => {
  it('is read once in ten seconds, however many positions come', async () => {
    const { learner, reads } = await watching('busy');
    for (let second = 0; second < 10; second += 1) {
      await learner.save('busy', 'a', second);
      room.now += 999;
    }
    expect(reads()).toBe(1);
    room.now += 10;
    await learner.save('busy', 'a', 12);
    expect(reads()).toBe(2);
  });

  it('is looked at afresh before anything is refused by it', async () => {
    const { learner, reads } = await watching('growing');
    await learner.save('growing', 'a', 5);
    await room.publish(courseOf('growing', [video('a', { duration: 90 }), video('b'), video('new')]));
    expect((await learner.save('growing', 'new', 5)).status).toBe(200);
    expect((await learner.save('growing', 'a', 88)).body).toMatchObject({ furthest: 88, completed: true });
    await expect(learner.save('growing', 'none', 5)).rejects.toMatchObject({ code: 'not_found' });
    expect(reads()).toBe(3);
  });

  it('says nothing of what the learner holds: that is read each time', async () => {
    const { learner, sub } = await watching('sold', [video('a'), video('b', { type: 'premium' })]);
    const grant = { kind: 'upgrade', id: 'cs_1' } as const;
    await expect(learner.save('sold', 'b', 5)).rejects.toMatchObject({ code: 'upgrade_required' });
    await room.grant(sub, 'sold', grant);
    expect((await learner.save('sold', 'b', 5)).status).toBe(200);
    await room.revoke(sub, 'sold', grant);
    await expect(learner.save('sold', 'b', 6)).rejects.toMatchObject({ code: 'upgrade_required' });
  });
});

describe('the course of an answer', () => {
  it('is read once in two seconds, however many answers come', async () => {
    const { learner, reads } = await watching('read');
    for (let each = 0; each < 4; each += 1) {
      await learner.content('read');
      await learner.progress('read');
      await learner.position('read', 'a');
      room.now += 499;
    }
    expect(reads()).toBe(1);
    room.now += 10;
    await learner.content('read');
    expect(reads()).toBe(2);
  });

  it('is looked at afresh before a lecture is said not to exist', async () => {
    const { learner } = await watching('extended');
    await learner.content('extended');
    await room.publish(courseOf('extended', [video('a'), video('b'), video('new')]));
    expect((await learner.position('extended', 'new')).status).toBe(200);
    await expect(learner.position('extended', 'none')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the courses in a container', () => {
  it('are at most fifty, the newest, and none is kept for a clock that went back', () => {
    let now = 1_000;
    const cache = createCourseCache(() => now);
    for (let each = 0; each < 51; each += 1) cache.put(courseOf(`c${each}`, []));
    expect(cache.get('c0')).toBeUndefined();
    expect(cache.get('c1')?.id).toBe('c1');
    expect(cache.get('c50')?.id).toBe('c50');
    now = 0;
    expect(cache.get('c50')).toBeUndefined();
  });
});
