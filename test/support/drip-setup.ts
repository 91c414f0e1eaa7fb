import { beforeEach } from 'vitest';
import { openDripRoom } from './drip.ts';
import { courseOf, video } from './learning.ts';
import { useDynamoDb } from './use-dynamodb.ts';

/** Clock at the beginning of every test. */
export const start = Date.parse('2026-11-21T10:00:00.000Z');

/**
 * Starts DynamoDB for the test file with the drip courses `weekly` and `bought` and the course `plain`. Sets the clock and
 * empties the outbox before each test.
 */
export const useDripRoom = async () => {
  const server = await useDynamoDb();
  const room = await openDripRoom(server.client());
  let people = 0;
  await room.classroom.publish(
    courseOf(
      'weekly',
      [
        video('intro'),
        video('week-1', { type: 'drip', release: { afterDays: 7, at: '09:00' } }),
        video('week-2', { type: 'drip', release: { afterDays: 14, at: '09:00' } }),
      ],
      { drip: true, title: 'Week by week' },
    ),
    courseOf('plain', [video('a')]),
    courseOf('bought', [video('a', { type: 'drip' })], { drip: true, price: 79 }),
  );
  beforeEach(() => {
    room.classroom.now = start;
    room.outbox.mails.length = 0;
  });
  /** An address, and a client, that nobody has used. */
  const newPerson = () => {
    people += 1;
    return { email: `person.${people}@example.com`, client: `198.51.${people >> 8}.${people & 255}` };
  };
  return {
    server,
    room,
    /** A browser where nobody is signed in. */
    visitor: room.browser(),
    newPerson,
    /** Subscribes as a visitor in Berlin; `from` is the address of the client, by default a new one. */
    subscribeTo: async (courseId: string, email: string, from = newPerson().client) =>
      (await room.browser().subscribe({ email, courseId, timeZone: 'Europe/Berlin' }, from)).body.status,
    /** Mails queued for an address during this test. */
    mailsTo: (email: string) => room.outbox.mails.filter(({ to }) => to === email),
  };
};
