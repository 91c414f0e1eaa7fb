import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventType } from '#contract/webhook-events.ts';
import { createErasureMarks } from '#lambdas/stores/learner/erasure-marks.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { createCertificateStore, type HeldCertificate } from '#lambdas/stores/learning/certificates.ts';
import { createGrantStore } from '#lambdas/stores/learning/grants.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createSubscriptionStore } from '#lambdas/stores/subscriptions/subscriptions.ts';
import { createEndpointStore } from '#lambdas/stores/webhooks/endpoint-store.ts';
import { createForgetOwner } from '#lambdas/stores/webhooks/forget-owner.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { everyFault, intercept } from '../support/faults.ts';
import { listOutbox } from '../support/outbox.ts';
import { putRow, readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';
import { addTestEndpoint, openWebhooks } from '../support/webhooks.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = new Date(start).toISOString();
const courseId = 'course';
let people = 0;
let sub = '';
let now = start;

const database = await useDynamoDb();
const client = database.client();
await createTables(client);

const told = async (): Promise<EventType[]> =>
  (await listOutbox(client)).filter(({ who }) => who?.endsWith(sub)).map(({ type }) => type);

const webhooksOver = (over: DynamoDBDocumentClient, answer?: (url: string) => number | Promise<number>) =>
  openWebhooks(over, () => now, answer);
const addEndpoint = (id: string, events: EventType[], withEmail = false) =>
  addTestEndpoint(client, { id, events, withEmail });

beforeEach(async () => {
  people += 1;
  sub = `auth0|${people}`;
  now = start;
  const endpoints = createEndpointStore(client, tables.webhooks);
  for (const { id } of await endpoints.list()) await endpoints.remove(id);
  await webhooksOver(client).run();
});

const enrollment = (): Parameters<ReturnType<typeof createLearningStore>['enroll']>[0] => ({
  sub,
  courseId,
  basis: 'free',
  enrolledAt: at,
  known: undefined,
});
const certificate = (): HeldCertificate => ({
  id: `c${people}`,
  courseId,
  courseTitle: 'Course',
  courseDescription: '',
  instructor: 'Ines',
  name: 'Ada',
  issuedAt: at,
  status: 'valid',
  names: [],
});

describe('a fact', () => {
  const learning = () => createLearningStore(client, tables);
  const certificates = () => createCertificateStore(client, tables);
  const complete = async () => {
    await learning().enroll(enrollment());
    await learning().complete(sub, courseId, at);
  };
  const facts: readonly [type: EventType, before: () => Promise<unknown>, make: () => Promise<unknown>][] = [
    ['learner.enrolled', () => Promise.resolve(), () => learning().enroll(enrollment())],
    [
      'learner.enrolled',
      () => Promise.resolve(),
      () =>
        createGrantStore(client, tables).add({
          sub,
          courseId,
          at,
          enrolls: true,
          grant: { kind: 'manual', id: 'operator' },
        }),
    ],
    [
      'lecture.completed',
      () => learning().enroll(enrollment()),
      () =>
        learning().saveLecture({
          sub,
          courseId,
          isFirst: true,
          opened: false,
          lecture: {
            lectureId: 'one',
            timestamp: 60,
            furthest: 60,
            completed: true,
            totalDuration: 60,
            played: true,
            updatedAt: at,
          },
          completion: { percent: 50, counted: [{ id: 'one' }], revision: 0 },
        }),
    ],
    ['course.completed', () => learning().enroll(enrollment()), () => learning().complete(sub, courseId, at)],
    [
      'certificate.issued',
      complete,
      () => certificates().issue({ sub, certificate: certificate(), requires: [] }),
    ],
    [
      'certificate.revoked',
      async () => {
        await complete();
        await certificates().issue({ sub, certificate: certificate(), requires: [] });
      },
      () => certificates().revoke(sub, certificate(), at),
    ],
    [
      'learner.erased',
      () => createErasureMarks(client, tables).begin(sub, start),
      () => createErasureMarks(client, tables).finish(sub, at),
    ],
    [
      'subscription.started',
      () => createSubscriptionStore(client, tables).change(undefined, subscription()),
      () =>
        createSubscriptionStore(client, tables).confirm(subscription(), {
          ...subscription(),
          confirmedAt: at,
        }),
    ],
  ];
  const subscription = () => ({
    id: `weekly#EMAIL#${encodeURIComponent(`${sub}@example.com`)}`,
    courseId: 'weekly',
    email: sub,
    subscribedAt: at,
    timeZone: 'UTC',
  });

  it.each(facts)(
    'is told in the write that makes it, and once however often it is made: %s',
    async (type, before, make) => {
      await before();
      const earlier = await told();
      await make();
      expect((await told()).filter((each) => !earlier.includes(each))).toEqual([type]);
      const after = await told();
      await make().catch(() => undefined);
      expect(await told()).toEqual(after);
    },
  );
});

describe('an event', () => {
  it('arrives at every endpoint exactly once by its id, wherever the fan-out or the sender is cut off', async () => {
    const measured = intercept(client);
    await addEndpoint('one', ['learner.enrolled']);
    await addEndpoint('two', ['learner.enrolled', 'learner.erased']);
    await createLearningStore(client, tables).enroll(enrollment());
    measured.reset();
    await webhooksOver(client).run();
    const calls = measured.calls.length;
    expect(calls).toBeGreaterThan(8);
    for (const { name, faults } of everyFault(calls)) {
      people += 1;
      sub = `auth0|${people}`;
      await createLearningStore(client, tables).enroll(enrollment());
      const over = database.client();
      const { received, run } = webhooksOver(over);
      intercept(over).faults = faults;
      await run().catch(() => undefined);
      for (let minutes = 0; minutes < 10; minutes += 1) {
        now += 60_000;
        await run();
      }
      const ids = new Map(received.map(({ id, url }) => [id, url]));
      expect([...ids.values()].toSorted(), name).toEqual(['https://one.example/', 'https://two.example/']);
      expect(await listOutbox(client), name).toEqual([]);
    }
  });

  it('of one learner has one name in every event, and an address only while there is a verified one', async () => {
    const email = 'ada@example.com';
    await putRow(client, tables.profiles, { ...profileKey(sub), id: sub, email, emailVerified: true });
    await addEndpoint('crm', ['learner.enrolled', 'learner.erased'], true);
    await addEndpoint('stats', ['learner.enrolled']);
    await createLearningStore(client, tables).enroll(enrollment());
    const { received, run } = webhooksOver(client, () => 500);
    await run();
    await createForgetOwner(client, tables.webhooks)([{ sub }]);
    await createErasureMarks(client, tables).begin(sub, now);
    await createErasureMarks(client, tables).finish(sub, at);
    now += 5 * 60_000;
    await run();
    const bodies = received.map(
      ({ body }) => JSON.parse(body) as { data: { learner: string; email?: string } },
    );
    expect(new Set(bodies.map(({ data }) => data.learner)).size).toBe(1);
    expect(bodies.filter(({ data }) => data.email === email)).toHaveLength(1);
    expect(JSON.stringify(received)).not.toContain(sub);
    expect(JSON.stringify(await readRows(client, tables.webhooks))).not.toContain(`LEARNER#${sub}"`);
  });

  it('waits, without an attempt, while its endpoint has not answered in time, and delays no other', async () => {
    await addEndpoint('slow', ['learner.enrolled']);
    await addEndpoint('swift', ['learner.enrolled']);
    const tooLate = new DOMException('too late', 'TimeoutError');
    const { received, run } = webhooksOver(client, (url) =>
      url.includes('slow') && now === start ? Promise.reject(tooLate) : 200,
    );
    const countOf = (name: string) => received.filter(({ url }) => url.includes(name)).length;
    const attempts = async () =>
      (await createEndpointStore(client, tables.webhooks).listDeliveries('ep_slow'))
        .map((delivery) => `${delivery.status} ${delivery.attempts}`)
        .toSorted();
    await createLearningStore(client, tables).enroll(enrollment());
    await run();
    await createLearningStore(client, tables).enroll({ ...enrollment(), courseId: 'other' });
    await run();
    expect([countOf('slow'), countOf('swift')]).toEqual([1, 2]);
    expect(await attempts()).toEqual(['pending 0', 'pending 1']);
    now += 60_000;
    await run();
    expect([countOf('slow'), countOf('swift')]).toEqual([3, 2]);
    expect(await attempts()).toEqual(['delivered 1', 'delivered 2']);
  });

  it('that no endpoint wants leaves nothing behind', async () => {
    await createLearningStore(client, tables).enroll(enrollment());
    const { received, run } = webhooksOver(client);
    await run();
    expect([received, await listOutbox(client)]).toEqual([[], []]);
  });
});
