import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { day, openReviewRoom, publishAsked, start } from './reviews.ts';
import { useDynamoDb } from './use-dynamodb.ts';

/** Opens a room of reviews for a test file. Each test begins at the same time, with everything published that is asked. */
export const useReviewRoom = async () => {
  const server = await useDynamoDb();
  const room = await openReviewRoom(server.client());
  beforeEach(async () => {
    room.classroom.now = start;
    await publishAsked(room);
  });
  const nowIso = (): string => new Date(room.classroom.now).toISOString();
  return {
    server,
    room,
    nowIso,
    /** Lets days pass. */
    pass: (days: number): void => {
      room.classroom.now += days * day;
    },
    /** The body of a review that is made now. */
    made: (fields: object) => ({ id: randomUUID(), reviewedAt: nowIso(), ...fields }) as never,
  };
};
