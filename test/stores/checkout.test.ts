import { beforeEach, describe, expect, it } from 'vitest';
import { enrollmentKey, grantAttribute } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from '../support/dynamodb.ts';
import { type Fault, intercept, interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { type MadeSession, makeEvents, openTill } from '../support/payments.ts';
import { changeRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const newSub = (): string => `auth0|buyer-${(people += 1)}`;
const hour = 60 * 60 * 1000;
const start = Date.parse('2026-11-21T10:00:00.000Z');

const catalog = () => [
  courseOf('free', [video('a')]),
  courseOf('paid', [video('a')], { price: 79.99 }),
  courseOf('dear', [video('a')], { price: 199, drip: true }),
  courseOf('card', [], { sections: [], price: 20 }),
  courseOf('weekly', [video('a'), video('b', { type: 'premium' })], { drip: true }),
  courseOf('cheap-upgrade', [video('a', { type: 'premium' })], { drip: true, upgradePrice: 29.5 }),
  courseOf('upgrade-for-nothing', [video('a', { type: 'premium' })], { drip: true, upgradePrice: 0 }),
  courseOf('no-upgrade', [video('a')], { drip: true }),
  courseOf('drip-card', [], { drip: true, sections: [] }),
];
const link = (sub: string, courseId: string) =>
  changeRow(server.client(), tables.learning, enrollmentKey(sub, courseId), {
    courseId,
    subscription: {
      id: 's',
      subscribedAt: '2026-11-14T10:00:00.000Z',
      zones: [{ zone: 'UTC', since: '2026-11-14T10:00:00.000Z' }],
    },
  });
const latest = (): MadeSession => till.session(till.sessions.at(-1)?.id ?? '');

const server = await useDynamoDb();
const till = await openTill(server.client());
beforeEach(async () => {
  till.now = start;
  till.stripeDown = false;
  till.stripeFails = undefined;
  till.identity = { email: 'ada@example.com', emailVerified: true };
  await till.publish(...catalog());
});

describe('buying a course', () => {
  it('opens a page for its price in cents, with addresses of this site and what was ordered', async () => {
    const sub = newSub();
    const { url, sessionId } = await till.buy(sub, 'paid');
    const { page } = till.session(sessionId);
    expect(url).toBe(`https://checkout.example/${sessionId}`);
    expect(page).toEqual({
      name: 'Course paid',
      amount: 7_999,
      currency: 'usd',
      successUrl:
        'https://northlight.example/courses/paid/checkout/success?kind=course&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://northlight.example/courses/paid/checkout/cancelled?kind=course',
      reference: sub,
      email: 'ada@example.com',
      metadata: { courseId: 'paid', kind: 'course', learner: sub },
      quantity: 1,
      allows: { codes: false, tax: false, invoices: false },
    });
    expect(await till.order(sessionId)).toMatchObject({
      sub,
      courseId: 'paid',
      kind: 'course',
      amount: 7_999,
      currency: 'usd',
      enrolls: true,
      entitled: false,
    });
  });

  it('is refused where there is nothing to pay or to watch, and where there is nothing', async () => {
    const sub = newSub();
    const before = till.sessions.length;
    await expect(till.buy(sub, 'free')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(till.buy(sub, 'card')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(till.buy(sub, 'nothing')).rejects.toMatchObject({
      status: 404,
      message: 'Course not found.',
    });
    expect(till.sessions).toHaveLength(before);
  });

  it('is refused to who is in it already, and to who has a grant and has not entered yet', async () => {
    const [enrolled, granted] = [newSub(), newSub()];
    await link(enrolled, 'paid');
    await changeRow(server.client(), tables.learning, enrollmentKey(granted, 'paid'), {
      courseId: 'paid',
      [grantAttribute({ kind: 'manual', id: 'support' })]: '2026-11-14T10:00:00.000Z',
    });
    for (const sub of [enrolled, granted]) {
      await expect(till.buy(sub, 'paid')).rejects.toMatchObject({ status: 409, code: 'already_owned' });
    }
  });

  it('is refused to who owns it, until the money was given back', async () => {
    const sub = newSub();
    const { sessionId } = await till.buy(sub, 'paid');
    const events = makeEvents(till.session(sessionId));
    await till.apply(events.paid());
    await expect(till.buy(sub, 'paid')).rejects.toMatchObject({ status: 409, code: 'already_owned' });
    await till.apply(events.refunded());
    expect((await till.buy(sub, 'paid')).sessionId).not.toBe(sessionId);
  });

  it('fills in no address that is not proven, and does not fail without the issuer', async () => {
    till.identity = { email: 'victim@example.com', emailVerified: false };
    await till.buy(newSub(), 'paid');
    expect(latest().page.email).toBeUndefined();
    till.identity = new Error('no answer');
    await till.buy(newSub(), 'paid');
    expect(latest().page.email).toBeUndefined();
  });

  it.each([
    ['zoë@example.com', undefined],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ])('fills in %s only as Stripe takes it', async (email, expected) => {
    till.identity = { email, emailVerified: true };
    await till.buy(newSub(), 'paid');
    expect(latest().page.email).toBe(expected);
  });

  it('does not enroll in a drip course by itself: that also links a subscription', async () => {
    const { sessionId } = await till.buy(newSub(), 'dear');
    expect(await till.order(sessionId)).toMatchObject({ enrolls: false });
  });

  it('answers 503 while Stripe is down, and works after', async () => {
    const sub = newSub();
    till.stripeDown = true;
    await expect(till.buy(sub, 'paid')).rejects.toMatchObject({ status: 503 });
    till.stripeDown = false;
    expect((await till.buy(sub, 'paid')).url).toBeTruthy();
  });

  it('works again after Stripe has failed, though Stripe repeats a failure for a day', async () => {
    const sub = newSub();
    till.stripeFails = 500;
    await expect(till.buy(sub, 'paid')).rejects.toMatchObject({ status: 503 });
    till.stripeFails = undefined;
    const { sessionId } = await till.buy(sub, 'paid');
    expect(await till.order(sessionId)).toMatchObject({ sub, amount: 7_999 });
    expect((await till.buy(sub, 'paid')).sessionId).toBe(sessionId);
  });

  it('keeps its attempt when Stripe is busy with the same one', async () => {
    const sub = newSub();
    till.stripeFails = 409;
    await expect(till.buy(sub, 'paid')).rejects.toMatchObject({ status: 503 });
    till.stripeFails = undefined;
    const { sessionId } = await till.buy(sub, 'paid');
    expect(till.session(sessionId).key).toBe([...till.failures.keys()].at(-1));
  });

  it('gives the page that another click got while Stripe failed for this one', async () => {
    const sub = newSub();
    const device = server.client();
    const faults = intercept(device);
    let other = '';
    let writes = 0;
    faults.meanwhile = async (command) => {
      // The second write lets the failed attempt go.
      if (!command.startsWith('TransactWrite') || (writes += 1) < 2) return;
      faults.meanwhile = undefined;
      till.stripeFails = undefined;
      till.failures.clear();
      other = (await till.buy(sub, 'paid')).sessionId;
    };
    till.stripeFails = 500;
    expect((await till.buy(sub, 'paid', device)).sessionId).toBe(other);
    expect(till.expired).not.toContain(other);
  });
});

describe('the page that a buyer gets', () => {
  it('is the same one for a double click', async () => {
    const sub = newSub();
    const before = till.sessions.length;
    const clicks = Array.from({ length: 8 }, () => till.buy(sub, 'paid', server.client()));
    const pages = await Promise.all(clicks);
    expect(new Set(pages.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(till.sessions).toHaveLength(before + 1);
  });

  it('is the same one hours later, also when title and address changed meanwhile', async () => {
    const sub = newSub();
    const first = await till.buy(sub, 'paid');
    till.now += 20 * hour;
    till.identity = { email: 'new@example.com', emailVerified: true };
    await till.publish(courseOf('paid', [video('a')], { price: 79.99, title: 'Renamed' }));
    expect(await till.buy(sub, 'paid')).toEqual(first);
  });

  it('is a new one before Stripe lets the old one expire', async () => {
    const sub = newSub();
    const first = await till.buy(sub, 'paid');
    till.now += 23 * hour;
    expect((await till.buy(sub, 'paid')).sessionId).not.toBe(first.sessionId);
  });

  it('is the one for the new price when that changes while the page is made', async () => {
    const sub = newSub();
    let other = '';
    const device = interleave(server.client(), /^TransactWrite/, async () => {
      await till.publish(courseOf('paid', [video('a')], { price: 50 }));
      other = (await till.buy(sub, 'paid')).sessionId;
    });
    expect((await till.buy(sub, 'paid', device)).sessionId).toBe(other);
    expect((await till.buy(sub, 'paid')).sessionId).toBe(other);
    expect(till.session(other).page.amount).toBe(5_000);
  });

  it('is a new one when the price changed', async () => {
    const sub = newSub();
    const first = await till.buy(sub, 'paid');
    await till.publish(courseOf('paid', [video('a')], { price: 50 }));
    const second = await till.buy(sub, 'paid');
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(till.session(second.sessionId).page.amount).toBe(5_000);
  });

  it.each(['expired', 'asyncFailed'] as const)('is a new one after the old one %s', async (how) => {
    const sub = newSub();
    const first = await till.buy(sub, 'paid');
    await till.apply(makeEvents(till.session(first.sessionId))[how]());
    expect((await till.buy(sub, 'paid')).sessionId).not.toBe(first.sessionId);
  });

  it('is never shared by two learners, courses or kinds', async () => {
    const [ada, bea] = [newSub(), newSub()];
    await link(ada, 'weekly');
    await till.buy(ada, 'paid');
    await till.buy(bea, 'paid');
    await till.buy(ada, 'dear');
    await till.upgrade(ada, 'weekly');
    const keys = till.sessions.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(
    [0, 1, 2].flatMap((call) =>
      (['before', 'after'] as const).map((fault): [Fault, number] => [fault, call]),
    ),
  )('is one page when the click died %s call %i and was repeated', async (fault, call) => {
    const sub = newSub();
    const before = till.sessions.length;
    const client = server.client();
    const faults = intercept(client);
    faults.faults = new Map([[call, fault]]);
    await expect(till.buy(sub, 'paid', client)).rejects.toMatchObject({ name: 'TimeoutError' });
    faults.reset();
    const { sessionId } = await till.buy(sub, 'paid', client);
    expect(till.sessions).toHaveLength(before + 1);
    expect(await till.order(sessionId)).toMatchObject({ sub, amount: 7_999 });
  });
});

describe('the premium upgrade', () => {
  it('costs what the course says, and 49 dollars when it says nothing', async () => {
    const sub = newSub();
    await link(sub, 'weekly');
    await link(sub, 'cheap-upgrade');
    await till.upgrade(sub, 'weekly');
    expect(latest().page).toMatchObject({ name: 'Premium upgrade: Course weekly', amount: 4_900 });
    expect(await till.order(latest().id)).toMatchObject({ kind: 'upgrade', enrolls: false });
    await till.upgrade(sub, 'cheap-upgrade');
    expect(latest().page.amount).toBe(2_950);
  });

  it('is for those who are in a drip course', async () => {
    const sub = newSub();
    await expect(till.upgrade(sub, 'weekly')).rejects.toMatchObject({ status: 403, code: 'not_enrolled' });
    await expect(till.upgrade(sub, 'paid')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(till.upgrade(sub, 'drip-card')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(till.upgrade(sub, 'nothing')).rejects.toMatchObject({ status: 404 });
    for (const courseId of ['upgrade-for-nothing', 'no-upgrade']) {
      await link(sub, courseId);
      await expect(till.upgrade(sub, courseId)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    }
  });

  it('is sold once', async () => {
    const sub = newSub();
    await link(sub, 'weekly');
    await till.upgrade(sub, 'weekly');
    await till.apply(makeEvents(latest()).paid());
    await expect(till.upgrade(sub, 'weekly')).rejects.toMatchObject({ status: 409, code: 'already_owned' });
  });
});
