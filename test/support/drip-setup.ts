import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MailMessage } from '../../lambdas/stores/mail/mail-queue.ts';
import { type Browser, type DripRoom, openDripRoom } from './drip.ts';
import { startDynamoDb, type TestDynamoDb } from './dynamodb.ts';
import { courseOf, video } from './learning.ts';

/** What a test about subscriptions of email addresses works with. */
export interface OpenedDripRoom {
  readonly server: TestDynamoDb;
  readonly room: DripRoom;
  /** A browser where nobody is signed in. */
  readonly visitor: Browser;
}

export interface DripSetup {
  /** An address, and a client, that nobody has used. */
  newPerson(): { email: string; client: string };
  /** Subscribes as a visitor in Berlin; `from` is the address of the client, by default a new one. */
  subscribeTo(courseId: string, email: string, from?: string): Promise<string>;
  /** Mails queued for an address during this test. */
  mailsTo(email: string): MailMessage[];
}

/** Clock at the beginning of every test. */
export const start = Date.parse('2026-11-21T10:00:00.000Z');

/**
 * Starts DynamoDB for the test file with the drip courses `weekly` and `bought` and the course `plain`. Sets the clock and
 * empties the outbox before each test.
 */
export const useDripRoom = (onOpen: (opened: OpenedDripRoom) => void): DripSetup => {
  let server: TestDynamoDb;
  let room: DripRoom;
  let people = 0;
  beforeAll(async () => {
    server = await startDynamoDb();
    room = await openDripRoom(server.client());
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
    onOpen({ server, room, visitor: room.browser() });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    room.classroom.now = start;
    room.outbox.mails.length = 0;
  });
  const newPerson = () => {
    people += 1;
    return { email: `person.${people}@example.com`, client: `198.51.${people >> 8}.${people & 255}` };
  };
  return {
    newPerson,
    subscribeTo: async (courseId, email, from = newPerson().client) =>
      (await room.browser().subscribe({ email, courseId, timeZone: 'Europe/Berlin' }, from)).body.status,
    mailsTo: (email) => room.outbox.mails.filter(({ to }) => to === email),
  };
};
