import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { learnerPartition } from './learning-records.ts';

/** All rows of a learner under a prefix, read consistently: one round trip up to 1 MB of them. */
export const queryLearnerRows = async (
  client: DynamoDBDocumentClient,
  table: string,
  sub: string,
  prefix: string,
): Promise<Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': learnerPartition(sub), ':prefix': prefix },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};
