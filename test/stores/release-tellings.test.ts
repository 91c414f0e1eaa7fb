import { describe, expect, it } from 'vitest';
import type { NextDue } from '#lambdas/stores/subscriptions/due-shards.ts';
import { createReleaseStore } from '#lambdas/stores/subscriptions/releases.ts';
import {
  type Releasing,
  subscriptionKey,
  type SubscriptionRecord,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import type { Telling } from '#lambdas/stores/subscriptions/tell-subscriptions.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const table = tables.subscriptions;
const due = '2026-11-21T10:00:00.000Z';
const later = '2026-11-28T10:00:00.000Z';
let rows = 0;

const server = await useDynamoDb();
const client = server.client();
await createTable(client, 'subscriptions');
const releases = createReleaseStore(client, { subscriptions: table, learning: tables.learning });

const write = async (row: SubscriptionRecord): Promise<SubscriptionRecord> => {
  await putRow(client, table, { ...subscriptionKey(row.id), ...row });
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

/** What may happen to a subscription between the reading and the telling. */
const meanwhile: [string, (row: SubscriptionRecord) => SubscriptionRecord][] = [
  ['its due time moved', (row) => ({ ...row, dueAt: later })],
  ['an earlier release claimed it', (row) => ({ ...row, releasing: releasingOf(row, 'release-0') })],
  ['its mails were declined', (row) => ({ ...row, unsubscribedAt: due })],
  ['its address is not proven any more', ({ confirmedAt: _, ...row }) => row],
  ['another run told of it', (row) => ({ ...row, mailedThrough: due })],
];

const next: NextDue = { dueShard: 'DUE#1', dueAt: later };
const tellingOf = (row: SubscriptionRecord, fields: Partial<Telling> = {}): Telling => ({
  row,
  mailId: 'release-1-0',
  mailedThrough: due,
  announced: ['a'],
  next,
  ...fields,
});

describe('announcing lectures', () => {
  it('writes the announced lectures, the mail and the next due time in one write', async () => {
    const [one, ended] = [await dueRow(), await dueRow()];
    const first = await dueRow({ mailedThrough: undefined });
    const mails = [
      [tellingOf(one)],
      [tellingOf(first, { mailId: 'release-1-1' })],
      [tellingOf(ended, { mailId: 'release-1-2', next: undefined })],
    ];
    expect(await releases.tell(mails)).toEqual(['told', 'told', 'told']);
    const told = { mailedThrough: due, announced: ['a'] };
    expect(await now(one)).toEqual({ ...one, ...told, ...next, lastMailId: 'release-1-0' });
    expect(await now(first)).toEqual({ ...first, ...told, ...next, lastMailId: 'release-1-1' });
    const { dueAt: _, ...rest } = ended;
    expect(await now(ended)).toEqual({ ...rest, ...told, lastMailId: 'release-1-2' });
  });

  it('ends the expiry of a row that was confirmed without ending it', async () => {
    const rows = [await dueRow({ expiresAt: 1 }), await dueRow({ expiresAt: 1 })];
    const mails = rows.map((row, index) => [tellingOf(row, { next: index === 0 ? next : undefined })]);
    expect(await releases.tell(mails)).toEqual(['told', 'told']);
    for (const row of rows) expect(await now(row)).not.toHaveProperty('expiresAt');
  });

  it.each(meanwhile)('changes nothing when %s, and leaves other mails alone', async (_what, change) => {
    const [row, ended, other] = [await dueRow(), await dueRow({ expiresAt: 1 }), await dueRow()];
    const changed = [await write(change(row)), await write(change(ended))];
    const outcomes = await releases.tell([
      [tellingOf(row)],
      [tellingOf(ended, { next: undefined })],
      [tellingOf(other)],
    ]);
    expect(outcomes).toEqual(['refused', 'refused', 'told']);
    expect([await now(row), await now(ended)]).toEqual(changed);
  });

  it('finds no row that is gone', async () => {
    const row = await dueRow();
    const gone = { ...row, id: 'weekly#EMAIL#gone' };
    expect(await releases.tell([[tellingOf(gone)]])).toEqual(['refused']);
    expect(await now(gone)).toBeUndefined();
  });

  it('announces several subscriptions in one mail, all or none, and leaves other mails alone', async () => {
    const mailOf = async () => [tellingOf(await dueRow()), tellingOf(await dueRow())];
    const mails = [await mailOf(), await mailOf(), await mailOf()];
    const [one, other] = mails[1]?.map(({ row }) => row) ?? [];
    if (!one || !other) throw new Error('no rows');
    await write({ ...other, dueAt: later });
    expect(await releases.tell(mails)).toEqual(['told', 'refused', 'told']);
    expect(await now(one)).toEqual(one);
    for (const { row } of [...(mails[0] ?? []), ...(mails[2] ?? [])]) {
      expect(await now(row)).toMatchObject({ ...next, lastMailId: 'release-1-0' });
    }
  });

  it('succeeds again for the same mail when the SDK repeats a call, and is refused for another', async () => {
    const [one, two, three] = [await dueRow(), await dueRow(), await dueRow()];
    const mails = [[tellingOf(one)], [tellingOf(two), tellingOf(three)]];
    for (let each = 0; each < 2; each += 1) expect(await releases.tell(mails)).toEqual(['told', 'told']);
    expect(await releases.tell([[tellingOf(one, { mailId: 'release-2-0' })]])).toEqual(['refused']);
  });
});

describe('the end of a claim of an earlier release', () => {
  const claimed = async (): Promise<SubscriptionRecord> => {
    const row = await dueRow();
    return write({ ...row, releasing: releasingOf(row) });
  };

  it('records what was announced and sets the next due time', async () => {
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
    next,
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
