import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createErasureMarks } from '#lambdas/stores/learner/erasure-marks.ts';
import { orderKey } from '#lambdas/stores/payments/payment-record.ts';
import { isPaidNotGranted } from '#lambdas/use-cases/apply-payment-event.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const client = server.client();
const till = await openTill(client);
const erasures = createErasureMarks(client, tables);
await till.publish(courseOf('paid', [video('a')], { price: 79 }));
let people = 0;

/** A session whose order is gone. */
const orphaned = async (seats?: number) => {
  const sub = `auth0|leaver-${(people += 1)}`;
  const { sessionId } = await till.buy(sub, 'paid', client, seats === undefined ? {} : { seats });
  await client.send(new DeleteCommand({ TableName: tables.payments, Key: orderKey(sessionId) }));
  return { sub, session: till.session(sessionId) };
};

describe('a payment whose order is gone', () => {
  it.each([
    ['for the learner', undefined],
    ['for others', 5],
  ])('is told to operators, as money for nothing: %s', async (_, seats) => {
    const { sub, session } = await orphaned(seats);
    await erasures.begin(sub, till.now - 1_000);
    const event = makeEvents(session).asyncPaid();
    const outcome = await till.apply(event);
    expect(outcome).toBe('orphan');
    expect(isPaidNotGranted(event, outcome)).toBe(true);
    expect(till.mails).toEqual([]);
    expect(till.refunds).toEqual([]);
  });

  it('is none while it was not paid', async () => {
    const { session } = await orphaned();
    const { unpaid, expired, asyncFailed } = makeEvents(session);
    expect(await till.apply(unpaid())).toBe('unchanged');
    expect(await till.apply(expired())).toBe('foreign');
    expect(await till.apply(asyncFailed())).toBe('foreign');
  });

  it('is none when its buyer paid, and erased the account after that', async () => {
    const { sub, session } = await orphaned();
    await erasures.begin(sub, till.now + 1_000);
    expect(await till.apply(makeEvents(session).paid())).toBe('foreign');
  });

  it.each([
    {},
    { courseId: 'paid', kind: 'course' },
    { courseId: 'paid', kind: 'ebook', learner: 'x' },
    { kind: 'course', learner: 'x' },
  ])('is none of ours with the metadata of another product of the account: %j', async (metadata) => {
    const { session } = await orphaned();
    expect(await till.apply(makeEvents(session).paid({ metadata }))).toBe('foreign');
  });
});
