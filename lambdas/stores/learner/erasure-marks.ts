import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { erasureMarkKey } from '../../resources/erasure-mark.ts';

/** Longer than a token of any issuer is valid; Auth0's longest is 30 days. */
const keptForSeconds = 31 * 24 * 60 * 60;

/** Marks of erased learners, by which tokens from before the erasure are refused. */
export interface ErasureMarks {
  /** Whether an erasure of the learner was interrupted. */
  isUnfinished(sub: string): Promise<boolean>;
  /** Marks the learner as erased, before the first row goes. @param erasedAt tokens issued before are refused, ms since the epoch */
  begin(sub: string, erasedAt: number): Promise<void>;
  /** Records that no row is left. */
  finish(sub: string): Promise<void>;
}

/** Creates the store of marks, in the table of limits. */
export const createErasureMarks = (client: DynamoDBDocumentClient, table: string): ErasureMarks => ({
  isUnfinished: async (sub) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: erasureMarkKey(sub), ConsistentRead: true }),
    );
    return Item !== undefined && Item.finished !== true;
  },
  begin: async (sub, erasedAt) => {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: erasureMarkKey(sub),
        UpdateExpression: 'SET erasedAt = :at, expiresAt = :end REMOVE finished',
        ExpressionAttributeValues: { ':at': erasedAt, ':end': Math.floor(erasedAt / 1_000) + keptForSeconds },
      }),
    );
  },
  finish: async (sub) => {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: erasureMarkKey(sub),
        UpdateExpression: 'SET finished = :yes',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
  },
});
