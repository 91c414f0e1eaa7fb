import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchWrite, type Item } from './batch-write.ts';
import { queryAll } from './query.ts';

/** All items of a partition, page by page. */
export const readPartition = async (
  client: DynamoDBDocumentClient,
  table: string,
  pk: string,
): Promise<Item[]> =>
  (await queryAll(client, {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  })) as Item[];

/**
 * Turns the items that a partition holds into the wanted ones, writing only what differs: new and changed items first, then
 * removals, so that a reader in between finds an item twice rather than not at all. Returns the number of writes.
 * @param held what the partition holds now
 */
export const writeDifference = async (
  client: DynamoDBDocumentClient,
  table: string,
  held: readonly Item[],
  wanted: readonly Item[],
  signal?: AbortSignal,
): Promise<number> => {
  const existing = new Map(held.map((item) => [item.sk, item]));
  const puts = wanted.filter((item) => !isDeepStrictEqual(existing.get(item.sk), item));
  for (const { sk } of wanted) existing.delete(sk);
  const writes = [...puts.map((put) => ({ put })), ...[...existing.values()].map((remove) => ({ remove }))];
  await batchWrite(client, table, writes, signal);
  return writes.length;
};

/** Makes a partition hold exactly the wanted items; see {@link writeDifference}. */
export const syncPartition = async (
  client: DynamoDBDocumentClient,
  table: string,
  pk: string,
  wanted: readonly Item[],
  signal?: AbortSignal,
): Promise<number> => writeDifference(client, table, await readPartition(client, table, pk), wanted, signal);
