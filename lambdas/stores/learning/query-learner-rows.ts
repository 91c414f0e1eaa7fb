import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '../dynamodb/query.ts';
import { learnerPartition } from './learning-records.ts';

/** Reads all rows of a learner whose sort key begins with `prefix`, strongly consistent. One round trip per 1 MB. */
export const queryLearnerRows = (
  client: DynamoDBDocumentClient,
  table: string,
  sub: string,
  prefix: string,
): Promise<Record<string, unknown>[]> =>
  queryAll(client, {
    TableName: table,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': learnerPartition(sub), ':prefix': prefix },
    ConsistentRead: true,
  });
