import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RowKey } from './keys.ts';
import { readTogether } from './read-together.ts';

/** Reads up to 100 items of one table in one round trip, in the order asked for; absent ones are left out. */
export const batchGet = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly RowKey[],
): Promise<Record<string, unknown>[]> => {
  const items = await readTogether(client, { [table]: { keys, consistent: false } });
  return keys.flatMap((key) => {
    const item = items.get(table, key);
    return item ? [item] : [];
  });
};
