import { describe, expect, it } from 'vitest';
import { isConflict } from '#lambdas/stores/dynamodb/retry.ts';
import { readSubscriptions } from '#lambdas/stores/subscriptions/read-subscriptions.ts';
import { isMarked, recheckRelease } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import {
  subscriptionKey,
  type SubscriptionRecord,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createSubscriptionStore } from '#lambdas/stores/subscriptions/subscriptions.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const table = tables.subscriptions;
const [then, now] = ['2026-11-14T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
let rows = 0;

const server = await useDynamoDb();
const client = server.client();
await createTable(client, 'subscriptions');
const store = createSubscriptionStore(client, { ...tables, subscriptions: table });

const write = async (row: SubscriptionRecord): Promise<SubscriptionRecord> => {
  await putRow(client, table, { ...subscriptionKey(row.id), ...row });
  return row;
};
const rowOf = (fields: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  id: `weekly#EMAIL#reader-${(rows += 1)}`,
  courseId: 'weekly',
  email: 'reader@example.com',
  subscribedAt: then,
  timeZone: 'UTC',
  ...fields,
});
const read = async (id: string) => (await readSubscriptions(client, table, [id]))[0];
const outcomeOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isConflict(error) ? 'conflict' : String(error)),
  );

describe('a change of a subscription', () => {
  const guarded = ['learner', 'confirmedAt', 'unsubscribedAt', 'mailedThrough', 'dueAt'] as const;

  it('is made from what was read', async () => {
    const known = await write(rowOf());
    await store.change(known, { ...known, confirmedAt: now });
    expect(await read(known.id)).toEqual({ ...known, confirmedAt: now });
  });

  it.each(guarded)('meets a conflict when %s came meanwhile', async (field) => {
    const known = rowOf();
    const changed = await write({ ...known, [field]: now });
    expect(await outcomeOf(store.change(known, { ...known, timeZone: 'Asia/Tokyo' }))).toBe('conflict');
    expect(await read(known.id)).toEqual(changed);
  });

  it.each([...guarded, 'subscribedAt'] as const)(
    'meets a conflict when %s changed meanwhile',
    async (field) => {
      const known = rowOf({ [field]: then });
      const changed = await write({ ...known, [field]: now });
      expect(await outcomeOf(store.change(known, { ...known, timeZone: 'Asia/Tokyo' }))).toBe('conflict');
      expect(await read(known.id)).toEqual(changed);
    },
  );

  it('meets a conflict when somebody else made it', async () => {
    const made = await write(rowOf());
    expect(await outcomeOf(store.change(undefined, { ...made, timeZone: 'Asia/Tokyo' }))).toBe('conflict');
  });
});

describe('a subscription that was erased', () => {
  it('is brought back by nothing', async () => {
    const { id } = rowOf();
    expect(await outcomeOf(store.markWelcomed(id))).toBe('conflict');
    expect(await store.unsubscribe(id, now)).toBeUndefined();
    expect(await recheckRelease(client, table, id)).toBe(false);
    expect(await read(id)).toBeUndefined();
  });
});

describe('a subscription whose schedule changed', () => {
  it.each([
    ['gets mails', { confirmedAt: then }, true],
    ['was never confirmed', {}, false],
    ['was declined', { confirmedAt: then, unsubscribedAt: now }, false],
  ])('that %s is looked at again: %s', async (_what, fields, marked) => {
    const row = await write(rowOf(fields));
    expect(await recheckRelease(client, table, row.id)).toBe(marked);
    const first = (await read(row.id))?.dueAt;
    expect(isMarked(first)).toBe(marked);
    if (!marked) return;
    await recheckRelease(client, table, row.id);
    // A run that read the first mark must not settle the row after the second.
    expect((await read(row.id))?.dueAt).not.toBe(first);
  });
});
