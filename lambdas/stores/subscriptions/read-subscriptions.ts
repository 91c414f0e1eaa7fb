import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamodb/batch-get.ts';
import { parseSubscription, subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Reads up to 100 subscriptions, strongly consistent, in the order of the ids. Missing ones are left out. */
export const readSubscriptions = async (
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<SubscriptionRecord[]> =>
  (await batchGet(client, table, ids.map(subscriptionKey), { consistent: true })).map(parseSubscription);
