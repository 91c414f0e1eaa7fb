import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { parseSubscription, subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Subscriptions as they are now, in the order asked for; those that are gone are left out. At most 100. */
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
