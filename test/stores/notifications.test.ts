import { beforeEach, describe, expect, it } from 'vitest';
import { sendMail } from '#lambdas/send-email/send-mail.ts';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createForgetNotification } from '#lambdas/stores/subscriptions/forget-notification.ts';
import { readSubscriptions } from '#lambdas/stores/subscriptions/read-subscriptions.ts';
import { recheckReleases } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import {
  notificationId,
  parseSubscription,
  subscriptionKey,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import { openDripRoom, tokens } from '../support/drip.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { openPostOffice, type PostOffice } from '../support/mails.ts';
import { publish as publishCourses } from '../support/publishing.ts';
import { readRow } from '../support/rows.ts';
import { runScheduleOver } from '../support/schedule.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let office: PostOffice;
let people = 0;
const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
const newPerson = (): { email: string; client: string } => {
  people += 1;
  return { email: `waiting.${people}@example.com`, client: `198.51.100.${people}` };
};

const publish = (...courses: ReturnType<typeof courseOf>[]) =>
  publishCourses(client, tables.catalog, courses);
const empty = (id: string) => ({ ...courseOf(id, []), sections: [] });

const runSchedule = (): Promise<void> => runScheduleOver(client, room.classroom.now, room.outbox.mails);
const mailsTo = (email: string, kind: MailMessage['kind']) =>
  room.outbox.mails.filter((mail) => mail.to === email && mail.kind === kind);
const tokenTo = (email: string): string => {
  const [mail] = mailsTo(email, 'notification');
  return new URL(mail?.kind === 'notification' ? mail.link : '').searchParams.get('notify') ?? '';
};
const rowOf = async (courseId: string, email: string) => {
  const Key = subscriptionKey(notificationId(courseId, email));
  const row = await readRow(client, tables.subscriptions, Key);
  return row && parseSubscription(row);
};
const ask = (courseId: string, email: string, from = newPerson().client) =>
  visitor.notify({ courseId, email }, from);
const sendAll = async (email: string) => {
  for (const mail of mailsTo(email, 'opening')) await sendMail(office.deps, mail);
};

const server = await useDynamoDb();
const client = server.client();
const room = await openDripRoom(client);
const visitor = room.browser();
office = await openPostOffice(client);
office = {
  ...office,
  deps: {
    ...office.deps,
    readSubscriptions: (ids) => readSubscriptions(client, tables.subscriptions, ids),
    forgetNotification: createForgetNotification(client, tables.subscriptions),
  },
};
await publish(empty('soon'), empty('later'), empty('never'), courseOf('here', [video('a')]));
beforeEach(() => {
  room.classroom.now = start;
  room.outbox.mails.length = 0;
  office.delivered.length = 0;
});

describe('asking to be told when a course opens', () => {
  it('answers the same whether the address is known or not, and mails it once', async () => {
    const { email } = newPerson();
    const first = await ask('later', email);
    const second = await ask('later', email.toUpperCase());
    expect(first).toEqual({ status: 200, body: { received: true } });
    expect(second).toEqual(first);
    expect(room.outbox.mails.map(({ kind }) => kind)).toEqual(['notification']);
    expect(tokenTo(email)).not.toBe('');
    expect((await rowOf('later', email))?.expiresAt).toBe((start + 30 * day) / 1_000);
  });

  it('is refused for a course that is open, and for one that is not there', async () => {
    const { email } = newPerson();
    await expect(ask('here', email)).rejects.toMatchObject({ code: 'conflict' });
    await expect(ask('nowhere', email)).rejects.toMatchObject({ code: 'not_found' });
    expect(room.outbox.mails).toEqual([]);
    expect(await rowOf('here', email)).toBeUndefined();
  });

  it('is limited by mailbox, together with subscribing, and by client', async () => {
    const { email } = newPerson();
    for (let tries = 0; tries < 4; tries += 1)
      await ask('later', `${tries}+${email}`.replace(/^(\d)\+([^@]+)/, '$2+$1'));
    await room
      .browser()
      .subscribe({ courseId: 'weekly', email }, newPerson().client)
      .catch(() => undefined);
    await expect(ask('later', email)).rejects.toMatchObject({ code: 'too_many_requests' });
    const { client: place } = newPerson();
    for (let tries = 0; tries < 30; tries += 1) await ask('later', newPerson().email, place);
    await expect(ask('later', newPerson().email, place)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('writes and sends nothing once the budget for unconfirmed mail is spent', async () => {
    const { mailBudget } = room;
    room.mailBudget = { perHour: 0, perDay: 0 };
    const { email } = newPerson();
    await expect(room.browser().notify({ courseId: 'later', email }, '192.0.2.9')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    room.mailBudget = mailBudget;
    expect(await rowOf('later', email)).toBeUndefined();
    expect(room.outbox.mails).toEqual([]);
  });

  it('answers the same for known and unknown addresses once the budget is spent', async () => {
    const { mailBudget } = room;
    const [known, declined, unknown] = [newPerson().email, newPerson().email, newPerson().email];
    for (const email of [known, declined]) await ask('later', email);
    await visitor.unsubscribe(await tokens.sign('unsubscribe', [notificationId('later', declined)]));
    room.mailBudget = { perHour: 0, perDay: 0 };
    const answers = await Promise.allSettled(
      [known, declined, unknown].map((email) =>
        room.browser().notify({ courseId: 'later', email }, newPerson().client),
      ),
    );
    room.mailBudget = mailBudget;
    expect(answers).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { code: 'too_many_requests' } })),
    );
  });

  it('completes a call that was cut off before its mail was queued', async () => {
    const { email } = newPerson();
    room.outbox.fault = 'before';
    await expect(ask('later', email)).rejects.toThrow();
    await ask('later', email);
    expect(mailsTo(email, 'notification')).toHaveLength(1);
  });
});

describe('the mail that tells that a course is open', () => {
  it('is sent once, to confirmed addresses only, by the next run after publishing; then the address is deleted', async () => {
    const confirmed = newPerson().email;
    const silentOne = newPerson().email;
    const declined = newPerson().email;
    for (const email of [confirmed, silentOne, declined]) await ask('soon', email);
    await visitor.confirm(tokenTo(confirmed));
    await visitor.confirm(tokenTo(confirmed));
    await visitor.confirm(tokenTo(declined));
    await visitor.unsubscribe(await tokens.sign('unsubscribe', [notificationId('soon', declined)]));
    await runSchedule();
    expect(mailsTo(confirmed, 'opening')).toEqual([]);
    // Nothing is looked at until the course changes.
    expect((await rowOf('soon', confirmed))?.dueAt).toBeUndefined();

    await publish(courseOf('soon', [video('first')]));
    room.classroom.now += 15 * 60_000;
    await runSchedule();
    await runSchedule();
    expect(mailsTo(confirmed, 'opening')).toMatchObject([{ courseId: 'soon', to: confirmed }]);
    expect(mailsTo(silentOne, 'opening')).toEqual([]);
    expect(mailsTo(declined, 'opening')).toEqual([]);

    await sendAll(confirmed);
    await sendAll(confirmed);
    expect(office.delivered.map(({ to }) => to)).toEqual([confirmed]);
    expect(office.delivered[0]?.text).toContain('/courses/soon');
    expect(await rowOf('soon', confirmed)).toBeUndefined();
    await expect(visitor.confirm(tokenTo(confirmed))).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(ask('soon', confirmed)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('reaches who confirms after the course opened', async () => {
    await publish(empty('quick'));
    const { email } = newPerson();
    await ask('quick', email);
    await publish(courseOf('quick', [video('first')]));
    await runSchedule();
    expect(mailsTo(email, 'opening')).toEqual([]);
    await visitor.confirm(tokenTo(email));
    await runSchedule();
    expect(mailsTo(email, 'opening')).toHaveLength(1);
  });

  it('is looked for once more when publishing was cut off before it wrote the course', async () => {
    const { email } = newPerson();
    await ask('never', email);
    await visitor.confirm(tokenTo(email));
    await runSchedule();
    expect(await recheckReleases(client, tables.subscriptions, 'never')).toBe(1);
    await runSchedule();
    expect((await rowOf('never', email))?.dueAt).toBe(new Date(start + 3_600_000).toISOString());
    room.classroom.now = start + 3_600_000;
    await runSchedule();
    expect((await rowOf('never', email))?.dueAt).toBeUndefined();
    expect(mailsTo(email, 'opening')).toEqual([]);
  });

  it('is not sent to who declined after it was queued, and the address is forgotten all the same', async () => {
    await publish(empty('late'));
    const { email } = newPerson();
    await ask('late', email);
    await visitor.confirm(tokenTo(email));
    await publish(courseOf('late', [video('first')]));
    await runSchedule();
    await visitor.unsubscribe(await tokens.sign('unsubscribe', [notificationId('late', email)]));
    await sendAll(email);
    expect(office.delivered).toEqual([]);
    expect(await rowOf('late', email)).toBeUndefined();
  });
});

it('a refusal keeps others from asking for any spelling of the mailbox again, about any course, for good', async () => {
  const { email } = newPerson();
  await ask('later', email);
  const token = await tokens.sign('unsubscribe', [notificationId('later', email)]);
  expect((await visitor.showUnsubscribe(token)).body).toContain('Stop these emails?');
  await visitor.unsubscribe(token);
  await ask('later', email);
  expect(mailsTo(email, 'notification')).toHaveLength(1);
  await expect(visitor.confirm(tokenTo(email))).rejects.toMatchObject({ code: 'invalid_request' });

  room.classroom.now = start + 366 * day;
  const other = email.replace('@', '+other@').toUpperCase();
  for (const [courseId, spelling] of [
    ['later', email],
    ['later', other],
  ] as const) {
    expect(await ask(courseId, spelling)).toEqual({ status: 200, body: { received: true } });
  }
  expect(room.outbox.mails).toHaveLength(1);
});

it('an account with the proven address exports and erases what the address asked for', async () => {
  const { email } = newPerson();
  await ask('later', email);
  await visitor.confirm(tokenTo(email));
  for (const name of ['payments', 'mail', 'inquiries'] as const)
    await createTable(client, name).catch(() => undefined);
  const owner = { sub: 'auth0|waiting', emails: [email], counters: [] };
  const rows = createLearnerRows(client, tables);
  expect(await rows.readSubscriptions(owner, [])).toMatchObject([{ courseId: 'later', email }]);
  await createEraseLearner(client, tables, { remove: () => Promise.resolve() }, Date.now)(owner);
  expect(await rowOf('later', email)).toBeUndefined();
});
