import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGetTables } from './batch-get-tables.ts';
import type { RowKey } from './keys.ts';

/**
 * Reads up to 100 items of one table in one round trip, in the order of the keys. Missing items are left out.
 * @param options.consistent sees every acknowledged write, at twice the capacity
 */
export const batchGet = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly RowKey[],
  { consistent = false } = {},
): Promise<Record<string, unknown>[]> => {
  const items = await batchGetTables(client, { [table]: { keys, consistent } });
  return keys.flatMap((key) => {
    const item = items.get(table, key);
    return item ? [item] : [];
  });
};
