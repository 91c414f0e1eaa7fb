import { describe, expect, it } from 'vitest';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import { useDripRoom } from '../support/drip-setup.ts';
import { everyFault, intercept, interleave } from '../support/faults.ts';

const { newPerson, subscribeTo, room, server, visitor } = await useDripRoom();

const day = 86_400_000;
const tokenOf = (email: string, purpose: 'confirm' | 'unsubscribe' = 'confirm') =>
  tokens.sign(purpose, [subscriptionId('weekly', { email })]);

describe('confirming', () => {
  const subscribed = async (): Promise<string> => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    return email;
  };

  it('starts release mails at the next unlock in the zone of the subscriber', async () => {
    const email = await subscribed();
    expect((await room.row('weekly', email))?.dueAt).toBeUndefined();
    room.classroom.now += 60_000;
    expect((await visitor.confirm(await tokenOf(email))).body).toEqual({ confirmed: true });
    expect(await room.row('weekly', email)).toMatchObject({
      confirmedAt: '2026-11-21T10:01:00.000Z',
      dueAt: '2026-11-28T08:00:00.000Z',
      dueShard: expect.stringMatching(/^DUE#[0-7]$/),
    });
  });

  it('again changes nothing', async () => {
    const email = await subscribed();
    await visitor.confirm(await tokenOf(email));
    const row = await room.row('weekly', email);
    room.classroom.now += day;
    await visitor.confirm(await tokenOf(email));
    expect(await room.row('weekly', email)).toEqual(row);
  });

  it('late does not announce lectures that opened before', async () => {
    const email = await subscribed();
    room.classroom.now += 10 * day;
    await visitor.confirm(await tokenOf(email));
    expect(await room.row('weekly', email)).toMatchObject({ dueAt: '2026-12-05T08:00:00.000Z' });
  });

  it('after unsubscribing starts no mails, and says so each time', async () => {
    const email = await subscribed();
    await visitor.unsubscribe(await tokenOf(email, 'unsubscribe'));
    const [token, said] = [await tokenOf(email), { confirmed: true, declined: true }];
    expect((await visitor.confirm(token)).body).toEqual(said);
    expect((await visitor.confirm(token)).body).toEqual(said);
    const row = await room.row('weekly', email);
    expect(row?.confirmedAt).toBeDefined();
    expect(row?.dueAt).toBeUndefined();
  });

  it('while someone unsubscribes starts no mails', async () => {
    const email = await subscribed();
    const device = interleave(server.client(), /^TransactWrite/, async () => {
      await visitor.unsubscribe(await tokenOf(email, 'unsubscribe'));
    });
    await room.browser({ client: device }).confirm(await tokenOf(email));
    const row = await room.row('weekly', email);
    expect(row).toMatchObject({ confirmedAt: expect.any(String), unsubscribedAt: expect.any(String) });
    expect(row?.dueAt).toBeUndefined();
  });

  it('takes no token but its own', async () => {
    const email = await subscribed();
    const foreign = [
      await tokenOf(email, 'unsubscribe'),
      `${await tokenOf(email)}x`,
      'made-up',
      await tokenOf(newPerson().email),
    ];
    for (const token of foreign) {
      await expect(visitor.confirm(token)).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect((await room.row('weekly', email))?.confirmedAt).toBeUndefined();
  });

  it.each(everyFault(2))('broken $name is completed by the next try', async ({ faults }) => {
    const email = await subscribed();
    const device = server.client();
    const calls = intercept(device);
    calls.faults = faults;
    const browser = room.browser({ client: device });
    await expect(browser.confirm(await tokenOf(email))).rejects.toMatchObject({ name: 'TimeoutError' });
    calls.reset();
    expect((await browser.confirm(await tokenOf(email))).status).toBe(200);
    expect(await room.row('weekly', email)).toMatchObject({
      confirmedAt: '2026-11-21T10:00:00.000Z',
      dueAt: '2026-11-28T08:00:00.000Z',
    });
  });
});

describe('unsubscribing', () => {
  it('brings nothing back of an address that was erased', async () => {
    const email = 'erased@example.com';
    expect((await visitor.unsubscribe(await tokenOf(email, 'unsubscribe'))).status).toBe(200);
    expect(await room.row('weekly', email)).toBeUndefined();
  });

  const confirmed = async (): Promise<string> => {
    const { email } = newPerson();
    await subscribeTo('weekly', email);
    await visitor.confirm(await tokenOf(email));
    return email;
  };

  it('by opening the link only asks; by the button stops the mails', async () => {
    const email = await confirmed();
    const token = await tokenOf(email, 'unsubscribe');
    const asked = await visitor.showUnsubscribe(token);
    expect(asked.body).toContain(`action="/api/drip-courses/unsubscribe?token=${token}"`);
    expect(asked.body).not.toMatch(/<script|<style|stylesheet/);
    // What stops, and for whom: people have several subscriptions and addresses.
    expect(asked.body).toContain('Week by week');
    expect(asked.body).toContain(email);
    expect((await room.row('weekly', email))?.unsubscribedAt).toBeUndefined();
    expect(await visitor.unsubscribe(token)).toMatchObject({
      body: { unsubscribed: true },
      page: expect.stringContaining('You are unsubscribed'),
    });
    const row = await room.row('weekly', email);
    expect(row).toMatchObject({ unsubscribedAt: '2026-11-21T10:00:00.000Z' });
    expect([row?.dueAt, row?.dueShard]).toEqual([undefined, undefined]);
    expect((await visitor.showUnsubscribe(token)).body).toContain('You are unsubscribed');
  });

  it('keeps access, and the first date', async () => {
    const email = await confirmed();
    const sub = `auth0|${email}`;
    room.classroom.identity = { email, emailVerified: true };
    const learner = room.browser({ sub });
    await learner.link('weekly');
    for (let time = 0; time < 2; time += 1) {
      await visitor.unsubscribe(await tokenOf(email, 'unsubscribe'));
      room.classroom.now += 8 * day;
    }
    expect((await learner.content('weekly')).body.unlockedContent).toEqual(['intro', 'week-1', 'week-2']);
    expect(await room.row('weekly', email)).toMatchObject({ unsubscribedAt: '2026-11-21T10:00:00.000Z' });
  });

  it('from a mail about several courses stops them all, those that are gone too', async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    const ids = [one, newPerson().email, other].map((email) => subscriptionId('weekly', { email }));
    await visitor.unsubscribe(await tokens.sign('unsubscribe', ids));
    for (const email of [one, other]) {
      expect((await room.row('weekly', email))?.unsubscribedAt).toBeDefined();
    }
  });

  it('takes no token but its own', async () => {
    const email = await confirmed();
    for (const token of [await tokenOf(email), 'made-up', `${await tokenOf(email, 'unsubscribe')}A`]) {
      await expect(visitor.unsubscribe(token)).rejects.toMatchObject({ status: 400 });
      await expect(visitor.showUnsubscribe(token)).rejects.toMatchObject({ status: 400 });
    }
    expect((await room.row('weekly', email))?.unsubscribedAt).toBeUndefined();
  });

  it.each(everyFault(1))('broken $name is completed by the next try', async ({ faults }) => {
    const email = await confirmed();
    const device = server.client();
    const calls = intercept(device);
    calls.faults = faults;
    const browser = room.browser({ client: device });
    const token = await tokenOf(email, 'unsubscribe');
    await expect(browser.unsubscribe(token)).rejects.toMatchObject({ name: 'TimeoutError' });
    await browser.unsubscribe(token);
    expect((await room.row('weekly', email))?.unsubscribedAt).toBeDefined();
  });
});
