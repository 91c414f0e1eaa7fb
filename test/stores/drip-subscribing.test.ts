import { describe, expect, it } from 'vitest';
import { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import { useDripRoom } from '../support/drip-setup.ts';
import { everyFault, intercept } from '../support/faults.ts';

const { mailsTo, newPerson, subscribeTo, room, server, visitor } = await useDripRoom();

const day = 86_400_000;

describe('subscribing', () => {
  it('queues one mail, whose link carries what the welcome page needs', async () => {
    const { email } = newPerson();
    expect(await subscribeTo('weekly', email)).toBe('success');
    const [mail, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(MailMessage.parse(mail)).toMatchObject({
      kind: 'welcome',
      subscriptionId: subscriptionId('weekly', { email }),
      courseTitle: 'Week by week',
    });
    const link = new URL(mail?.kind === 'welcome' ? mail.link : '');
    expect(`${link.origin}${link.pathname}`).toBe('https://site.example/courses/weekly/welcome');
    expect(link.searchParams.get('link')).toBe('true');
    expect(link.searchParams.get('email')).toBe(email);
    expect(await tokens.read('confirm', link.searchParams.get('token') ?? '')).toEqual([
      subscriptionId('weekly', { email }),
    ]);
    // The list of sent mails outlives the subscription.
    expect(mail?.id).not.toContain('person');
    expect(await room.row('weekly', email)).toMatchObject({
      subscribedAt: '2026-11-21T10:00:00.000Z',
      timeZone: 'Europe/Berlin',
      welcome: 'queued',
    });
  });

  it('again, in whatever case, sends nothing and moves nothing', async () => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    const row = await room.row('weekly', email);
    room.classroom.now += 3 * day;
    expect(await subscribeTo('weekly', email)).toBe('existing_access');
    expect(await subscribeTo('weekly', email.toUpperCase())).toBe('existing_access');
    expect(room.outbox.mails).toHaveLength(1);
    expect(await room.row('weekly', email)).toEqual(row);
  });

  it('by a double click is the first time exactly once, and all its mails are the same one', async () => {
    const { email, client } = newPerson();
    const answers = await Promise.all(Array.from({ length: 5 }, () => subscribeTo('weekly', email, client)));
    expect(answers.sort()).toEqual([...Array<string>(4).fill('existing_access'), 'success']);
    expect(new Set(mailsTo(email).map((mail) => JSON.stringify(mail))).size).toBe(1);
  });

  it('an address that enrolled already sends nothing', async () => {
    const { email } = newPerson();
    room.classroom.identity = { email, emailVerified: true };
    await room.classroom.learner(`auth0|${email}`).enroll('weekly');
    expect(await subscribeTo('weekly', email)).toBe('existing_access');
    expect(room.outbox.mails).toEqual([]);
  });

  it.each([
    ['nothing', 404, 'Course not found.'],
    ['plain', 409, 'This course is not released over time. Please enroll in it instead.'],
    ['bought', 409, 'This is a paid course. Please enroll in it instead.'],
  ])('to %s is refused with %i, without a row or a mail', async (courseId, status, message) => {
    const { email } = newPerson();
    await expect(subscribeTo(courseId, email)).rejects.toMatchObject({ status, message });
    expect(await room.row(courseId, email)).toBeUndefined();
    expect(room.outbox.mails).toEqual([]);
  });

  it('does not know a zone that nobody sent', async () => {
    const { email, client } = newPerson();
    await visitor.subscribe({ email, courseId: 'weekly' }, client);
    expect(await room.row('weekly', email)).toMatchObject({ timeZone: 'UTC' });
  });

  it('costs nine round trips the first time and four after that', async () => {
    const device = server.client();
    const calls = intercept(device);
    const browser = room.browser({ client: device });
    const { email, client } = newPerson();
    await browser.subscribe({ email, courseId: 'weekly' }, client);
    expect(calls.calls).toHaveLength(9);
    calls.reset();
    await browser.subscribe({ email, courseId: 'weekly' }, client);
    expect(calls.calls).toHaveLength(4);
  });
});

describe('flooding', () => {
  it('one mailbox under many spellings is refused after five requests an hour from any client', async () => {
    const spellings = ['flood', 'FLOOD', 'f.lood', 'flood+1', 'f.l.o.o.d+x'].map(
      (name) => `${name}@gmail.com`,
    );
    for (const email of spellings) await subscribeTo('weekly', email);
    await expect(subscribeTo('weekly', 'flo.od@googlemail.com')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 3_600,
    });
    expect(await room.row('weekly', 'flo.od@googlemail.com')).toBeUndefined();
    room.classroom.now += 3_600_000;
    expect(await subscribeTo('weekly', 'flo.od@googlemail.com')).toBe('success');
  });

  it('many mailboxes from one place ends after thirty an hour', async () => {
    const { client } = newPerson();
    for (let count = 0; count < 30; count += 1) await subscribeTo('weekly', newPerson().email, client);
    const { email } = newPerson();
    await expect(subscribeTo('weekly', email, client)).rejects.toMatchObject({ status: 429 });
    expect(mailsTo(email)).toEqual([]);
    expect(await subscribeTo('weekly', email)).toBe('success');
  });

  it('from many addresses of one network ends alike', async () => {
    for (let count = 0; count < 30; count += 1) {
      await subscribeTo('weekly', newPerson().email, `2001:db8:1:2::${count.toString(16)}`);
    }
    const { email } = newPerson();
    await expect(subscribeTo('weekly', email, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ status: 429 });
    expect(await subscribeTo('weekly', email, '2001:db8:1:3::1')).toBe('success');
  });
});

describe('subscribing that is cut off', () => {
  const completes = async (email: string, from: string) => {
    const first = await room.row('weekly', email);
    room.classroom.now += 60_000;
    await subscribeTo('weekly', email, from);
    const row = await room.row('weekly', email);
    expect(row).toMatchObject({ welcome: 'queued' });
    if (first) expect(row?.subscribedAt).toBe(first.subscribedAt);
    const ids = new Set(mailsTo(email).map(({ id }) => id));
    expect([...ids]).toEqual([row?.welcomeId]);
  };

  it.each(everyFault(7))('$name is completed by the next try', async ({ faults }) => {
    const device = server.client();
    intercept(device).faults = faults;
    const { email, client } = newPerson();
    const broken = room.browser({ client: device }).subscribe({ email, courseId: 'weekly' }, client);
    await expect(broken).rejects.toMatchObject({ name: 'TimeoutError' });
    await completes(email, client);
  });

  it.each(['before', 'after', 'refuse'] as const)(
    '%s queueing is completed by the next try',
    async (fault) => {
      const { email, client } = newPerson();
      room.outbox.fault = fault;
      await expect(subscribeTo('weekly', email, client)).rejects.toThrow();
      await completes(email, client);
    },
  );

  it('knows its own work when the SDK sends a write twice', async () => {
    const { email, client } = newPerson();
    const device = server.client();
    intercept(device).faults = new Map([[5, 'twice']]);
    const answer = await room.browser({ client: device }).subscribe({ email, courseId: 'weekly' }, client);
    expect(answer.body.status).toBe('success');
    expect(mailsTo(email)).toHaveLength(1);
  });
});
