import { afterEach, describe, expect, it } from 'vitest';
import { subscriptionId, subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import { start, useDripRoom } from '../support/drip-setup.ts';
import { tables } from '../support/dynamodb.ts';
import { changeRow } from '../support/rows.ts';

const { mailsTo, newPerson, subscribeTo, room, server, visitor } = await useDripRoom();

const day = 86_400_000;

describe('an address that nobody confirms', () => {
  const tokenTo = (email: string): string => {
    const mail = mailsTo(email).at(-1);
    return new URL(mail?.kind === 'welcome' ? mail.link : '').searchParams.get('token') ?? '';
  };
  const expiryOf = async (email: string) => (await room.row('weekly', email))?.expiresAt;
  const badLink = { code: 'invalid_request' };

  it('is forgotten after thirty days, and may then begin anew with a mail of its own', async () => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    expect(await expiryOf(email)).toBe((start + 30 * day) / 1_000);
    const token = tokenTo(email);
    room.classroom.now = start + 30 * day - 1_000;
    expect(await subscribeTo('weekly', email)).toBe('existing_access');
    room.classroom.now = start + 30 * day;
    await expect(visitor.confirm(token)).rejects.toMatchObject(badLink);
    room.classroom.identity = { email, emailVerified: true };
    await expect(room.browser({ sub: `auth0|${email}` }).link('weekly')).rejects.toMatchObject({
      code: 'not_found',
    });

    expect(await subscribeTo('weekly', email)).toBe('success');
    expect(new Set(mailsTo(email).map(({ id }) => id)).size).toBe(2);
    expect(await room.row('weekly', email)).toMatchObject({
      subscribedAt: new Date(start + 30 * day).toISOString(),
      expiresAt: (start + 60 * day) / 1_000,
      welcome: 'queued',
    });
    await visitor.confirm(tokenTo(email));
    expect(await expiryOf(email)).toBeUndefined();
  });

  it.each([
    ['is confirmed', (email: string) => visitor.confirm(tokenTo(email))],
    [
      'is linked',
      (email: string) => {
        room.classroom.identity = { email, emailVerified: true };
        return room.browser({ sub: `auth0|${email}` }).link('weekly');
      },
    ],
    [
      'enrolls',
      (email: string) => {
        room.classroom.identity = { email, emailVerified: true };
        return room.classroom.learner(`auth0|${email}`).enroll('weekly');
      },
    ],
    [
      'declines, so that nobody subscribes it again',
      async (email: string) =>
        visitor.unsubscribe(await tokens.sign('unsubscribe', [subscriptionId('weekly', { email })])),
    ],
  ])('stays once it %s', async (_, settle) => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    await settle(email);
    expect(await expiryOf(email)).toBeUndefined();
    room.classroom.now = start + 400 * day;
    expect(await subscribeTo('weekly', email)).toBe('existing_access');
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('that expired unnoticed starts when its owner enrolls', async () => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    room.classroom.now = start + 31 * day;
    room.classroom.identity = { email, emailVerified: true };
    await room.classroom.learner(`auth0|${email}`).enroll('weekly');
    expect(await room.row('weekly', email)).toMatchObject({
      learner: `auth0|${email}`,
      subscribedAt: new Date(start + 31 * day).toISOString(),
    });
    expect(await expiryOf(email)).toBeUndefined();
  });

  it('of an earlier release has no expiry, and its link still works', async () => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    const Key = subscriptionKey(subscriptionId('weekly', { email }));
    await changeRow(server.client(), tables.subscriptions, Key, {
      expiresAt: undefined,
      welcomeId: undefined,
    });
    room.classroom.now = start + 200 * day;
    expect((await visitor.confirm(tokenTo(email))).body).toEqual({ confirmed: true });
  });
});

describe('the budget of mails to unconfirmed addresses', () => {
  const spent = { status: 429, code: 'too_many_requests', details: { remedy: 'sign_in' } };
  let periods = 0;
  const inFull = { perHour: 10_000, perDay: 100_000 };
  const budgeted = (perHour: number, perDay: number) => {
    room.measured.length = 0;
    // Windows of other tests are over.
    periods += 1;
    room.classroom.now = start + (1_000 + 10 * periods) * day;
    room.mailBudget = { perHour, perDay };
  };
  afterEach(() => {
    room.mailBudget = inFull;
  });

  it('is shared by all visitors, reports its use, and neither writes nor sends once it is spent', async () => {
    budgeted(4, 100);
    for (let count = 0; count < 4; count += 1) await subscribeTo('weekly', newPerson().email);
    expect(room.measured).toEqual([25, 50, 75, 100]);
    const { email, client } = newPerson();
    await expect(subscribeTo('weekly', email, client)).rejects.toMatchObject({
      ...spent,
      retryAfterSeconds: 3_600,
    });
    expect(room.measured.at(-1)).toBe(100);
    expect(await room.row('weekly', email)).toBeUndefined();
    expect(mailsTo(email)).toEqual([]);
    room.classroom.now += 3_600_000;
    expect(await subscribeTo('weekly', email, client)).toBe('success');
  });

  it('of a day holds when that of each hour is kept', async () => {
    budgeted(2, 3);
    for (let count = 0; count < 3; count += 1) {
      await subscribeTo('weekly', newPerson().email);
      room.classroom.now += 3_600_000;
    }
    expect(room.measured).toEqual([50, 67, 100]);
    await expect(subscribeTo('weekly', newPerson().email)).rejects.toMatchObject({
      ...spent,
      retryAfterSeconds: 21 * 3_600,
    });
  });

  it('is not touched by an address that gets no mail', async () => {
    budgeted(1, 1);
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    expect(await subscribeTo('weekly', email)).toBe('existing_access');
    await expect(subscribeTo('plain', newPerson().email)).rejects.toMatchObject({ status: 409 });
    expect(room.measured).toEqual([100]);
  });

  it('that is spent delays a welcome that was cut off and does not lose it', async () => {
    budgeted(1, 100);
    const { email, client } = newPerson();
    room.outbox.fault = 'before';
    await expect(subscribeTo('weekly', email, client)).rejects.toThrow();
    await expect(subscribeTo('weekly', email, client)).rejects.toMatchObject(spent);
    expect(await room.row('weekly', email)).toMatchObject({ welcome: 'due' });
    room.classroom.now += 3_600_000;
    expect(await subscribeTo('weekly', email, client)).toBe('existing_access');
    expect(mailsTo(email)).toHaveLength(1);
  });
});
