import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchWrite, type Item, type Write } from './batch-write.ts';
import { readPartition, streamPartition } from './query.ts';

/**
 * Replaces the items of a partition by the wanted ones, writing only the differences: new and changed items first, then removals, so
 * that a reader in between finds an item twice rather than not at all. Returns the number of writes.
 * @param stored current items of the partition
 */
const writeDifference = async (
  client: DynamoDBDocumentClient,
  table: string,
  stored: readonly Item[],
  wanted: readonly Item[],
  signal?: AbortSignal,
): Promise<number> => {
  const existing = new Map(stored.map((item) => [item.sk, item]));
  const puts = wanted.filter((item) => !isDeepStrictEqual(existing.get(item.sk), item));
  for (const { sk } of wanted) existing.delete(sk);
  const writes = [...puts.map((put) => ({ put })), ...[...existing.values()].map((remove) => ({ remove }))];
  await batchWrite(client, table, writes, signal);
  return writes.length;
};

/** Makes a partition contain exactly the wanted items; see {@link writeDifference}. */
export const syncPartition = async (
  client: DynamoDBDocumentClient,
  table: string,
  pk: string,
  wanted: readonly Item[],
  signal?: AbortSignal,
): Promise<number> => writeDifference(client, table, await readPartition(client, table, pk), wanted, signal);

/** Writes that {@link syncSorted} collects before it sends them. */
const writesAtOnce = 100;

/**
 * Makes a partition contain exactly the wanted items, with only a page of the existing ones in memory; see {@link writeDifference}.
 * @param wanted in the order of their keys, which must be ASCII
 */
export const syncSorted = async (
  client: DynamoDBDocumentClient,
  table: string,
  pk: string,
  wanted: Iterable<Item>,
  signal?: AbortSignal,
): Promise<number> => {
  let writes = 0;
  let puts: Write[] = [];
  const removes: Write[] = [];
  const flush = async (): Promise<void> => {
    await batchWrite(client, table, puts, signal);
    writes += puts.length;
    puts = [];
  };
  const stored = streamPartition(client, table, pk);
  let existing = await stored.next();
  for (const item of wanted) {
    for (; !existing.done && existing.value.sk < item.sk; existing = await stored.next()) {
      removes.push({ remove: { pk, sk: existing.value.sk } });
    }
    const same = !existing.done && existing.value.sk === item.sk ? existing.value : undefined;
    if (same) existing = await stored.next();
    if (!isDeepStrictEqual(same, item)) puts.push({ put: item });
    if (puts.length >= writesAtOnce) await flush();
  }
  for (; !existing.done; existing = await stored.next())
    removes.push({ remove: { pk, sk: existing.value.sk } });
  await flush();
  await batchWrite(client, table, removes, signal);
  return writes + removes.length;
};
