import { describe, expect, it } from 'vitest';
import { courseOf, video } from '../support/learning.ts';
import { openTill } from '../support/payments.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const till = await openTill(server.client());
await till.publish(courseOf('paid', [video('a')], { price: 79 }));

describe('an event of an odd shape', () => {
  const sessionEvents = [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ];
  const odd: [type: string, object: unknown][] = [
    ...[...sessionEvents, 'charge.refunded', 'charge.dispute.closed'].flatMap((type) =>
      [undefined, null, [], 'text', 7].map((object): [string, unknown] => [type, object]),
    ),
    ...sessionEvents.flatMap((type) =>
      ['', '\ud800', 'a'.repeat(3_000), '__proto__', ['cs_1']].map((id): [string, unknown] => [
        type,
        { id, payment_status: 'paid', metadata: {} },
      ]),
    ),
    ['charge.refunded', { amount_refunded: 1e200, payment_intent: 'pi_of_cs_1' }],
    ['charge.refunded', { amount_refunded: 100, payment_intent: 'pi of&limit=100' }],
    ['charge.dispute.closed', { id: '__proto__', status: 'lost', payment_intent: 'pi_of_cs_1' }],
    ['charge.dispute.closed', { id: 'du_1', status: 'lost', payment_intent: { id: 7 } }],
  ];

  it('is recognized and has no effect', async () => {
    const { sessionId } = await till.buy('auth0|payer', 'paid');
    const before = await till.order(sessionId);
    for (const [type, object] of odd) {
      expect(await till.apply({ id: 'e', type, data: { object } }), `${type} ${JSON.stringify(object)}`).toBe(
        'malformed',
      );
    }
    expect(await till.order(sessionId)).toEqual(before);
    expect(till.mails).toEqual([]);
  });
});
