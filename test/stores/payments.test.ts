import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isEnrolled, ownsCourse } from '#domain/course/access.ts';
import { createGrantStore } from '#lambdas/stores/learning/grants.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { receiptNumber } from '#lambdas/stores/payments/receipt-number.ts';
import type { PaymentEvent } from '#lambdas/use-cases/apply-payment-event.ts';
import { tables } from '../support/dynamodb.ts';
import { type Fault, intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { type MadeSession, makeEvents, openTill } from '../support/payments.ts';
import { changeRow } from '../support/rows.ts';
import { simulated } from '../support/simulation.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;

/** A learner who has ordered the course and not paid. */
const ordered = () => till.ordered('paid');
const grantsOf = async (sub: string) => (await till.entitlements(sub, 'paid')).grants;

const server = await useDynamoDb();
const till = await openTill(server.client());
await till.publish(
  courseOf('paid', [video('a')], { price: 79 }),
  courseOf('weekly', [video('a'), video('b', { type: 'premium' })], { drip: true }),
);
beforeEach(() => {
  till.now = Date.parse('2026-11-21T10:00:00.000Z');
  till.mails.length = 0;
  till.refundsSecondOrders = true;
});

describe('a paid event', () => {
  it('grants the course, enrolls and queues one receipt to the address that the buyer left', async () => {
    const { sub, session } = await ordered();
    expect(await till.apply(makeEvents(session).paid())).toBe('recorded');
    const entitlements = await till.entitlements(sub, 'paid');
    expect(entitlements.grants).toEqual([{ kind: 'purchase', id: session.id }]);
    expect(isEnrolled(entitlements)).toBe(true);
    expect(till.mails).toEqual([
      {
        kind: 'receipt',
        id: `receipt#${session.id}`,
        to: 'buyer@example.com',
        courseId: 'paid',
        courseTitle: 'Course paid',
        amount: 79,
        what: 'course',
        at: '2026-11-21T10:00:00.000Z',
        receipt: receiptNumber(session.id),
        sub,
      },
    ]);
    expect(await till.apply(makeEvents(session).paid())).toBe('unchanged');
    expect(till.mails).toHaveLength(1);
  });

  it.each([
    { customer_details: null },
    { customer_details: { email: null } },
    { customer_details: { email: 'a@example.com\r\nBcc: all@example.com' } },
  ])('grants also when no receipt can be sent: %j', async (fields) => {
    const { sub, session } = await ordered();
    expect(await till.apply(makeEvents(session).paid(fields))).toBe('recorded');
    expect(await grantsOf(sub)).toHaveLength(1);
    expect(till.mails).toEqual([]);
  });

  const copies = simulated(200, 1_000);
  it(`in ${copies} copies at once makes one grant`, async () => {
    const { sub, session } = await ordered();
    const event = makeEvents(session).paid();
    const clients = Array.from({ length: 20 }, () => server.client());
    const outcomes = await Promise.all(
      Array.from({ length: copies }, (_, copy) => till.apply(event, clients[copy % clients.length])),
    );
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(copies - 1);
    expect(await grantsOf(sub)).toHaveLength(1);
    expect(await till.order(session.id)).toMatchObject({ revision: 1, entitled: true });
    expect(new Set(till.mails.map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    ['unpaid', { payment_status: 'unpaid' }],
    ['of another amount', { amount_total: 1 }],
    ['without an amount', { amount_total: null }],
    ['of another currency', { currency: 'eur' }],
    ['for another course', { metadata: { courseId: 'weekly', kind: 'course', learner: 'x' } }],
    ['without metadata', { metadata: {} }],
    ['without a status', { payment_status: undefined }],
    ['that needed no payment', { payment_status: 'no_payment_required' }],
  ])('%s grants nothing', async (_, fields) => {
    const { sub, session } = await ordered();
    expect(['mismatch', 'unchanged']).toContain(await till.apply(makeEvents(session).paid(fields)));
    expect(await till.apply(makeEvents(session).asyncPaid(fields))).not.toBe('recorded');
    expect(await grantsOf(sub)).toEqual([]);
    expect(till.mails).toEqual([]);
  });

  it('for another learner grants nothing to anybody', async () => {
    const { sub, session } = await ordered();
    const metadata = { ...session.page.metadata, learner: 'auth0|thief' };
    expect(await till.apply(makeEvents(session).paid({ metadata }))).toBe('mismatch');
    expect(await grantsOf(sub)).toEqual([]);
    expect(await grantsOf('auth0|thief')).toEqual([]);
  });

  it('of a session, a charge or a type that is not ours has no effect', async () => {
    const { session } = await ordered();
    const foreign = { ...session, id: 'cs_foreign' };
    expect(await till.apply(makeEvents(foreign).paid({ metadata: { sku: 'mug' } }))).toBe('foreign');
    expect(await till.apply(makeEvents(foreign).refunded())).toBe('foreign');
    expect(await till.apply({ id: 'e', type: 'customer.created', data: { object: {} } })).toBe('ignored');
    expect(await till.apply({ id: 'e', type: 'charge.refunded', data: { object: {} } })).toBe('malformed');
    expect(await till.apply({ id: 'e', type: 'checkout.session.completed', data: { object: null } })).toBe(
      'malformed',
    );
  });
});

describe('what was paid', () => {
  it('stays open after a part was given back and closes after the whole, and other grants stay', async () => {
    const { sub, session } = await ordered();
    const events = makeEvents(session);
    await till.apply(events.paid());
    const grants = createGrantStore(server.client(), tables);
    const manual = { kind: 'manual', id: 'support#7' } as const;
    await grants.add({
      sub,
      courseId: 'paid',
      grant: manual,
      at: '2026-11-21T10:00:00.000Z',
      enrolls: false,
    });
    await till.apply(events.refunded(7_899));
    expect(await grantsOf(sub)).toHaveLength(2);
    await till.apply(events.refunded());
    expect(await grantsOf(sub)).toEqual([manual]);
    expect(isEnrolled(await till.entitlements(sub, 'paid'))).toBe(true);
    await grants.revoke({ sub, courseId: 'paid', grant: manual });
    expect(ownsCourse(await till.entitlements(sub, 'paid'))).toBe(false);
    expect(isEnrolled(await till.entitlements(sub, 'paid'))).toBe(false);
  });

  it('ends with its own grant only when it was paid twice', async () => {
    till.refundsSecondOrders = false;
    const { sub, session } = await ordered();
    till.now += 23 * 60 * 60 * 1000;
    const { sessionId } = await till.buy(sub, 'paid');
    const second = till.session(sessionId);
    await till.apply(makeEvents(session).paid());
    await till.apply(makeEvents(second).paid());
    await till.apply(makeEvents(session).refunded());
    expect(await grantsOf(sub)).toEqual([{ kind: 'purchase', id: second.id }]);
  });

  it('stays open while it is disputed, closes when that is lost, and opens again when it is won', async () => {
    const { sub, session } = await ordered();
    const events = makeEvents(session);
    await till.apply(events.paid());
    till.concerns.length = 0;
    await till.apply(events.disputed());
    expect(await grantsOf(sub)).toHaveLength(1);
    expect(till.concerns).toEqual([{ concern: 'open_dispute', sessionId: session.id }]);
    await till.apply(events.disputeLost());
    expect(await grantsOf(sub)).toEqual([]);
    await till.apply(events.disputed());
    expect(await grantsOf(sub)).toEqual([]);
    await till.apply(events.disputeWon());
    await till.apply(events.disputeLost());
    expect(await grantsOf(sub)).toHaveLength(1);
    expect(till.concerns).toHaveLength(1);
  });

  it('opens premium lectures of a drip course, whose refund leaves the subscription', async () => {
    const sub = `auth0|payer-${(people += 1)}`;
    const since = '2026-11-14T10:00:00.000Z';
    await changeRow(server.client(), tables.learning, enrollmentKey(sub, 'weekly'), {
      courseId: 'weekly',
      subscription: { id: 's', subscribedAt: since, zones: [{ zone: 'UTC', since }] },
    });
    await till.upgrade(sub, 'weekly');
    const session = till.sessions.at(-1) as MadeSession;
    await till.apply(makeEvents(session).paid());
    const upgraded = await till.entitlements(sub, 'weekly');
    expect(upgraded.grants).toEqual([{ kind: 'upgrade', id: session.id }]);
    expect(upgraded.enrollment).toBeUndefined();
    expect(till.mails).toMatchObject([{ what: 'upgrade', amount: 49 }]);
    await till.apply(makeEvents(session).refunded());
    const refunded = await till.entitlements(sub, 'weekly');
    expect(refunded.grants).toEqual([]);
    expect(isEnrolled(refunded)).toBe(true);
  });
});

describe('every order of the same events', () => {
  const histories: Record<string, (events: ReturnType<typeof makeEvents>) => PaymentEvent[]> = {
    'paid at once, part of it refunded, then the rest': (of) => [of.paid(), of.refunded(100), of.refunded()],
    'a delayed payment that arrived, refunded in part': (of) => [
      of.unpaid(),
      of.asyncPaid(),
      of.refunded(100),
    ],
    'a delayed payment that failed, and the page expired': (of) => [
      of.unpaid(),
      of.asyncFailed(),
      of.expired(),
    ],
    'paid twice over, disputed and won': (of) => [of.paid(), of.asyncPaid(), of.disputed(), of.disputeWon()],
    'paid, disputed and lost, refunded in part': (of) => [
      of.paid(),
      of.disputed(),
      of.disputeLost(),
      of.refunded(100),
    ],
    'refunded, and the refund failed': (of) => [
      of.paid(),
      of.refund('created', 'pending'),
      of.refunded(),
      of.refund('updated', 'succeeded'),
      of.refund('failed', 'failed'),
    ],
    'paid, and everything else with it': (of) => [of.paid(), of.asyncPaid(), of.expired(), of.refunded()],
  };

  it.each(Object.entries(histories))('ends alike: %s', async (_, history) => {
    const ends = new Map<string, PaymentEvent[]>();
    const finish = async (order: (events: PaymentEvent[]) => PaymentEvent[]): Promise<void> => {
      const { sub, session } = await ordered();
      const events = order(history(makeEvents(session)));
      for (const event of events) await till.apply(event);
      const { facts, entitled } = await till.order(session.id);
      const grants = await grantsOf(sub);
      expect(grants).toHaveLength(entitled ? 1 : 0);
      const neutral = JSON.stringify({ facts, entitled }).replaceAll(session.id, 'session');
      ends.set(neutral, events);
    };
    const count = history(makeEvents((await ordered()).session)).length;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: count - 1 }), { maxLength: 3 }),
        fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
        async (repeats, order) => {
          await finish((events) => [...order, ...repeats].map((index) => events[index] as PaymentEvent));
        },
      ),
      { numRuns: simulated(10, 60) },
    );
    expect([...ends.keys()]).toHaveLength(1);
  });

  it('also when they come at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sub, session } = await ordered();
      const of = makeEvents(session);
      const outcomes = [of.paid(), of.refunded(100), of.disputed(), of.disputeWon(), of.expired()];
      await Promise.all(outcomes.map((event) => till.apply(event, server.client())));
      expect(await grantsOf(sub)).toHaveLength(1);
      expect((await till.order(session.id)).facts).toMatchObject({ paid: true, refunded: 100, closed: true });
    }
  });
});

describe('a delivery that dies', () => {
  const places = [0, 1, 2].flatMap((call) =>
    (['before', 'after'] as const).map((fault): [Fault, number] => [fault, call]),
  );

  it.each(places)('%s call %i and comes again does all of it, once', async (fault, call) => {
    const { sub, session } = await ordered();
    const event = makeEvents(session).paid();
    const client = server.client();
    const faults = intercept(client);
    faults.faults = new Map([[call, fault]]);
    await expect(till.apply(event, client)).rejects.toMatchObject({ name: 'TimeoutError' });
    faults.reset();
    await till.apply(event, client);
    expect(await grantsOf(sub)).toEqual([{ kind: 'purchase', id: session.id }]);
    expect(await till.order(session.id)).toMatchObject({ revision: 1, entitled: true });
    expect((await till.order(session.id)).receiptQueuedAt).toBeDefined();
    expect(new Set(till.mails.map(({ id }) => id))).toEqual(new Set([`receipt#${session.id}`]));
  });

  it.each(places.filter(([, call]) => call < 2))(
    '%s call %i of a refund takes the grant when it comes again',
    async (fault, call) => {
      const { sub, session } = await ordered();
      await till.apply(makeEvents(session).paid());
      const client = server.client();
      const faults = intercept(client);
      faults.faults = new Map([[call, fault]]);
      await expect(till.apply(makeEvents(session).refunded(), client)).rejects.toBeDefined();
      faults.reset();
      await till.apply(makeEvents(session).refunded(), client);
      expect(await grantsOf(sub)).toEqual([]);
    },
  );
});
