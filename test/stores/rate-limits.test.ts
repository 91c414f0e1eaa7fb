import { describe, expect, it } from 'vitest';
import { type Allowance, createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let now = Date.parse('2026-11-21T10:59:58.500Z');
let people = 0;
const allowance = (fields: Partial<Allowance> = {}): Allowance => ({
  what: 'subscribe',
  who: `person-${(people += 1)}@example.com`,
  max: 5,
  windowSeconds: 3_600,
  ...fields,
});

const server = await useDynamoDb();
const client = server.client();
await createTable(client, 'limits');
const calls = intercept(client);
const limits = createRateLimitStore(client, tables.limits, () => now);

describe('a rate limit', () => {
  it('lets as many through as it allows and then says how long to wait', async () => {
    const five = allowance();
    for (let use = 0; use < 5; use += 1) expect(await limits.take(five)).toBe(0);
    expect(await limits.take(five)).toBe(3_600);
    now += 1_800_000;
    expect(await limits.take(five)).toBe(1_800);
    now += 1_800_000;
    for (let use = 0; use < 5; use += 1) expect(await limits.take(five)).toBe(0);
    expect(await limits.take(five)).toBe(3_600);
  });

  it('counts exactly when everyone comes at once, also at the end of a window', async () => {
    const five = allowance();
    const together = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => limits.take(five)))).filter((wait) => wait === 0);
    expect(await together()).toHaveLength(5);
    now += 3_600_000;
    expect(await together()).toHaveLength(5);
  });

  it('counts each thing and each person alone', async () => {
    const one = allowance({ max: 1 });
    expect(await limits.take(one)).toBe(0);
    expect(await limits.take(one)).toBeGreaterThan(0);
    expect(await limits.take({ ...one, what: 'chat' })).toBe(0);
    expect(await limits.take({ ...one, who: 'someone else' })).toBe(0);
  });

  it('costs one call, and two when a window begins again', async () => {
    const five = allowance({ max: 1 });
    calls.reset();
    await limits.take(five);
    await limits.take(five);
    expect(calls.calls).toEqual(['UpdateItemCommand', 'UpdateItemCommand']);
    now += 3_600_000;
    calls.reset();
    await limits.take(five);
    expect(calls.calls).toHaveLength(2);
  });

  it('stores no address, and an expiry for its row', async () => {
    const five = allowance({ who: 'ada@example.com' });
    await limits.take(five);
    const pk = `subscribe#${Buffer.from(
      await crypto.subtle.digest('SHA-256', Buffer.from('ada@example.com')),
    ).toString('base64url')}`;
    const row = await readRow(server.client(), tables.limits, { pk });
    expect(row).toEqual({ pk, uses: 1, expiresAt: Math.floor(now / 1000) + 3_600 });
  });
});
