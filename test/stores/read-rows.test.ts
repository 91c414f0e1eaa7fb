import { describe, expect, it } from 'vitest';
import { createCourseCache } from '#lambdas/stores/catalog/read/course-cache.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const sub = 'auth0|0123456789abcdef01234568';
const plain = courseOf('read-plain', [video('a')]);
const scheduled = courseOf('read-scheduled', [video('a'), video('b', { release: { afterDays: 0 } })]);
const key = video('a').videoKey ?? '';

const database = await useDynamoDb();
const room = await openClassroom(database.client());
await room.publish(plain, scheduled);
const reader = database.client();
const cache = createCourseCache(() => room.now);
const learner = room.learner(sub, reader, cache);
for (const { id } of [plain, scheduled]) {
  await learner.enroll(id);
  // Every row is there: not every database charges for one that is not.
  await learner.save(id, 'a', 60, true);
  await learner.content(id);
}

describe('a course that was read a moment ago', () => {
  it.each([
    ['its content', () => learner.content(plain.id), 0.5],
    ['the address of a video', () => learner.videoUrl(plain.id, key), 0.5],
    ['the position in a lecture', () => learner.position(plain.id, 'a'), 1],
    ['the position in a lecture of a scheduled course', () => learner.position(scheduled.id, 'a'), 1],
    ['its progress', () => learner.progress(plain.id), 1],
    [
      'the content of a scheduled course, which depends on what was opened',
      () => learner.content(scheduled.id),
      1,
    ],
  ])('takes for %s the rows that the answer depends on, and no other', async (_what, ask, readUnits) => {
    const calls = countCalls(reader);
    expect((await ask()).status).toBe(200);
    expect(calls).toEqual({ names: ['BatchGetItemCommand'], readUnits, writeUnits: 0 });
  });
});
