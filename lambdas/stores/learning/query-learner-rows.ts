import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '../dynamodb/query.ts';
import { learnerPartition } from './learning-records.ts';

/**
 * Reads all rows of a learner whose sort key begins with `prefix`. One round trip per 1 MB.
 * @param mayLag reads for half the price, as they were a moment ago
 */
export const queryLearnerRows = (
  client: DynamoDBDocumentClient,
  table: string,
  sub: string,
  prefix: string,
  { mayLag = false }: { readonly mayLag?: boolean } = {},
): Promise<Record<string, unknown>[]> =>
  queryAll(client, {
    TableName: table,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': learnerPartition(sub), ':prefix': prefix },
    ConsistentRead: !mayLag,
  });
