import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { subscriptionId, subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { outboxStep } from '#lambdas/stores/webhooks/outbox.ts';
import { openOffice, writeCompletions } from '../support/certificates.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { everyFault, intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { listOutbox, watchTellings } from '../support/outbox.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const at = '2026-11-21T10:00:00.000Z';

const server = await useDynamoDb();
const client = server.client();
const till = await openTill(client);
for (const table of ['profiles', 'subscriptions', 'mail', 'inquiries'] as const)
  await createTable(client, table);
await till.publish(courseOf('paid', [video('a')], { price: 79 }));

/** What is told of a learner, in order. */
const toldOf = async (sub: string) => {
  const rows = (await listOutbox(client)).filter(({ who }) => who === `LEARNER#${sub}`);
  return rows.map(({ type, data }) => [type, data] as const);
};
const typesOf = async (sub: string) => (await toldOf(sub)).map(([type]) => type).toSorted();

describe('a payment', () => {
  it('is told once, in dollars, in the transaction that records it, though Stripe says it in twenty copies', async () => {
    const { sub, session } = await till.ordered('paid');
    const device = server.client();
    const tellings = watchTellings(device);
    const event = makeEvents(session).paid();
    await Promise.all(Array.from({ length: 20 }, () => till.apply(event, device)));
    expect(await typesOf(sub)).toEqual(['learner.enrolled', 'payment.succeeded']);
    const { receipt } = await till.order(session.id);
    expect(await toldOf(sub)).toContainEqual([
      'payment.succeeded',
      { courseId: 'paid', amount: 79, currency: 'usd', receipt },
    ]);
    expect(tellings.filter(([type]) => type === 'payment.succeeded')).toEqual([
      ['payment.succeeded', expect.arrayContaining([tables.payments, tables.learning])],
    ]);
  });

  it('that has not arrived is not told', async () => {
    const { sub, session } = await till.ordered('paid');
    await till.apply(makeEvents(session).unpaid());
    expect(await typesOf(sub)).toEqual([]);
  });

  it('that goes back in two parts is told once for each part, whichever events say so', async () => {
    const { sub, session } = await till.ordered('paid');
    const events = makeEvents(session);
    await till.apply(events.paid());
    const before = await typesOf(sub);
    const device = server.client();
    const tellings = watchTellings(device);
    for (const event of [
      events.refund('created', 'succeeded', 2_000),
      events.refunded(2_000),
      events.refunded(),
      events.refund('created', 'succeeded', 5_900, 2),
      events.refunded(),
    ])
      await till.apply(event, device);
    const refunds = (await toldOf(sub)).filter(([type]) => type === 'payment.refunded');
    expect(refunds.map(([, data]) => data?.amount).toSorted()).toEqual([20, 59]);
    expect(await typesOf(sub)).toHaveLength(before.length + 2);
    expect(tellings.map(([type]) => type)).toEqual(['payment.refunded', 'payment.refunded']);
    for (const [, beside] of tellings) expect(beside).toContain(tables.payments);
  });

  it('that goes back tells of the certificate that it revokes, in the same transaction', async () => {
    const { sub, session } = await till.ordered('paid');
    const events = makeEvents(session);
    await till.apply(events.paid());
    await writeCompletions(client, sub, 'paid', ['a']);
    const { id } = (await openOffice(client).generate(sub, 'paid')).body.certificate;
    const device = server.client();
    const tellings = watchTellings(device);
    for (let copies = 0; copies < 2; copies += 1) await till.apply(events.refunded(), device);
    const revoked = (await toldOf(sub)).filter(([type]) => type === 'certificate.revoked');
    expect(revoked).toEqual([['certificate.revoked', { courseId: 'paid', certificateId: id }]]);
    expect(tellings.find(([type]) => type === 'certificate.revoked')?.[1].toSorted()).toEqual(
      [tables.learning, tables.payments].toSorted(),
    );
  });
});

describe('a fact', () => {
  it('costs two write units, with all that one can say', async () => {
    const fact = outboxStep(tables.webhooks, {
      type: 'payment.refunded',
      at,
      who: { sub: `auth0|${'x'.repeat(100)}` },
      courseId: 'c'.repeat(80),
      lectureId: 'l'.repeat(80),
      certificateId: 'c'.repeat(40),
      amount: 1_249.5,
      currency: 'usd',
      receipt: '7K4MX-29RWH',
    });
    const { ConsumedCapacity } = await client.send(
      new TransactWriteCommand({ TransactItems: [fact], ReturnConsumedCapacity: 'TOTAL' }),
    );
    expect(ConsumedCapacity?.map(({ CapacityUnits }) => CapacityUnits)).toEqual([2]);
  });
});

describe('the end of a subscription', () => {
  let people = 0;
  /** A learner with a subscription that has started, linked or confirmed, and one that nobody confirmed. */
  const subscribed = async () => {
    people += 1;
    const sub = `auth0|ended-${people}`;
    const email = `ended-${people}@example.com`;
    const put = async (courseId: string, fields: object) => {
      const id = subscriptionId(courseId, { email });
      const row = { ...subscriptionKey(id), id, courseId, email, subscribedAt: at, timeZone: 'UTC' };
      await putRow(client, tables.subscriptions, { ...row, ...fields });
    };
    await put('linked', { learner: sub });
    await put('confirmed', { confirmedAt: at });
    await put('unconfirmed', {});
    return { sub, email };
  };
  const erase = ({ sub, email }: { sub: string; email: string }, over = client) =>
    createEraseLearner(over, tables, { remove: () => Promise.resolve() }, () => Date.parse(at))({
      sub,
      emails: [email],
      counters: [],
    });
  const endedOf = async ({ sub, email }: { sub: string; email: string }) =>
    (await listOutbox(client))
      .filter(({ who }) => who === `LEARNER#${sub}` || who === `ADDRESS#${email}`)
      .map(({ type, data }) => `${type} ${String(data?.courseId)}`)
      .toSorted();
  const all = ['learner.erased undefined', 'subscription.ended confirmed', 'subscription.ended linked'];

  it('is told in the transaction that removes it, if it had started', async () => {
    const person = await subscribed();
    const device = server.client();
    const tellings = watchTellings(device);
    await erase(person, device);
    await erase(person, device);
    expect(await endedOf(person)).toEqual(all);
    expect(tellings).toEqual(
      ['subscription.ended', 'learner.erased', 'subscription.ended'].map((type) => [
        type,
        [tables.subscriptions],
      ]),
    );
  });

  it('is told of whoever its start was told of, with the erasure of the address, also when it was linked afterwards', async () => {
    const [sub, email] = ['auth0|linked-later', 'linked-later@example.com'];
    const linkedAt = new Date(Date.parse(at) + 1_000).toISOString();
    for (const [courseId, confirmedAt] of [
      ['before', at],
      ['after', new Date(Date.parse(at) + 2_000).toISOString()],
    ] as const) {
      const id = subscriptionId(courseId, { email });
      const row = { ...subscriptionKey(id), id, courseId, email, subscribedAt: at, timeZone: 'UTC' };
      await putRow(client, tables.subscriptions, { ...row, learner: sub, linkedAt, confirmedAt });
    }
    await erase({ sub, email });
    const ended = (await listOutbox(client)).filter(({ type }) => type === 'subscription.ended');
    expect(ended.filter(({ who }) => who === `ADDRESS#${email}`)).toMatchObject([
      { data: { courseId: 'before' } },
    ]);
    expect(ended.filter(({ who }) => who === `LEARNER#${sub}`)).toMatchObject([
      { data: { courseId: 'after' } },
    ]);
    const erased = (await listOutbox(client)).filter(
      ({ type, who }) => type === 'learner.erased' && who === `ADDRESS#${email}`,
    );
    expect(erased).toHaveLength(1);
  });

  it('tells of the erasure of an address once, with the last of its subscriptions, also when two erasures run at once', async () => {
    const [sub, email] = ['auth0|thrice', 'thrice@example.com'];
    for (const courseId of ['one', 'three', 'two']) {
      const id = subscriptionId(courseId, { email });
      const row = { ...subscriptionKey(id), id, courseId, email, subscribedAt: at, timeZone: 'UTC' };
      await putRow(client, tables.subscriptions, { ...row, confirmedAt: at });
    }
    // One may be refused while the other holds a row; whoever asked then asks again.
    await Promise.allSettled([erase({ sub, email }), erase({ sub, email })]);
    await erase({ sub, email });
    expect(await endedOf({ sub, email })).toEqual([
      'learner.erased undefined',
      'subscription.ended one',
      'subscription.ended three',
      'subscription.ended two',
    ]);
  });

  it('is told once, wherever the erasure is cut off and begun again', async () => {
    const measured = intercept(client);
    await erase(await subscribed());
    const calls = measured.calls.length;
    expect(calls).toBeGreaterThan(8);
    for (const { name, faults } of everyFault(calls)) {
      const person = await subscribed();
      const device = server.client();
      intercept(device).faults = faults;
      await erase(person, device).catch(() => undefined);
      await erase(person);
      expect(await endedOf(person), name).toEqual(all);
    }
  });
});
