import { beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#lambdas/send-email/compose-mail.ts';
import type { StoredPreferences } from '#lambdas/stores/learner/profiles.ts';
import { createReadReviewMailProfiles } from '#lambdas/stores/learner/reviewers.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import {
  createReminderStore,
  createStopReviewMails,
  reminderId,
  reminderMailId,
} from '#lambdas/stores/subscriptions/review-reminders.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf } from '../support/learning.ts';
import { day, green, red, start } from '../support/reviews.ts';
import { runScheduleOver } from '../support/schedule.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

let mails: MailMessage[];
const { server, room, made } = await useReviewRoom();
const client = server.client();
beforeEach(() => {
  mails = [];
});

const hour = 3_600_000;
const preferences = { releases: true, news: false, reviews: 'daily' } satisfies Partial<StoredPreferences>;
const reminders = () => createReminderStore(client, tables);
const dueAt = async (sub: string): Promise<string | undefined> =>
  (await reminders().read([reminderId(sub)]))[0]?.dueAt;
const run = (): Promise<void> => runScheduleOver(client, room.classroom.now, mails);
const setProfile = (sub: string, fields: object = {}): Promise<void> =>
  room.profile(sub, {
    id: sub,
    email: 'ada@example.com',
    emailVerified: true,
    emailPreferences: preferences,
    ...fields,
  });

/** A learner who answered a question, so that it is due the next day, and chose the mail at 09:00. */
const reminded = async (fields: object = {}): Promise<string> => {
  const { sub } = await room.enrolled('weekly', 'second');
  await setProfile(sub, fields);
  await room.reviewing(sub).answer('weekly', 'watch', 'why', red);
  await room.reviewing(sub).answer('second', 'watch', 'why', red);
  await reminders().schedule(sub, '2026-11-22T09:00:00.000Z');
  return sub;
};
const mailsOf = (sub: string): MailMessage[] =>
  mails.filter((mail) => mail.kind === 'reviews' && mail.sub === sub);

describe('the daily mail about reviews', () => {
  it('says once a day how many items the queue of the day has', async () => {
    const sub = await reminded();
    room.classroom.now = start + day - 2 * hour;
    await run();
    expect(mailsOf(sub)).toEqual([]);
    room.classroom.now = start + day - hour;
    await run();
    await run();
    expect(mailsOf(sub)).toEqual([
      { kind: 'reviews', id: expect.any(String) as string, to: 'ada@example.com', sub, due: 2 },
    ]);
    expect((await room.reviewing(sub).list()).body.due).toBe(2);
    expect(await dueAt(sub)).toBe('2026-11-23T09:00:00.000Z');
    room.classroom.now = start + 2 * day;
    await run();
    expect(new Set(mailsOf(sub).map(({ id }) => id)).size).toBe(2);
    expect(mailsOf(sub)[1]?.id).not.toContain(sub);
  });

  it('counts no more than the daily limit, and nothing of a lecture that is closed', async () => {
    const limited = await reminded({ reviewLimit: 1 });
    room.classroom.now = start + day;
    await run();
    expect(mailsOf(limited)).toMatchObject([{ due: 1 }]);
    room.classroom.now = start;
    const sub = await reminded();
    await room.classroom.publish({ ...courseOf('second', []), sections: [] });
    room.classroom.now = start + day;
    await run();
    expect(mailsOf(sub)).toMatchObject([{ due: 1 }]);
  });

  it('is not sent on a day on which something was reviewed, or nothing is due', async () => {
    const sub = await reminded();
    room.classroom.now = start + day - 3 * hour;
    const [first] = (await room.reviewing(sub).list()).body.items;
    await room.reviewing(sub).review(first?.id ?? '', made({ answers: green }));
    room.classroom.now = start + day;
    await run();
    expect(mailsOf(sub)).toEqual([]);
    expect(await dueAt(sub)).toBe('2026-11-23T09:00:00.000Z');
    const { sub: idle } = await room.enrolled('weekly');
    await setProfile(idle);
    await reminders().schedule(idle, '2026-11-22T09:00:00.000Z');
    await run();
    expect(mailsOf(idle)).toEqual([]);
    expect(await dueAt(idle)).toBe('2026-11-23T09:00:00.000Z');
  });

  it('does not make up for days without a run', async () => {
    const sub = await reminded();
    room.classroom.now = start + 5 * day - 4 * hour;
    await run();
    expect(mailsOf(sub)).toEqual([]);
    room.classroom.now = start + 5 * day;
    await run();
    expect(mailsOf(sub)).toHaveLength(1);
  });

  it("comes at the local hour, before four o'clock for the day that ends then", async () => {
    const sub = await reminded({ timeZone: 'Asia/Tokyo', reviewAt: '01:30' });
    room.classroom.now = Date.parse('2026-11-22T15:00:00.000Z');
    await run();
    expect(mailsOf(sub)).toEqual([]);
    expect(await dueAt(sub)).toBe('2026-11-22T16:30:00.000Z');
    room.classroom.now = Date.parse('2026-11-22T16:31:00.000Z');
    await run();
    expect(mailsOf(sub)).toMatchObject([{ id: reminderMailId(sub, '2026-11-22') }]);
    expect(await dueAt(sub)).toBe('2026-11-23T16:30:00.000Z');
  });

  it('goes to no address that nobody verified, and ends with the profile or the wish', async () => {
    const unverified = await reminded({ emailVerified: false });
    const declined = await reminded({ emailPreferences: { ...preferences, reviews: 'off' } });
    room.classroom.now = start + day;
    await run();
    expect(mails.filter(({ kind }) => kind === 'reviews')).toEqual([]);
    expect(await dueAt(unverified)).toBe('2026-11-23T09:00:00.000Z');
    expect(await dueAt(declined)).toBeUndefined();
  });

  it('is sent by the next run where the queue refused it, and a broken profile keeps it from nobody else', async () => {
    const broken = await reminded();
    const sub = await reminded();
    await setProfile(broken, { emailPreferences: 'nonsense' });
    room.classroom.now = start + day;
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => void failures.push(error);
    await runScheduleOver(client, room.classroom.now, mails, { refuses: true, onFailure });
    expect([failures.length, mailsOf(sub).length]).toEqual([1, 0]);
    await runScheduleOver(client, room.classroom.now, mails, { onFailure });
    expect(mailsOf(sub)).toHaveLength(1);
    expect(await dueAt(broken)).toBe('2026-11-22T09:00:00.000Z');
    await reminders().remove(broken);
  });

  it('can be stopped by the link in it, also after it was queued', async () => {
    const sub = await reminded();
    room.classroom.now = start + day;
    await run();
    const [message] = mailsOf(sub) as [MailMessage];
    const links: (readonly string[])[] = [];
    const compose = () =>
      composeMail(
        {
          siteUrl: 'https://site.example',
          tokens: {
            sign: (purpose, ids) => {
              links.push([purpose, ...ids]);
              return Promise.resolve('token');
            },
          },
          readSubscriptions: () => Promise.resolve([]),
          readDeclined: () => Promise.resolve(new Set()),
          readReviewMailProfiles: createReadReviewMailProfiles(client, tables.profiles),
          readZone: () => Promise.resolve(undefined),
          readOpenSeat: () => Promise.resolve(undefined),
          isInquiryKept: () => Promise.resolve(true),
          now: () => Date.parse('2026-11-21T10:00:00.000Z'),
        },
        message,
      );
    const mail = await compose();
    expect(mail?.subject).toBe('2 reviews for today');
    expect(mail?.text).toContain('https://site.example/review#mail-to=ada%40example.com');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(links).toContainEqual(['unsubscribe', reminderId(sub)]);
    const stop = createStopReviewMails(client, tables);
    await stop(sub);
    await stop(sub);
    expect(await compose()).toBeUndefined();
    expect(await dueAt(sub)).toBeUndefined();
  });
});

describe('a changed hour', () => {
  it('moves the next check forward only, since an earlier check finds the time by itself', async () => {
    const { sub } = await room.enrolled('weekly');
    await reminders().schedule(sub, '2026-11-22T09:00:00.000Z');
    await reminders().schedule(sub, '2026-11-23T09:00:00.000Z');
    expect(await dueAt(sub)).toBe('2026-11-22T09:00:00.000Z');
    await reminders().schedule(sub, '2026-11-21T18:00:00.000Z');
    expect(await dueAt(sub)).toBe('2026-11-21T18:00:00.000Z');
  });
});
