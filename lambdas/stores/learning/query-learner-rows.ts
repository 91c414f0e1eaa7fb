import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '../dynamodb/query.ts';
import { learnerPartition } from './learning-records.ts';

/** All rows of a learner whose sort key begins with `prefix`, read consistently. One round trip up to 1 MB of them. */
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
