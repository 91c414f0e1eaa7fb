import { expect, it } from 'vitest';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { subscriptionId, subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { planText } from '../support/content-target.ts';
import { resolved } from '../support/courses.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { courseOf } from '../support/learning.ts';
import { applyTo, makeTarget } from '../support/publishing.ts';
import { scheduledLecture } from '../support/releases.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-22T10:00:00Z');

const db = await useDynamoDb();
const documents = db.client();
for (const table of ['catalog', 'learning', 'subscriptions'] as const) await createTable(documents, table);

const put = (table: string, item: Record<string, unknown>) => putRow(documents, table, item);
const subscribe = async (name: string, daysAgo: number, fields: Record<string, unknown> = {}) => {
  const id = subscriptionId('agents', { email: `${name}@example.com` });
  await put(tables.subscriptions, {
    ...subscriptionKey(id),
    id,
    courseId: 'agents',
    subscribedAt: new Date(now - daysAgo * day).toISOString(),
    timeZone: 'UTC',
    ...fields,
  });
  return id;
};

it('a plan says for how many learners a lecture that moves is open already, opens at once, comes earlier or later', async () => {
  const target = { ...makeTarget(documents, tables.catalog), now: () => now };
  const courses = (afterDays: number) =>
    resolved([courseOf('agents', [scheduledLecture('check', { afterDays })], { drip: true })]);
  const plan = (afterDays: number) => planText(target, courses(afterDays));
  await applyTo(target, courses(10));
  await subscribe('old', 12);
  await subscribe('middle', 5);
  await subscribe('new', 1);
  await subscribe('newer', 0);
  await subscribe('paused', 5, {
    pace: [{ since: new Date(now - 4 * day).toISOString(), status: 'paused' }],
  });
  await subscribe('forgotten', 1, { expiresAt: now / 1_000 - 60 });
  // Who is linked is counted once, by the enrollment.
  const linked = await subscribe('linked', 2, { learner: 'auth0|linked' });
  const subscribedAt = new Date(now - 2 * day).toISOString();
  await put(tables.learning, {
    ...enrollmentKey('auth0|linked', 'agents'),
    courseId: 'agents',
    enrolledAt: subscribedAt,
    basis: 'free',
    subscription: { id: linked, subscribedAt, zones: [{ zone: 'UTC', since: subscribedAt }] },
  });
  // Somebody who pauses gets nothing before and after: no date is known.
  expect(await plan(4)).toContain(
    '    > lecture check moves: after 10 days → after 4 days\n' +
      '        for learners: 1 open already, 1 at once, 3 earlier, 1 as before\n',
  );
  expect(await plan(11)).toContain('        for learners: 1 open already, 4 later, 1 as before\n');
});
