import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { parseSubscription, subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Reads up to 100 subscriptions, strongly consistent, in the order of the ids. Missing ones are left out. */
export const readSubscriptions = async (
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<SubscriptionRecord[]> => {
  const keys = ids.map(subscriptionKey);
  const items = await batchGetTables(client, { [table]: { keys, consistent: true } });
  return keys.flatMap((key) => {
    const item = items.get(table, key);
    return item ? [parseSubscription(item)] : [];
  });
};
