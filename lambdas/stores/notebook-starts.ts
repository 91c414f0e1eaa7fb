import { createHash } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConflict } from './dynamodb/retry.ts';

/** Result of a claim. `age`: seconds since another request claimed the start. */
type NotebookClaim = { readonly claimed: true } | { readonly claimed: false; readonly age: number };

export interface NotebookStarts {
  /** Claims the start of a learner's server, so that only one of several concurrent requests starts it. @param claim unique id of this attempt */
  claim(sub: string, claim: string): Promise<NotebookClaim>;
  /** Removes any claim, because the start has failed. */
  release(sub: string): Promise<void>;
}

/** Lifetime of a claim. It must expire, because the claiming request may have ended before it reached the hub. */
const keptForSeconds = 60;

/** Row that failed the condition, in DynamoDB's attribute format, because the document client does not convert items in errors. */
const Refusal = z.object({
  Item: z.object({ claim: z.object({ S: z.string() }), startedAt: z.object({ N: z.string() }) }),
});

/** Key of the claim on a learner's notebook start. */
export const notebookStartKey = (sub: string): { pk: string } => ({
  pk: `notebook-start#${createHash('sha256').update(sub).digest('base64url')}`,
});

/** Creates the store of claims on notebook starts: rows in the rate-limit table that expire after a minute and contain only a hash of `sub`. */
export const createNotebookStarts = (
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): NotebookStarts => ({
  claim: async (sub, claim) => {
    const seconds = Math.floor(now() / 1000);
    try {
      await client.send(
        new PutCommand({
          TableName: table,
          Item: { ...notebookStartKey(sub), claim, startedAt: seconds, expiresAt: seconds + keptForSeconds },
          ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
          ExpressionAttributeValues: { ':now': seconds },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { claimed: true };
    } catch (error) {
      if (!isConflict(error)) throw error;
      const { Item } = Refusal.parse(error);
      // Our own claim: the response was lost, and the SDK retried the write.
      if (Item.claim.S === claim) return { claimed: true };
      return { claimed: false, age: Math.max(0, seconds - Number(Item.startedAt.N)) };
    }
  },
  release: async (sub) => {
    await client.send(new DeleteCommand({ TableName: table, Key: notebookStartKey(sub) }));
  },
});
