import { beforeEach, describe, expect, it } from 'vitest';
import { explain } from '#bin/access/explain-request.ts';
import { findReceipt } from '#lambdas/stores/payments/find-receipt.ts';
import { orderKey } from '#lambdas/stores/payments/payment-record.ts';
import { createPurchaseStore } from '#lambdas/stores/payments/purchases.ts';
import { receiptNumber } from '#lambdas/stores/payments/receipt-number.ts';
import { listPurchases } from '#lambdas/user/list-purchases.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { operationRequest } from '../support/operation-request.ts';
import { type MadeSession, makeEvents, openTill } from '../support/payments.ts';
import { changeRow, putRow, readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const paidAt = Date.parse('2026-11-21T12:00:00.000Z');
const day = 24 * 3_600_000;
const people = 0;

const ordered = () => till.ordered('paid');
const on = (time: number) => ({ created: time / 1_000 });
const pay = ({ session }: { session: MadeSession }) =>
  till.apply({ ...makeEvents(session).paid(), ...on(paidAt) });
const refund = ({ session }: { session: MadeSession }, cents: number, time: number) =>
  till.apply({ ...makeEvents(session).refunded(cents), ...on(time) });
const list = async (sub: string, client = server.client()) => {
  const operation = listPurchases({ purchases: createPurchaseStore(client, tables.payments) });
  return (await operation(operationRequest({ caller: { sub } }))).body.purchases;
};
const refundMails = () => till.mails.filter(({ kind }) => kind === 'refund');
/** Makes an order what an earlier release would have left. */
const age = async ({ id }: MadeSession) => {
  await changeRow(server.client(), tables.payments, orderKey(id), {
    receipt: undefined,
    paidAt: undefined,
    refunds: undefined,
    toldRefunds: undefined,
    email: undefined,
  });
};

const server = await useDynamoDb();
const till = await openTill(server.client());
await Promise.all(
  (['profiles', 'subscriptions'] as const).map((table) => createTable(server.client(), table)),
);
await till.publish(courseOf('paid', [video('a')], { price: 79 }));
beforeEach(() => {
  till.mails.length = 0;
});

describe('the mails of a payment', () => {
  it('name its number and its time, and come to the address that the buyer left', async () => {
    const bought = await ordered();
    await pay(bought);
    expect(till.mails).toMatchObject([
      {
        kind: 'receipt',
        to: 'buyer@example.com',
        amount: 79,
        at: '2026-11-21T12:00:00.000Z',
        receipt: receiptNumber(bought.session.id),
        sub: bought.sub,
      },
    ]);
  });

  it('say nothing of a price that a code took off whole', async () => {
    const { session, sub } = await ordered();
    const free = { payment_status: 'no_payment_required', amount_subtotal: 7_900, amount_total: 0 };
    await till.apply(makeEvents(session).paid({ ...free, total_details: { amount_discount: 7_900 } }));
    expect(till.mails).toMatchObject([{ kind: 'receipt', amount: 0 }]);
    expect(await list(sub)).toMatchObject([{ amount: 0, state: 'paid' }]);
  });

  it('announce each refund once, with its own amount, however often its event is delivered', async () => {
    const bought = await ordered();
    await pay(bought);
    await refund(bought, 2_000, paidAt + day);
    await refund(bought, 2_000, paidAt + day);
    await refund(bought, 7_900, paidAt + 2 * day);
    expect(refundMails()).toMatchObject([
      { to: 'buyer@example.com', amount: 20, total: 20, charged: 79, at: '2026-11-22T12:00:00.000Z' },
      { amount: 59, total: 79, at: '2026-11-23T12:00:00.000Z' },
    ]);
    expect(new Set(refundMails().map(({ id }) => id)).size).toBe(2);
  });

  it('never announce more than was refunded when events arrive out of order', async () => {
    const bought = await ordered();
    await refund(bought, 5_000, paidAt + 2 * day);
    await refund(bought, 2_000, paidAt + day);
    expect((await till.order(bought.session.id)).history.refunds).toMatchObject([{ amount: 5_000 }]);
  });

  it('are made up for when the queue took none', async () => {
    const bought = await ordered();
    await pay(bought);
    await changeRow(server.client(), tables.payments, orderKey(bought.session.id), {
      refunded: 2_000,
      refunds: [{ amount: 2_000, total: 2_000, at: '2026-11-22T12:00:00.000Z' }],
    });
    expect(await refund(bought, 2_000, paidAt + day)).toBe('unchanged');
    expect(refundMails()).toHaveLength(1);
  });
});

describe('the purchases of a learner', () => {
  it('are those that were paid, newest first, with their refunds', async () => {
    const bought = await ordered();
    expect(await list(bought.sub)).toEqual([]);
    await pay(bought);
    await refund(bought, 2_000, paidAt + day);
    expect(await list(bought.sub)).toEqual([
      {
        receipt: receiptNumber(bought.session.id),
        courseId: 'paid',
        courseTitle: expect.any(String),
        kind: 'course',
        amount: 79,
        paidAt: '2026-11-21T12:00:00.000Z',
        refunds: [{ amount: 20, at: '2026-11-22T12:00:00.000Z' }],
        state: 'partly_refunded',
      },
    ]);
    expect(await list('auth0|other')).toEqual([]);
    await till.apply(makeEvents(bought.session).disputed());
    expect(await list(bought.sub)).toMatchObject([{ state: 'disputed' }]);
  });

  it('of an earlier release have their number, and are found by it once it was shown', async () => {
    const bought = await ordered();
    await pay(bought);
    await refund(bought, 7_900, paidAt + day);
    await age(bought.session);
    const number = receiptNumber(bought.session.id);
    expect(await findReceipt(server.client(), tables.payments, number)).toEqual([]);
    expect(await list(bought.sub)).toMatchObject([
      { receipt: number, refunds: [{ amount: 79 }], state: 'refunded' },
    ]);
    expect(await findReceipt(server.client(), tables.payments, number)).toMatchObject([{ sub: bought.sub }]);
  });

  it('take two round trips, however many there are', async () => {
    const bought = await ordered();
    await pay(bought);
    const device = server.client();
    const { calls } = intercept(device);
    await list(bought.sub, device);
    expect(calls).toHaveLength(2);
  });
});

describe('explaining access', () => {
  const target = () => ({ documents: server.client(), tables: { ...tables }, now: paidAt + 3 * day });

  it('finds payments and refunds by address, session or number', async () => {
    const bought = await ordered();
    await pay(bought);
    await refund(bought, 2_000, paidAt + day);
    const { sub, session } = bought;
    const email = `payer${people}@example.com`;
    await putRow(server.client(), tables.profiles, {
      pk: `LEARNER#${sub}`,
      id: sub,
      email,
      emailVerified: true,
    });
    const number = receiptNumber(session.id);
    const lines = [
      `${number}  2026-11-21T12:00:00.000Z  course paid, $79.00: paid, refunded in part, gives access`,
      `    session ${session.id}`,
      '    refund of $20.00 on 2026-11-22T12:00:00.000Z',
    ];
    const byAddress = await explain(target(), { who: email });
    const paid = [`${email} (${sub})`, 'Payments:', `  ${lines.join('\n')}`, '', 'Reviews at '].join('\n');
    expect(byAddress.slice(0, paid.length)).toBe(paid);
    expect(await explain(target(), { who: email, courseId: 'paid' })).toMatch(/a {2}open[^]*Payments:/);
    for (const who of [session.id, number, number.toLowerCase().replace('-', ' ')]) {
      const text = await explain(target(), { who });
      expect(text).toContain('paid: buyer@example.com');
      expect(text).toContain(`> ${lines.join('\n')}`);
    }
  });

  it('shows a second order of the same product, and a refund that failed', async () => {
    const { sub, session: first } = await ordered();
    await pay({ session: first });
    till.now += day;
    const { sessionId } = await till.buy(sub, 'paid').catch(() => ({ sessionId: '' }));
    expect(sessionId).toBe('');
    await refund({ session: first }, 7_900, paidAt);
    const again = await till.buy(sub, 'paid');
    const second = till.session(again.sessionId);
    await till.apply({ ...makeEvents(first).refund('failed', 'failed'), ...on(paidAt) });
    await till.apply({ ...makeEvents(second).paid(), ...on(paidAt + day) });
    const text = await explain(target(), { who: second.id });
    expect(text).toContain(`refund re_1_of_${first.id} of $79.00 failed`);
    expect(text).toContain(
      `second order of this product, paid before by receipt ${receiptNumber(first.id)}: not refunded`,
    );
    await till.apply({ ...makeEvents(second).refund('created', 'succeeded'), ...on(paidAt + 2 * day) });
    expect(await explain(target(), { who: second.id })).toContain(': refunded in full');
  });

  it('says what it looked for when nothing is found', async () => {
    await expect(explain(target(), { who: 'cs_unknown' })).rejects.toThrow('no session of an order');
    await expect(explain(target(), { who: '22222-22222' })).rejects.toThrow('No receipt has the number');
  });
});

describe('erasing', () => {
  it('leaves no order to be found by its number', async () => {
    const bought = await ordered();
    await pay(bought);
    const row = await readRow(server.client(), tables.payments, orderKey(bought.session.id));
    // Export and erasure find rows by their owner.
    expect(row).toMatchObject({ sub: bought.sub, receipt: receiptNumber(bought.session.id) });
  });
});
