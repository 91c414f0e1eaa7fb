import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { erasureMarkKey } from '../../resources/erasure-mark.ts';
import { getRow, transact, updateRow } from '../dynamodb/calls.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { outboxStep } from '../webhooks/outbox.ts';

/** Longer than a token of any issuer is valid; Auth0's longest is 30 days. */
const keptForSeconds = 31 * 24 * 60 * 60;

/** Marks of erased learners, by which tokens from before the erasure are refused. */
export interface ErasureMarks {
  /** Whether an erasure of the learner was interrupted. */
  isUnfinished(sub: string): Promise<boolean>;
  /** Marks the learner as erased, before the first row goes. @param erasedAt tokens issued before are refused, ms since the epoch */
  begin(sub: string, erasedAt: number): Promise<void>;
  /** Records that no row is left, and tells of it. Does nothing when that is recorded. @param at now, ISO 8601 */
  finish(sub: string, at: string): Promise<void>;
}

/** Creates the store of marks, in the table of limits. */
export const createErasureMarks = (
  client: DynamoDBDocumentClient,
  { limits: table, webhooks }: { readonly limits: string; readonly webhooks: string },
): ErasureMarks => ({
  isUnfinished: async (sub) => {
    const item = await getRow(client, table, erasureMarkKey(sub));
    return item !== undefined && item.finished !== true;
  },
  begin: async (sub, erasedAt) => {
    await updateRow(client, {
      TableName: table,
      Key: erasureMarkKey(sub),
      UpdateExpression: 'SET erasedAt = :at, expiresAt = :end REMOVE finished',
      ExpressionAttributeValues: { ':at': erasedAt, ':end': Math.floor(erasedAt / 1_000) + keptForSeconds },
    });
  },
  finish: async (sub, at) => {
    const Update = {
      TableName: table,
      Key: erasureMarkKey(sub),
      UpdateExpression: 'SET finished = :yes',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(finished)',
      ExpressionAttributeValues: { ':yes': true },
    };
    const outboxPut = outboxStep(webhooks, { type: 'learner.erased', at, who: { sub } });
    await unlessConflict(transact(client, [{ Update }, outboxPut]));
  },
});
