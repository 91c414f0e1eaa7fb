import { beforeEach, describe, expect, it } from 'vitest';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { type MadeSession, makeEvents, openTill } from '../support/payments.ts';
import { changeRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const published = (price = 79) =>
  till.publish(
    courseOf('paid', [video('a')], { price }),
    courseOf('weekly', [video('a'), video('b', { type: 'premium' })], { drip: true }),
  );

const server = await useDynamoDb();
const till = await openTill(server.client());
beforeEach(async () => {
  Object.assign(till, { now: start, refundsSecondOrders: true, refusesRefunds: false, stripeDown: false });
  for (const told of [till.mails, till.expired, till.refunds, till.concerns]) told.length = 0;
  await published();
});

/** A learner with two pages for one course: the first was replaced when the price changed. */
const twoPages = async () => {
  const { sub, session: first } = await till.ordered('paid');
  await published(89);
  const second = till.session((await till.buy(sub, 'paid')).sessionId);
  return { sub, first, second };
};
/** The payment of a session, some seconds after the start. */
const paidAt = (session: MadeSession, seconds: number) => ({
  ...makeEvents(session).paid(),
  created: start / 1_000 + seconds,
});
const grantsOf = async (sub: string, courseId = 'paid') =>
  (await till.entitlements(sub, courseId)).grants.map(({ id }) => id);
const secondOrders = () =>
  till.concerns.filter(({ concern }) => concern === 'second_order').map(({ sessionId }) => sessionId);

describe('a page that is replaced', () => {
  it('is expired at Stripe before there is another', async () => {
    const { first, second } = await twoPages();
    expect(second.id).not.toBe(first.id);
    expect(till.expired).toEqual([first.id]);
  });

  it('is not expired again once it was paid, failed or expired, nor while it is still the page', async () => {
    const { sub, session } = await till.ordered('paid');
    await till.buy(sub, 'paid');
    await till.apply(makeEvents(session).expired());
    await till.buy(sub, 'paid');
    expect(till.expired).toEqual([]);
  });

  it('stays the only page while Stripe is down', async () => {
    const { sub, session } = await till.ordered('paid');
    await published(89);
    till.stripeDown = true;
    await expect(till.buy(sub, 'paid')).rejects.toMatchObject({ code: 'unavailable' });
    till.stripeDown = false;
    await till.buy(sub, 'paid');
    expect(till.expired).toEqual([session.id]);
  });
});

describe('a second order of one product', () => {
  it.each(['replaced page last', 'replaced page first'])(
    'is refunded in full by itself, and told: %s',
    async (which) => {
      const { sub, first, second } = await twoPages();
      const [kept, twice] = which.endsWith('last') ? [second, first] : [first, second];
      await till.apply(paidAt(kept, 1));
      await till.apply(paidAt(twice, 2));
      expect(till.refunds).toMatchObject([{ sessionId: twice.id, amount: twice.page.amount }]);
      expect(await grantsOf(sub)).toEqual([kept.id]);
      expect(await till.order(twice.id)).toMatchObject({ entitled: false, secondTo: kept.id });
      expect(secondOrders()).toEqual([twice.id]);
      expect(till.mails.map(({ kind }) => kind)).toEqual(['receipt', 'receipt', 'refund']);
      // Stripe tells of its own refund too, and payments are told again.
      const { refund, refunded } = makeEvents(twice);
      const own = refund('created', 'succeeded');
      const object = { ...(own.data.object as object), id: `re_of_${twice.id}` };
      await till.apply({ ...own, data: { object } });
      await till.apply(refunded());
      await till.apply(paidAt(twice, 2));
      await till.apply(paidAt(kept, 1));
      expect(await grantsOf(sub)).toEqual([kept.id]);
      expect(till.mails).toHaveLength(3);
      expect(till.refunds).toHaveLength(1);
    },
  );

  it('is the one that was paid later, also when its event comes first or both come at once', async () => {
    for (const order of ['reversed', 'at once']) {
      const { sub, first, second } = await twoPages();
      const events = [paidAt(second, 2), paidAt(first, 1)];
      if (order === 'reversed') for (const event of events) await till.apply(event);
      else await Promise.all(events.map((event) => till.apply(event, server.client())));
      // The reconciler tells again.
      for (const event of events) await till.apply(event);
      expect(await grantsOf(sub), order).toEqual([first.id]);
      await published();
    }
  });

  it('is a bank debit that arrives after the card', async () => {
    const { sub, session: debit } = await till.ordered('paid');
    await till.apply(makeEvents(debit).unpaid());
    till.now += 23 * 60 * 60 * 1_000;
    const card = till.session((await till.buy(sub, 'paid')).sessionId);
    await till.apply(paidAt(card, 60));
    await till.apply({ ...makeEvents(debit).asyncPaid(), created: start / 1_000 + 86_400 });
    expect(await grantsOf(sub)).toEqual([card.id]);
    expect(till.refunds).toMatchObject([{ sessionId: debit.id }]);
  });

  it('is an upgrade that is paid twice', async () => {
    const { sub, session } = await till.ordered('paid');
    await till.apply(makeEvents(session).paid());
    await changeRow(server.client(), tables.learning, enrollmentKey(sub, 'weekly'), {
      courseId: 'weekly',
      basis: 'free',
      enrolledAt: '2026-11-14T10:00:00.000Z',
    });
    await till.upgrade(sub, 'weekly');
    const first = till.sessions.at(-1) as MadeSession;
    till.now += 23 * 60 * 60 * 1_000;
    await till.upgrade(sub, 'weekly');
    const second = till.sessions.at(-1) as MadeSession;
    expect(till.expired).toEqual([first.id]);
    await till.apply(paidAt(second, 1));
    await till.apply(paidAt(first, 2));
    expect(await grantsOf(sub, 'weekly')).toEqual([second.id]);
    expect(till.refunds).toMatchObject([{ sessionId: first.id }]);
  });

  it('is kept and raised where the setting is off', async () => {
    till.refundsSecondOrders = false;
    const { sub, first, second } = await twoPages();
    await till.apply(paidAt(first, 1));
    await till.apply(paidAt(second, 2));
    expect(await grantsOf(sub)).toHaveLength(2);
    expect(till.refunds).toEqual([]);
    expect(secondOrders()).toEqual([second.id]);
  });

  it('is kept and raised where Stripe refuses the refund, and the event is not sent again', async () => {
    till.refusesRefunds = true;
    const { sub, first, second } = await twoPages();
    await till.apply(paidAt(first, 1));
    expect(await till.apply(paidAt(second, 2))).toBe('recorded');
    expect(await grantsOf(sub)).toHaveLength(2);
    expect(secondOrders()).toEqual([second.id]);
  });

  it('is raised and not refunded where it may have been used: the first had been given back meanwhile', async () => {
    const { sub, first, second } = await twoPages();
    await till.apply(paidAt(first, 1));
    await till.apply(makeEvents(first).refund('created', 'pending'));
    await till.apply(paidAt(second, 2));
    expect(secondOrders()).toEqual([]);
    await till.apply(makeEvents(first).refund('failed', 'failed'));
    expect(await grantsOf(sub)).toHaveLength(2);
    expect(till.refunds).toEqual([]);
    expect(secondOrders()).toEqual([second.id]);
  });

  it('is none where a code took off the whole price', async () => {
    const { first, second } = await twoPages();
    const free = { amount_subtotal: 8_900, amount_total: 0, total_details: { amount_discount: 8_900 } };
    await till.apply(paidAt(first, 1));
    await till.apply(makeEvents(second).paid({ payment_status: 'no_payment_required', ...free }));
    expect(secondOrders()).toEqual([]);
  });

  it('is not refunded again when its refund fails: the learner keeps both, and an alarm is raised', async () => {
    const { sub, first, second } = await twoPages();
    await till.apply(paidAt(first, 1));
    await till.apply(paidAt(second, 2));
    const failed = makeEvents(second).refund('failed', 'failed', second.page.amount);
    const object = { ...(failed.data.object as object), id: `re_of_${second.id}` };
    await till.apply({ ...failed, data: { object } });
    await till.apply(paidAt(second, 2));
    expect(await grantsOf(sub)).toHaveLength(2);
    expect(till.refunds).toHaveLength(1);
    expect(till.concerns.map(({ concern }) => concern)).toContain('failed_refund');
  });

  it('is settled once after an interruption at any call', async () => {
    for (const fault of ['before', 'after'] as const) {
      for (let call = 0; call < 9; call += 1) {
        await published();
        const { sub, first, second } = await twoPages();
        await till.apply(paidAt(first, 1));
        const client = server.client();
        const faults = intercept(client);
        faults.faults = new Map([[call, fault]]);
        await till.apply(paidAt(second, 2), client).catch(() => undefined);
        faults.reset();
        await till.apply(paidAt(second, 2), client);
        const own = makeEvents(second).refund('created', 'succeeded');
        const object = { ...(own.data.object as object), id: `re_of_${second.id}` };
        await till.apply({ ...own, data: { object } }, client);
        expect(await grantsOf(sub), `${fault} call ${call}`).toEqual([first.id]);
        expect((await till.order(second.id)).secondTo, `${fault} call ${call}`).toBe(first.id);
        expect(till.refunds.filter(({ sessionId }) => sessionId === second.id)).toHaveLength(1);
      }
    }
  });
});
