import { expect, it } from 'vitest';
import { courseOf, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';
import { openStudyRoom } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const room = await openStudyRoom(server.client());

it('the bookmarks on the dashboard are older ones where the latest are in a lecture that is gone, at two more read units', async () => {
  await room.classroom.publish(courseOf('course', [video('a'), video('b')]));
  const { sub, desk } = await room.enrolled('course');
  const places = ['0-0', '0-0', '0-1', '0-1', '0-1', '0-1', '0-1'] as const;
  for (const [timestamp, lectureIndex] of places.entries()) {
    room.classroom.now += 1_000;
    await desk.mark('course', lectureIndex, timestamp);
  }
  const reader = server.client();
  const calls = countCalls(reader);
  const read = async () => {
    calls.names.length = 0;
    calls.readUnits = 0;
    const { recentBookmarks = [] } = (await room.classroom.learner(sub, reader).listEnrolled()).body;
    return {
      shown: recentBookmarks.map(({ timestamp }) => timestamp),
      calls: calls.names.length,
      units: calls.readUnits,
    };
  };
  const before = await read();
  expect(before.shown).toEqual([6, 5, 4, 3, 2]);
  await room.classroom.publish(courseOf('course', [video('a')]));
  const after = await read();
  expect(after.shown).toEqual([1, 0]);
  expect(after.calls).toBe(before.calls + 1);
  expect(after.units - before.units).toBeLessThanOrEqual(2);
});
