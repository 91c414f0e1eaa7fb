import { beforeEach, describe, expect, it } from 'vitest';
import { collectMailIds } from '#lambdas/stores/learner/learner-links.ts';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { orderKey } from '#lambdas/stores/payments/payment-record.ts';
import type { PaymentEvent } from '#lambdas/use-cases/apply-payment-event.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { changeRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const client = server.client();
const till = await openTill(client);
await till.publish(courseOf('paid', [video('a')], { price: 79 }));
beforeEach(() => {
  till.mails.length = 0;
});

/** A learner who paid, and events that each come an hour after the one before. */
const bought = async () => {
  const { sub, session } = await till.ordered('paid');
  const events = makeEvents(session);
  let hours = till.now / 3_600_000;
  const later = (event: PaymentEvent): PaymentEvent => ({ ...event, created: (hours += 1) * 3_600 });
  await till.apply(later(events.paid()));
  till.mails.length = 0;
  return { sub, session, events, later };
};
const amounts = () => till.mails.map((mail) => [mail.kind, 'total' in mail && mail.total]);
/** Ids of the mails that an erasure removes, and an export contains. */
const foundMails = async (sub: string): Promise<string[]> => {
  const owner = { sub, emails: [], counters: [] };
  return collectMailIds({ payments: await createLearnerRows(client, tables).readPayments(owner, []) });
};

describe('the mail about a refund', () => {
  it('goes again when the refund failed and is made anew, and once for all events of each', async () => {
    const { sub, events, later } = await bought();
    const first = later(events.refund('created', 'succeeded', 7_900, 1));
    const failed = later(events.refund('failed', 'failed', 7_900, 1));
    const second = later(events.refund('created', 'succeeded', 7_900, 2));
    const told = [first, first, failed, second, second, later(events.refunded()), first, failed];
    for (const event of told) await till.apply(event);
    expect(amounts()).toEqual([
      ['refund', 79],
      ['refund', 79],
    ]);
    expect(new Set(till.mails.map(({ id }) => id)).size).toBe(2);
    expect(await foundMails(sub)).toEqual(expect.arrayContaining(till.mails.map(({ id }) => id)));
  });

  it('is found by an erasure also when its refund has failed since', async () => {
    const { sub, events, later } = await bought();
    await till.apply(later(events.refund('created', 'succeeded')));
    await till.apply(later(events.refund('failed', 'failed')));
    expect(till.mails).toHaveLength(1);
    expect(await foundMails(sub)).toContain(till.mails[0]?.id);
  });

  it('does not go again for what an earlier release told, and is found by an erasure', async () => {
    const { sub, session, events, later } = await bought();
    const event = later(events.refunded(2_000));
    await till.apply(event);
    const at = '2026-11-21T11:00:00.000Z';
    await changeRow(client, tables.payments, orderKey(session.id), {
      refunds: [{ amount: 2_000, total: 2_000, at }],
      toldRefunds: [1_000, 2_000],
      refundMails: undefined,
    });
    till.mails.length = 0;
    await till.apply(event);
    expect(till.mails).toEqual([]);
    await till.apply(later(events.refunded(3_000)));
    expect(amounts()).toEqual([['refund', 30]]);
    const ids = [1_000, 2_000].map((total) => `refund#${session.id}#${total}`);
    expect(await foundMails(sub)).toEqual(expect.arrayContaining([...ids, till.mails[0]?.id]));
  });
});
