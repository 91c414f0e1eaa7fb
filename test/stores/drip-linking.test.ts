import { beforeEach, describe, expect, it } from 'vitest';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { openDripRoom, tokens } from '../support/drip.ts';
import { everyFault, intercept, interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
const newSub = (): string => `auth0|${(people += 1)}`;
const signIn = (email: string | undefined, emailVerified = true): void => {
  room.classroom.identity = { email, emailVerified };
};
/** An address that subscribed a moment ago, by a client of its own. */
const subscribed = async (): Promise<string> => {
  people += 1;
  const email = `reader.${people}@example.com`;
  const body = { email, courseId: 'weekly', timeZone: 'Europe/Berlin' };
  await room.browser().subscribe(body, `198.51.100.${people}`);
  return email;
};
const weekly = courseOf(
  'weekly',
  [
    video('intro'),
    video('week-1', { type: 'drip', release: { afterDays: 7, at: '09:00' } }),
    video('week-2', { type: 'drip', release: { afterDays: 14, at: '09:00' } }),
  ],
  { drip: true },
);

const server = await useDynamoDb();
const room = await openDripRoom(server.client());
await room.classroom.publish(weekly, courseOf('other', [video('a')], { drip: true }));
beforeEach(() => {
  room.classroom.now = start;
});

describe('linking', () => {
  it('makes the subscription of the proven address the learner’s own, from its own start', async () => {
    const email = await subscribed();
    const sub = newSub();
    room.classroom.now += 2 * day;
    signIn(email.toUpperCase());
    expect((await room.browser({ sub }).link('weekly')).body).toEqual({ success: true });
    expect(await room.row('weekly', email)).toMatchObject({
      learner: sub,
      linkedAt: '2026-11-23T10:00:00.000Z',
      confirmedAt: '2026-11-23T10:00:00.000Z',
      dueAt: '2026-11-28T08:00:00.000Z',
      dueShard: expect.stringMatching(/^DUE#[0-7]$/),
    });
    expect((await room.browser({ sub }).content('weekly')).body).toMatchObject({
      subscribedAt: '2026-11-21T10:00:00.000Z',
      nextReleaseDate: '2026-11-28T08:00:00.000Z',
    });
  });

  it('counts as enrollment in the learning group too', async () => {
    signIn(await subscribed());
    const sub = newSub();
    await room.browser({ sub }).link('weekly');
    const learner = room.classroom.learner(sub);
    expect((await learner.status('weekly')).body).toEqual({ isEnrolled: true });
    expect((await learner.listEnrolled()).body.courses).toMatchObject([{ id: 'weekly', progress: 0 }]);
    expect(await learner.enroll('weekly')).toMatchObject({ status: 200 });
    expect(await learner.save('weekly', 'intro', 30)).toMatchObject({ status: 200 });
  });

  it('again is a success and changes nothing', async () => {
    const email = await subscribed();
    const sub = newSub();
    signIn(email);
    await room.browser({ sub }).link('weekly');
    const row = await room.row('weekly', email);
    room.classroom.now += day;
    expect((await room.browser({ sub }).link('weekly')).body).toEqual({ success: true });
    expect(await room.row('weekly', email)).toEqual(row);
  });

  it('keeps what a confirmation by mail began', async () => {
    const email = await subscribed();
    await room.browser().confirm(await tokens.sign('confirm', [subscriptionId('weekly', { email })]));
    const before = await room.row('weekly', email);
    room.classroom.now += 10 * day;
    signIn(email);
    const sub = newSub();
    await room.browser({ sub }).link('weekly');
    expect(await room.row('weekly', email)).toEqual({
      ...before,
      learner: sub,
      linkedAt: '2026-12-01T10:00:00.000Z',
    });
  });

  it.each([
    ['whose address has none', () => Promise.resolve(signIn('nobody@example.com')), 404, 'not_found'],
    [
      'whose issuer does not vouch for the address',
      async () => signIn(await subscribed(), false),
      403,
      'email_unverified',
    ],
    ['without an address', () => Promise.resolve(signIn(undefined)), 403, 'email_unverified'],
  ])('is refused to a learner %s', async (_who, arrange, status, code) => {
    await arrange();
    const sub = newSub();
    await expect(room.browser({ sub }).link('weekly')).rejects.toMatchObject({ status, code });
    await expect(room.browser({ sub }).content('weekly')).rejects.toMatchObject({ code: 'not_enrolled' });
  });

  it('of an address that another account linked is the same refusal as of none', async () => {
    const email = await subscribed();
    signIn(email);
    const owner = newSub();
    await room.browser({ sub: owner }).link('weekly');
    const row = await room.row('weekly', email);
    const refusals = await Promise.all(
      ['weekly', 'other'].map((courseId) =>
        room
          .browser({ sub: newSub() })
          .link(courseId)
          .catch((error: Error) => ({ ...error, message: error.message, stack: '' })),
      ),
    );
    expect(refusals[0]).toMatchObject({ code: 'not_found' });
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await room.row('weekly', email)).toEqual(row);
    await expect(room.browser({ sub: owner }).link('nothing')).rejects.toMatchObject({
      message: 'Course not found.',
    });
  });

  it('by two accounts of one address at once gives it to exactly one', async () => {
    signIn(await subscribed());
    const subs = [newSub(), newSub(), newSub()];
    const outcomes = await Promise.allSettled(
      subs.map((sub) => room.browser({ sub, client: server.client() }).link('weekly')),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const entered = await Promise.allSettled(subs.map((sub) => room.browser({ sub }).content('weekly')));
    expect(entered.map(({ status }) => status)).toEqual(outcomes.map(({ status }) => status));
  });

  it('starts no mails when they were declined, even in between', async () => {
    for (const inBetween of [false, true]) {
      const email = await subscribed();
      const decline = async () => {
        await room
          .browser()
          .unsubscribe(await tokens.sign('unsubscribe', [subscriptionId('weekly', { email })]));
      };
      const device = server.client();
      if (inBetween) intercept(device).once(/^TransactWrite/, decline);
      else await decline();
      signIn(email);
      const sub = newSub();
      await room.browser({ sub, client: device }).link('weekly');
      const row = await room.row('weekly', email);
      expect(row).toMatchObject({ learner: sub, unsubscribedAt: expect.any(String) });
      expect([row?.dueAt, row?.dueShard]).toEqual([undefined, undefined]);
    }
  });

  it('follows the zone of the profile from now on, and locks nothing that came in the other', async () => {
    const email = await subscribed();
    const sub = newSub();
    await room.setZone(sub, 'America/New_York');
    room.classroom.now = Date.parse('2026-11-28T08:30:00.000Z');
    signIn(email);
    await room.browser({ sub }).link('weekly');
    expect((await room.browser({ sub }).content('weekly')).body).toMatchObject({
      unlockedContent: ['intro', 'week-1'],
      nextReleaseDate: '2026-12-05T14:00:00.000Z',
    });
    expect(await room.row('weekly', email)).toMatchObject({ dueAt: '2026-12-05T14:00:00.000Z' });
  });

  it('takes the earlier start when the learner had subscribed by enrolling', async () => {
    const email = await subscribed();
    const sub = newSub();
    room.classroom.now += 5 * day;
    signIn(email, false);
    await room.classroom.learner(sub).enroll('weekly');
    signIn(email);
    await room.browser({ sub }).link('weekly');
    expect((await room.browser({ sub }).content('weekly')).body.subscribedAt).toBe(
      '2026-11-21T10:00:00.000Z',
    );
  });

  it('keeps the earlier start when the address subscribed later', async () => {
    const sub = newSub();
    signIn('later@example.com', false);
    await room.classroom.learner(sub).enroll('weekly');
    room.classroom.now += 7 * day;
    const email = await subscribed();
    signIn(email);
    await room.browser({ sub }).link('weekly');
    expect((await room.browser({ sub }).content('weekly')).body).toMatchObject({
      subscribedAt: '2026-11-21T10:00:00.000Z',
      unlockedContent: ['intro', 'week-1'],
    });
  });

  it.each(everyFault(4))('broken $name is completed by the next try', async ({ faults }) => {
    const email = await subscribed();
    const sub = newSub();
    signIn(email);
    const device = server.client();
    const calls = intercept(device);
    calls.faults = faults;
    const browser = room.browser({ sub, client: device });
    await expect(browser.link('weekly')).rejects.toMatchObject({ name: 'TimeoutError' });
    calls.reset();
    expect((await browser.link('weekly')).body).toEqual({ success: true });
    expect(await room.row('weekly', email)).toMatchObject({
      learner: sub,
      confirmedAt: '2026-11-21T10:00:00.000Z',
      dueAt: '2026-11-28T08:00:00.000Z',
    });
    expect((await browser.content('weekly')).body.subscribedAt).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe('enrolling in a drip course', () => {
  it('starts the release mails of a proven address, and of no other', async () => {
    const sub = newSub();
    await room.setZone(sub, 'Europe/Berlin');
    signIn('enrolls@example.com');
    await room.classroom.learner(sub).enroll('weekly');
    expect(await room.row('weekly', 'enrolls@example.com')).toMatchObject({
      timeZone: 'Europe/Berlin',
      dueAt: '2026-11-28T08:00:00.000Z',
    });
    signIn('unproven@example.com', false);
    await room.classroom.learner(newSub()).enroll('weekly');
    expect(await room.row('weekly', 'unproven@example.com')).toBeUndefined();
  });

  it('never brings back a due time that was settled', async () => {
    const email = await subscribed();
    await room.browser().confirm(await tokens.sign('confirm', [subscriptionId('weekly', { email })]));
    const device = interleave(server.client(), /^TransactWrite/, async () => {
      await room
        .browser()
        .unsubscribe(await tokens.sign('unsubscribe', [subscriptionId('weekly', { email })]));
    });
    signIn(email);
    await room.classroom.learner(newSub(), device).enroll('weekly');
    expect((await room.row('weekly', email))?.dueAt).toBeUndefined();
  });
});

describe('a drip course that was bought', () => {
  it('closes with its refund, although a subscription was linked', async () => {
    await room.classroom.publish({ ...weekly, id: 'bought', price: 79 });
    const sub = newSub();
    const purchase = { kind: 'purchase', id: 'cs_1' } as const;
    signIn('buyer@example.com');
    await room.classroom.grant(sub, 'bought', purchase);
    await room.classroom.learner(sub).enroll('bought');
    expect((await room.browser({ sub }).content('bought')).status).toBe(200);
    await room.classroom.revoke(sub, 'bought', purchase);
    await expect(room.browser({ sub }).content('bought')).rejects.toMatchObject({ code: 'not_enrolled' });
    await room.browser({ sub }).link('bought');
    await expect(room.browser({ sub }).content('bought')).rejects.toMatchObject({ code: 'not_enrolled' });
  });
});
