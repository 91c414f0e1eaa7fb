import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReleaseStore, type ReleaseStore } from '../../lambdas/stores/subscriptions/releases.ts';
import {
  type Releasing,
  subscriptionKey,
  type SubscriptionRecord,
} from '../../lambdas/stores/subscriptions/subscription-record.ts';
import { createTable, startDynamoDb, tables, type TestDynamoDb } from '../support/dynamodb.ts';

const table = tables.subscriptions;
const due = '2026-11-21T10:00:00.000Z';
const later = '2026-11-28T10:00:00.000Z';
let server: TestDynamoDb;
let client: DynamoDBDocumentClient;
let releases: ReleaseStore;
let rows = 0;

beforeAll(async () => {
  server = await startDynamoDb();
  client = server.client();
  await createTable(client, 'subscriptions');
  releases = createReleaseStore(client, { subscriptions: table, learning: tables.learning });
});
afterAll(() => server.close());

const write = async (row: SubscriptionRecord): Promise<SubscriptionRecord> => {
  await client.send(new PutCommand({ TableName: table, Item: { ...subscriptionKey(row.id), ...row } }));
  return row;
};
const dueRow = (fields: Partial<SubscriptionRecord> = {}): Promise<SubscriptionRecord> =>
  write({
    id: `weekly#EMAIL#reader-${(rows += 1)}`,
    courseId: 'weekly',
    email: 'reader@example.com',
    subscribedAt: '2026-11-14T10:00:00.000Z',
    timeZone: 'UTC',
    confirmedAt: '2026-11-14T11:00:00.000Z',
    mailedThrough: '2026-11-14T11:00:00.000Z',
    dueShard: 'DUE#1',
    dueAt: due,
    ...fields,
  });
const releasingOf = ({ id, dueAt = due }: SubscriptionRecord, mailId = 'release-1'): Releasing => ({
  mailId,
  subscriptionIds: [id],
  lectureIds: ['a'],
  mailedThrough: due,
  announced: ['a'],
  dueAt,
});
const now = async ({ id }: SubscriptionRecord): Promise<SubscriptionRecord | undefined> =>
  (await releases.read([id]))[0];

/** What may happen to a subscription between the reading and the claim. */
const meanwhile: [string, (row: SubscriptionRecord) => SubscriptionRecord][] = [
  ['its due time moved', (row) => ({ ...row, dueAt: later })],
  ['another run claimed it', (row) => ({ ...row, releasing: releasingOf(row, 'release-0') })],
  ['its mails were declined', (row) => ({ ...row, unsubscribedAt: due })],
  ['its address is not proven any more', ({ confirmedAt: _, ...row }) => row],
  ['another run told of it', (row) => ({ ...row, mailedThrough: due })],
];

describe('a claim', () => {
  it('is had when nothing changed', async () => {
    const row = await dueRow();
    expect(await releases.claim([{ row, releasing: releasingOf(row) }])).toBe(true);
    expect(await now(row)).toEqual({ ...row, releasing: releasingOf(row) });
  });

  it.each(meanwhile)('is not had when %s', async (_what, change) => {
    const row = await dueRow();
    const changed = await write(change(row));
    expect(await releases.claim([{ row, releasing: releasingOf(row) }])).toBe(false);
    expect(await now(row)).toEqual(changed);
  });

  it('of several subscriptions is had for all of them or for none', async () => {
    const [one, other] = [await dueRow(), await dueRow()];
    await write({ ...other, dueAt: later });
    const claims = [one, other].map((row) => ({ row, releasing: releasingOf(row) }));
    expect(await releases.claim(claims)).toBe(false);
    expect(await now(one)).toEqual(one);
  });
});

describe('the end of a claim', () => {
  const next = { dueShard: 'DUE#1', dueAt: later };
  const claimed = async (): Promise<SubscriptionRecord> => {
    const row = await dueRow();
    return write({ ...row, releasing: releasingOf(row) });
  };

  it('settles what was told and moves on', async () => {
    const row = await claimed();
    await releases.finish('release-1', [row], new Map([[row.id, next]]));
    const { releasing: _, ...rest } = row;
    expect(await now(row)).toEqual({ ...rest, ...next, mailedThrough: due, announced: ['a'] });
  });

  it('leaves a due time alone that moved meanwhile', async () => {
    const row = await claimed();
    await write({ ...row, dueAt: '1970-01-01T00:00:00.000Z' });
    await releases.finish('release-1', [row], new Map([[row.id, next]]));
    expect(await now(row)).toMatchObject({ dueAt: '1970-01-01T00:00:00.000Z', announced: ['a'] });
  });

  it('leaves the claim of another mail alone', async () => {
    const row = await claimed();
    const taken = await write({ ...row, releasing: releasingOf(row, 'release-2') });
    await releases.finish('release-1', [row], new Map([[row.id, next]]));
    expect(await now(row)).toEqual(taken);
  });
});

describe('moving on without a mail', () => {
  const settlement = {
    mailedThrough: due,
    announced: ['a'],
    next: { dueShard: 'DUE#1', dueAt: later },
  };

  it('takes the next due time, or none', async () => {
    const [settled, dropped] = [await dueRow(), await dueRow()];
    await releases.settle(settled, settlement);
    expect(await now(settled)).toMatchObject({ dueAt: later, announced: ['a'] });
    await releases.drop(dropped);
    expect(await now(dropped)).not.toHaveProperty('dueAt');
  });

  it.each(meanwhile.slice(0, 2))('changes nothing when %s', async (_what, change) => {
    const row = await dueRow();
    const changed = await write(change(row));
    await releases.settle(row, settlement);
    await releases.drop(row);
    expect(await now(row)).toEqual(changed);
  });
});
