import { describe, expect, it } from 'vitest';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const client = server.client();
const till = await openTill(client);
for (const table of ['profiles', 'subscriptions', 'mail', 'inquiries'] as const)
  await createTable(client, table);
await till.publish(courseOf('paid', [video('a')], { price: 50 }));
const erase = createEraseLearner(client, tables, { remove: () => Promise.resolve() }, () => till.now);
let people = 0;

const bought = async (gift?: { email: string }) => {
  const sub = `auth0|giver-${(people += 1)}`;
  const { sessionId } = await till.buy(sub, 'paid', client, gift ? { gift } : { seats: 5 });
  const session = till.sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error('No session was made');
  return { sub, session };
};
/** A client of the webhook that erases a learner just before it first writes an item whose key begins so. */
const erasingBefore = (sub: string, pk: string) =>
  interleave(
    server.client(),
    (command, input) => command.startsWith('TransactWrite') && JSON.stringify(input).includes(pk),
    () => erase({ sub, emails: [], counters: [] }),
  );
const rows = () => readRows(client, tables.payments);

describe('a buyer of seats who is erased while an event is applied', () => {
  it.each([
    ['seats', undefined],
    ['a gift', { email: 'friend@example.com' }],
  ])('is not named by the team that is made for %s', async (_, gift) => {
    const { sub, session } = await bought(gift);
    const device = erasingBefore(sub, 'TEAM#');
    expect(await till.apply(makeEvents(session).paid(), device)).toBe('recorded');
    const kept = (await rows()).filter(({ sessionId }) => sessionId === session.id);
    expect(kept.map(({ sk }) => String(sk)).toSorted()).toEqual(['ORDER', 'TEAM']);
    for (const row of kept) expect(row).not.toMatchObject({ sub: expect.anything() });
    for (const row of kept) expect(row).not.toMatchObject({ from: expect.anything() });
    expect(JSON.stringify(await rows())).not.toContain(sub);
  });

  it('is not written back to the order by what the event tells of them', async () => {
    const { sub, session } = await bought();
    const { paid, asyncPaid } = makeEvents(session);
    await till.apply(paid());
    const total = session.page.amount * session.page.quantity;
    const taxed = asyncPaid({
      amount_subtotal: total,
      amount_total: total + 100,
      total_details: { amount_tax: 100 },
      customer_details: {
        email: 'buyer@example.com',
        business_name: 'Okafor & Co',
        tax_ids: [{ value: 'DE123' }],
      },
    });
    expect(await till.apply(taxed, erasingBefore(sub, 'CHECKOUT#'))).toBe('recorded');
    const order = await till.order(session.id);
    expect(order).toMatchObject({ sub: '', facts: { charged: total + 100 } });
    expect(order).not.toMatchObject({ email: expect.anything() });
    expect(JSON.stringify(order)).not.toMatch(/buyer@|Okafor|DE123/);
  });
});
