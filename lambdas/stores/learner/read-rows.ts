import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../chunk.ts';
import { type BatchGetResult, batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import type { RowKey } from '../dynamodb/keys.ts';
import { queryAll } from '../dynamodb/query.ts';

/** DynamoDB's maximum number of items in one read. */
const batchSize = 100;

/** Reads all rows with a value of an attribute: of a partition, or of an index, which may lag behind. */
export const queryRows = async (
  client: DynamoDBDocumentClient,
  table: string,
  attribute: string,
  value: string,
  index?: string,
): Promise<Item[]> =>
  (await queryAll(client, {
    TableName: table,
    IndexName: index,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': attribute },
    ExpressionAttributeValues: { ':value': value },
    ConsistentRead: index === undefined,
  })) as Item[];

/** Reads any number of keys of several tables, 100 per round trip. */
export const readTables = async (
  client: DynamoDBDocumentClient,
  wanted: readonly (readonly [table: string, keys: readonly RowKey[]])[],
): Promise<BatchGetResult> => {
  const keys = wanted.flatMap(([table, each]) => each.map((key) => ({ table, key })));
  const parts: BatchGetResult[] = [];
  for (const batch of chunk(keys, batchSize)) {
    const byTable = Map.groupBy(batch, ({ table }) => table);
    const reads = [...byTable].map(([table, part]) => [
      table,
      { keys: part.map(({ key }) => key), consistent: true },
    ]);
    parts.push(await batchGetTables(client, Object.fromEntries(reads)));
  }
  return { get: (table, key) => parts.map((part) => part.get(table, key)).find(Boolean) };
};

/** The rows of one table among what was read, in the order of the keys. */
export const rowsIn = (items: BatchGetResult, table: string, keys: readonly RowKey[]): Item[] =>
  keys.flatMap((key) => (items.get(table, key) as Item | undefined) ?? []);

/** Reads any number of keys of one table, in their order. */
export const readKeys = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly RowKey[],
): Promise<Item[]> => rowsIn(await readTables(client, [[table, keys]]), table, keys);
