import { beforeEach, describe, expect, it } from 'vitest';
import { isEnrolled } from '#domain/course/access.ts';
import { isPaid } from '#lambdas/use-cases/payment-session.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

/** A learner who has ordered the course for $79 and not paid. */
const ordered = () => till.ordered('paid');
const grantsOf = async (sub: string) => (await till.entitlements(sub, 'paid')).grants;

const server = await useDynamoDb();
const till = await openTill(server.client());
await till.publish(courseOf('paid', [video('a')], { price: 79 }));
beforeEach(() => {
  till.mails.length = 0;
});

describe('a payment', () => {
  it.each([
    ['with tax on top', { amount_subtotal: 7_900, amount_total: 8_532, total_details: { amount_tax: 632 } }],
    ['with tax within', { amount_subtotal: 7_900, amount_total: 7_900, total_details: { amount_tax: 590 } }],
    [
      'less by a code',
      { amount_subtotal: 7_900, amount_total: 6_900, total_details: { amount_discount: 1_000 } },
    ],
    [
      'free by a code',
      {
        payment_status: 'no_payment_required',
        amount_subtotal: 7_900,
        amount_total: 0,
        total_details: { amount_discount: 7_900 },
      },
    ],
    ['in a currency of the buyer', { presentment_details: { presentment_amount: 7_400 } }],
  ])('%s grants what was ordered', async (_, fields) => {
    const { sub, session } = await ordered();
    expect(await till.apply(makeEvents(session).paid(fields))).toBe('recorded');
    expect(await grantsOf(sub)).toHaveLength(1);
    expect(await till.apply(makeEvents(session).paid(fields))).toBe('unchanged');
  });

  it.each([
    ['less than ordered', { amount_subtotal: 7_900, amount_total: 6_900 }],
    ['for something cheaper', { amount_subtotal: 100, amount_total: 7_900 }],
    [
      'nothing, for no reason',
      { payment_status: 'no_payment_required', amount_subtotal: 7_900, amount_total: 0 },
    ],
  ])('%s grants nothing', async (_, fields) => {
    const { sub, session } = await ordered();
    expect(['mismatch', 'unchanged']).toContain(await till.apply(makeEvents(session).paid(fields)));
    expect(await grantsOf(sub)).toEqual([]);
  });

  it('is none where a session was free from the start', () => {
    const free = { id: 'cs_1', payment_status: 'no_payment_required', amount_subtotal: 0, amount_total: 0 };
    expect(isPaid(free)).toBe(false);
  });

  it('refused and then given back is nobody’s trouble any more', async () => {
    const { session } = await ordered();
    const wrong = makeEvents(session).paid({ amount_total: 1 });
    expect(await till.apply(wrong)).toBe('mismatch');
    await till.apply(makeEvents(session).refunded());
    expect(await till.apply(wrong)).toBe('unchanged');
  });
});

describe('what was charged', () => {
  const taxed = { amount_subtotal: 7_900, amount_total: 8_532, total_details: { amount_tax: 632 } };
  const reduced = { amount_subtotal: 7_900, amount_total: 3_950, total_details: { amount_discount: 3_950 } };

  it.each([
    ['the price and not its tax', taxed, 7_900, true],
    ['price and tax', taxed, 8_532, false],
    ['half of a reduced price', reduced, 1_975, true],
    ['the whole reduced price', reduced, 3_950, false],
  ])('decides what is a whole refund: %s', async (_, fields, cents, open) => {
    const { sub, session } = await ordered();
    const charged = fields.amount_total;
    await till.apply(makeEvents(session).paid(fields));
    await till.apply(makeEvents(session).refunded(cents, charged));
    expect(await grantsOf(sub)).toHaveLength(open ? 1 : 0);
  });

  it('is on the receipt', async () => {
    const { session } = await ordered();
    await till.apply(makeEvents(session).paid(taxed));
    expect(till.mails).toMatchObject([{ kind: 'receipt', amount: 85.32 }]);
  });
});

describe('what was refunded', () => {
  it('is given back with its enrollment when the refund fails, and raises an alarm', async () => {
    const { sub, session } = await ordered();
    const events = makeEvents(session);
    await till.apply(events.paid());
    till.concerns.length = 0;
    await till.apply(events.refund('created', 'pending'));
    await till.apply(events.refunded());
    await till.apply(events.refund('updated', 'succeeded'));
    expect(await grantsOf(sub)).toEqual([]);
    for (const what of ['updated', 'failed'] as const) {
      await till.apply(events.refund(what, 'failed'));
      expect(await grantsOf(sub)).toHaveLength(1);
    }
    expect(isEnrolled(await till.entitlements(sub, 'paid'))).toBe(true);
    expect(till.concerns.map(({ concern }) => concern)).toContain('failed_refund');
    // What was told before is told again.
    await till.apply(events.refunded());
    await till.apply(events.refund('updated', 'succeeded'));
    expect(await grantsOf(sub)).toHaveLength(1);
    await till.apply(events.refund('created', 'succeeded', session.page.amount, 2));
    expect(await grantsOf(sub)).toEqual([]);
  });
});
