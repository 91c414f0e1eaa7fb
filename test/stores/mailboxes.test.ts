import { describe, expect, it } from 'vitest';
import { normalizeMailbox } from '#domain/mail/mailbox.ts';
import { strangerMail } from '#domain/mail/stranger-mail.ts';
import { recordFeedback } from '#lambdas/mail-feedback/record-feedback.ts';
import { sendMail } from '#lambdas/send-email/send-mail.ts';
import { createDeclineStore } from '#lambdas/stores/mail/declines.ts';
import { createMailLedger } from '#lambdas/stores/mail/mail-ledger.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createMailboxBudget } from '#lambdas/stores/mail/mailbox-budget.ts';
import { notificationId, subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import { start, useDripRoom } from '../support/drip-setup.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeSubscription, openPostOffice, release, welcome } from '../support/mails.ts';

const { newPerson, subscribeTo, room, server, visitor } = await useDripRoom();

const minute = 60_000;
const hour = 60 * minute;
let mailboxes = 0;
const newMailbox = () => {
  mailboxes += 1;
  return (tag: string): string => `box.${mailboxes}+${tag}@example.com`;
};
const mailsTo = (mailbox: string) =>
  room.outbox.mails.filter(({ to }) => normalizeMailbox(to) === normalizeMailbox(mailbox));

describe('what strangers can have sent to one mailbox', () => {
  const budget = () =>
    createMailboxBudget(server.client(), tables.limits, () => room.classroom.now, strangerMail);

  it('is five in any hour and ten in any 24 hours, whenever they begin', async () => {
    const mailbox = newMailbox()('x');
    const taken: number[] = [];
    for (let at = start; at < start + 72 * hour; at += 7 * minute) {
      room.classroom.now = at;
      if ((await budget().take(mailbox)) === 0) taken.push(at);
    }
    const within = (ms: number) =>
      Math.max(...taken.map((from) => taken.filter((at) => at >= from && at < from + ms).length));
    expect([within(hour), within(24 * hour), taken.length]).toEqual([5, 10, 30]);
  });

  it('says when there is room again', async () => {
    const mailbox = newMailbox()('x');
    for (let minutes = 0; minutes < 5; minutes += 1) {
      room.classroom.now = start + minutes * minute;
      expect(await budget().take(mailbox)).toBe(0);
    }
    const wait = await budget().take(mailbox);
    expect(wait).toBe(56 * 60);
    room.classroom.now += wait * 1_000;
    expect(await budget().take(mailbox)).toBe(0);
  });

  it('holds for requests at once', async () => {
    const mailbox = newMailbox()('x');
    const waits = await Promise.all(Array.from({ length: 20 }, () => budget().take(mailbox)));
    const granted = waits.filter((wait) => wait === 0).length;
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThanOrEqual(5);
  });

  it('counts subscribing and notifications together, under every spelling', async () => {
    await room.classroom.publish({ ...courseOf('soon', []), sections: [] });
    const of = newMailbox();
    for (const tag of ['a', 'b', 'c']) await subscribeTo('weekly', of(tag));
    for (const tag of ['d', 'e']) {
      await visitor.notify({ courseId: 'soon', email: of(tag).toUpperCase() }, newPerson().client);
    }
    await expect(subscribeTo('weekly', of('f'))).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(
      visitor.notify({ courseId: 'soon', email: of('g') }, newPerson().client),
    ).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(mailsTo(of('f'))).toHaveLength(5);
  });
});

describe('declining', () => {
  const unsubscribe = async (id: string) => visitor.unsubscribe(await tokens.sign('unsubscribe', [id]));

  it('what was never confirmed holds for every spelling and every course', async () => {
    await room.classroom.publish({ ...courseOf('soon', []), sections: [] });
    await room.classroom.publish(courseOf('daily', [video('a', { type: 'drip' })], { drip: true }));
    for (const kind of ['subscription', 'notification'] as const) {
      const of = newMailbox();
      if (kind === 'subscription') await subscribeTo('weekly', of('a'));
      else await visitor.notify({ courseId: 'soon', email: of('a') }, newPerson().client);
      await unsubscribe(
        kind === 'subscription'
          ? subscriptionId('weekly', { email: of('a') })
          : notificationId('soon', of('a')),
      );
      room.classroom.now += 25 * hour;
      expect(await subscribeTo('weekly', of('b'))).toBe('existing_access');
      expect(await subscribeTo('daily', of('a'))).toBe('existing_access');
      const told = await visitor.notify(
        { courseId: 'soon', email: of('c').toUpperCase() },
        newPerson().client,
      );
      expect(told).toEqual({ status: 200, body: { received: true } });
      expect(mailsTo(of('a'))).toHaveLength(1);
      expect(await room.row('weekly', of('b'))).toBeUndefined();
    }
  });

  it('leaves what was confirmed under another spelling', async () => {
    const of = newMailbox();
    await subscribeTo('weekly', of('mine'));
    await visitor.confirm(await tokens.sign('confirm', [subscriptionId('weekly', { email: of('mine') })]));
    await subscribeTo('weekly', of('theirs'));
    await unsubscribe(subscriptionId('weekly', { email: of('theirs') }));
    const row = await room.row('weekly', of('mine'));
    expect([row?.unsubscribedAt, row?.dueAt]).toEqual([undefined, '2026-11-28T08:00:00.000Z']);
  });

  it('what was confirmed holds for that course alone, under every spelling', async () => {
    await room.classroom.publish(courseOf('daily', [video('a', { type: 'drip' })], { drip: true }));
    const of = newMailbox();
    await subscribeTo('weekly', of('mine'));
    const id = subscriptionId('weekly', { email: of('mine') });
    await visitor.confirm(await tokens.sign('confirm', [id]));
    await unsubscribe(id);
    expect(await subscribeTo('weekly', of('b'))).toBe('existing_access');
    expect(await subscribeTo('daily', of('b'))).toBe('success');
  });

  it('says on its page what it holds for', async () => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    const token = await tokens.sign('unsubscribe', [subscriptionId('weekly', { email })]);
    expect((await visitor.showUnsubscribe(token)).body).toContain('however it is spelled');
    expect(await visitor.unsubscribe(token)).toMatchObject({
      page: expect.stringContaining('however it is spelled'),
    });
  });

  it('by a complaint holds for every spelling, and the address that complained gets no mail at all', async () => {
    const of = newMailbox();
    const deps = {
      ledger: createMailLedger(server.client(), tables.mail),
      declines: createDeclineStore(server.client(), tables.mail),
      now: () => room.classroom.now,
    };
    const complaint = { complainedRecipients: [{ emailAddress: of('theirs') }] };
    await recordFeedback(deps, { detail: { eventType: 'Complaint', complaint } });
    expect(await subscribeTo('weekly', of('b'))).toBe('existing_access');
    expect(mailsTo(of('b'))).toEqual([]);
    expect(await deps.ledger.isSuppressed(of('theirs'))).toBe(true);
    expect(await deps.ledger.isSuppressed(of('mine'))).toBe(false);
  });

  it('stops mail that strangers asked for and that is queued, and no other', async () => {
    const office = await openPostOffice(server.client());
    const ada = makeSubscription('rag#ada', { email: 'ada+mine@gmail.com' });
    office.subscriptions.set('rag#ada', ada);
    const declines: string[] = [];
    const deps = {
      ...office.deps,
      isDeclined: (mailbox: string) => {
        declines.push(mailbox);
        return Promise.resolve(mailbox === 'ada@gmail.com');
      },
    };
    expect(await sendMail(deps, welcome({ to: 'A.da+theirs@googlemail.com' }))).toBe('suppressed');
    expect(await sendMail(deps, release({ to: 'ada+mine@gmail.com' }))).toBe('sent');
    expect(declines).toEqual(['ada@gmail.com']);
  });
});

describe('an internationalized address', () => {
  it('reaches the mail service with its domain in ASCII, and is suppressed as the service reports it', async () => {
    const office = await openPostOffice(server.client());
    expect(await sendMail(office.deps, welcome({ to: 'ada@例子.广告' }))).toBe('sent');
    expect(office.delivered.map(({ to }) => to)).toEqual(['ada@xn--fsqu00a.xn--4rr70v']);
    await office.deps.ledger.suppress('ada@xn--fsqu00a.xn--4rr70v', 'bounce', start);
    expect(await sendMail(office.deps, welcome({ id: 'later', to: 'ada@例子.广告' }))).toBe('suppressed');
  });

  it('that the mail service cannot take is no failure that comes again', async () => {
    const office = await openPostOffice(server.client());
    expect(await sendMail(office.deps, welcome({ to: '用户@例子.广告' }))).toBe('unreachable');
    expect(office.delivered).toEqual([]);
  });

  it('subscribes, and is kept as it was typed', async () => {
    const email = '用户@例子.广告';
    expect(await subscribeTo('weekly', email)).toBe('success');
    expect((await room.row('weekly', email))?.email).toBe(email);
    expect(mailsTo(email).map(({ to }) => to)).toEqual([email]);
  });

  it('of an inquiry is shown in the mail as typed, and is in Reply-To only if replies can be delivered', async () => {
    const office = await openPostOffice(server.client());
    const inquiry = (id: string, replyTo: string): MailMessage => ({
      ...{
        kind: 'inquiry',
        id,
        to: 'team@example.com',
        replyTo,
        about: 'contact',
        receivedAt: '2026-11-21T10:00:00.000Z',
      },
      ...{ firstName: 'Ada', lastName: 'L' },
    });
    await sendMail(office.deps, inquiry('1', 'ada@例子.广告'));
    await sendMail(office.deps, inquiry('2', '用户@例子.广告'));
    expect(office.delivered.map(({ replyTo }) => replyTo)).toEqual(['ada@xn--fsqu00a.xn--4rr70v', undefined]);
    expect(office.delivered[1]?.text).toContain('用户@例子.广告');
  });
});
