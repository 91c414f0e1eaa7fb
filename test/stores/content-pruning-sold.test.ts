import { expect, it } from 'vitest';
import { orderKey } from '#lambdas/stores/payments/payment-record.ts';
import { teamKey } from '#lambdas/stores/teams/team-record.ts';
import { createTarget, planText } from '../support/content-target.ts';
import { makeCourse, resolved } from '../support/courses.ts';
import { applyTo } from '../support/publishing.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
const documents = db.client();
const courses = resolved([makeCourse({ id: 'staying' })]);

const order = {
  ...orderKey('cs_1'),
  ...{ sessionId: 'cs_1', courseId: 'sold', courseTitle: 'Sold', kind: 'course', amount: 2_000 },
  ...{ currency: 'usd', enrolls: true, createdAt: '2026-11-21T10:00:00.000Z' },
};

/** A site with a course that the folder lacks, and what is stored about payments. */
const targetWith = async (row: Record<string, unknown>) => {
  const { target } = await createTarget(documents);
  await applyTo(target, [...courses, ...resolved([makeCourse({ id: 'sold' })])]);
  await putRow(documents, target.payments, row);
  return target;
};

it.each([
  ['has seats to give', { ...teamKey('t1'), courseId: 'sold' }],
  ['has paid', { ...order, paid: true, closed: true }],
  ['may still pay', order],
])('pruning leaves a course of which somebody %s', async (_, row) => {
  const target = await targetWith(row);
  expect(await planText(target, courses, true)).toContain(
    'because learners are in them or bought them: sold (none).',
  );
  expect((await applyTo(target, courses, { prune: true })).coursesRemoved).toBe(0);
});

it('pruning removes a course whose checkout page was left', async () => {
  const target = await targetWith({ ...order, closed: true });
  expect((await applyTo(target, courses, { prune: true })).coursesRemoved).toBe(1);
});
