import { describe, expect, it } from 'vitest';
import { isEnrolled } from '#domain/course/access.ts';
import { createGrantStore } from '#lambdas/stores/learning/grants.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from '../support/dynamodb.ts';
import { openTill } from '../support/payments.ts';
import { changeRow, readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const till = await openTill(server.client());

describe('a grant', () => {
  it('that came and went leaves a free enrollment as it was, and keeps its first date', async () => {
    const sub = 'auth0|ada';
    const enrolledAt = '2026-11-01T10:00:00.000Z';
    await changeRow(server.client(), tables.learning, enrollmentKey(sub, 'paid'), {
      courseId: 'paid',
      basis: 'free',
      enrolledAt,
      percent: 40,
    });
    const grants = createGrantStore(server.client(), tables);
    const key = { sub, courseId: 'paid', grant: { kind: 'manual', id: 'support' } as const };
    const read = () => readRow(server.client(), tables.learning, enrollmentKey(sub, 'paid'));
    const before = await read();
    await grants.add({ ...key, at: '2026-11-02T10:00:00.000Z', enrolls: true });
    const given = await read();
    await grants.add({ ...key, at: '2026-11-03T10:00:00.000Z', enrolls: true });
    expect(await read()).toEqual(given);
    expect((await till.entitlements(sub, 'paid')).grants).toEqual([key.grant]);
    await grants.revoke(key);
    expect(await read()).toEqual(before);
    expect(isEnrolled(await till.entitlements(sub, 'paid'))).toBe(true);
  });
});
