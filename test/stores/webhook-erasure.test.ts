import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createErasureMarks } from '#lambdas/stores/learner/erasure-marks.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createSubscriptionStore } from '#lambdas/stores/subscriptions/subscriptions.ts';
import { createEndpointStore } from '#lambdas/stores/webhooks/endpoint-store.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { putRow, readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';
import { addTestEndpoint, openWebhooks } from '../support/webhooks.ts';

const minute = 60_000;
let now = Date.parse('2026-11-21T10:00:00.000Z');
let people = 0;
let sub = '';
let email = '';

const database = await useDynamoDb();
const client = database.client();
await createTables(client);
await addTestEndpoint(client, {
  id: 'crm',
  events: ['learner.enrolled', 'subscription.started'],
  withEmail: true,
});
beforeEach(async () => {
  people += 1;
  sub = `auth0|${people}`;
  email = `person-${people}@example.com`;
  now += 60 * minute;
  await open(200)();
});

const iso = () => new Date(now).toISOString();
const open = (status: number) => {
  const { received, run } = openWebhooks(
    client,
    () => now,
    () => status,
  );
  /** How many events arrive half an hour later, and how many of them have the address. */
  const arrive = async () => {
    received.length = 0;
    now += 31 * minute;
    await run();
    const withAddress = received.filter(({ body }) => body.includes(email));
    return { events: received.length, withAddress: withAddress.length };
  };
  return arrive;
};
const joins = () =>
  putRow(client, tables.profiles, { ...profileKey(sub), id: sub, email, emailVerified: true });
const enrolls = (courseId: string) =>
  createLearningStore(client, tables).enroll({
    sub,
    courseId,
    basis: 'free',
    enrolledAt: iso(),
    known: undefined,
  });
const subscribes = async () => {
  const store = createSubscriptionStore(client, tables);
  const id = subscriptionId('weekly', { email });
  const row = { id, courseId: 'weekly', email, subscribedAt: iso(), timeZone: 'UTC' };
  await store.change(undefined, row);
  await store.confirm(row, { ...row, confirmedAt: iso() });
};
const isErased = async () => {
  now += minute;
  const marks = createErasureMarks(client, tables);
  await marks.begin(sub, now);
  await createEraseLearner(
    client,
    tables,
    { remove: () => Promise.resolve() },
    () => now,
  )({
    sub,
    emails: [email],
    counters: [],
  });
  await marks.finish(sub, iso());
  now += minute;
};
const rows = async (): Promise<string> => JSON.stringify(await readRows(client, tables.webhooks));

describe('an erasure', () => {
  it('is told under every name by which receivers were told of the person', async () => {
    await addTestEndpoint(client, {
      id: 'names',
      events: ['learner.enrolled', 'subscription.started', 'learner.erased'],
    });
    onTestFinished(async () => void (await createEndpointStore(client, tables.webhooks).remove('ep_names')));
    const { received, run } = openWebhooks(client, () => now);
    const namesIn = (type: string) =>
      received
        .filter(({ url }) => url === 'https://names.example/')
        .map(({ body }) => JSON.parse(body) as { type: string; data: { learner: string } })
        .filter((event) => event.type === type)
        .map(({ data }) => data.learner);
    await subscribes();
    await joins();
    await enrolls('before');
    await isErased();
    await run();
    const told = [...namesIn('subscription.started'), ...namesIn('learner.enrolled')];
    expect(new Set(told).size).toBe(2);
    expect(namesIn('learner.erased').toSorted()).toEqual(told.toSorted());
  });
});

describe('what happened before an erasure', () => {
  it('carries no address of the learner, though it waited in the outbox and they are back with the same account', async () => {
    await joins();
    await enrolls('before');
    await isErased();
    await joins();
    const arrive = open(500);
    expect(await arrive()).toEqual({ events: 1, withAddress: 0 });
    expect(await rows()).not.toContain(`LEARNER#${sub}`);
    await enrolls('after');
    expect(await arrive(), 'the first again, and another').toEqual({ events: 2, withAddress: 1 });
  });

  it('carries no address when it is sent again while the erasure is under way', async () => {
    await joins();
    await enrolls('before');
    const arrive = open(500);
    expect(await arrive()).toEqual({ events: 1, withAddress: 1 });
    await createErasureMarks(client, tables).begin(sub, now);
    expect(await arrive()).toEqual({ events: 1, withAddress: 0 });
  });

  it('carries no address that only subscribed, when it is sent again, and none is kept', async () => {
    await subscribes();
    const arrive = open(500);
    expect(await arrive()).toEqual({ events: 1, withAddress: 1 });
    await isErased();
    expect(await arrive()).toEqual({ events: 1, withAddress: 0 });
    expect(await rows()).not.toContain(email);
  });

  it.each([
    [0, 'is gone'],
    [1, 'subscribes anew'],
  ])('carries no address that only subscribed, when it waited in the outbox: %d, it %s', async (again) => {
    await subscribes();
    await isErased();
    if (again === 1) await subscribes();
    expect(await open(200)()).toEqual({ events: 1 + again, withAddress: again });
  });
});
