import { createHash } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConflict } from './dynamodb/retry.ts';

/** Whether the claim is ours; if not, the age of the other one in seconds. */
export type NotebookClaim = { readonly claimed: true } | { readonly claimed: false; readonly age: number };

export interface NotebookStarts {
  /** Claims the start of a learner's server, so that one of many requests at once makes it. @param claim unique to this try */
  claim(sub: string, claim: string): Promise<NotebookClaim>;
  /** Ends whatever claim there is: the start is known to have failed. */
  release(sub: string): Promise<void>;
}

/** A claim expires by itself: the request that holds it may have been cut off before it reached the hub. */
const keptForSeconds = 60;

/** The row that failed the condition, in DynamoDB's own format: the document client does not convert items in errors. */
const Refusal = z.object({
  Item: z.object({ claim: z.object({ S: z.string() }), startedAt: z.object({ N: z.string() }) }),
});

/** Where the start of a learner's notebook is claimed. */
export const notebookStartKey = (sub: string): { pk: string } => ({
  pk: `notebook-start#${createHash('sha256').update(sub).digest('base64url')}`,
});

/** Who is starting a notebook right now: rows that live for a minute, beside the rate limits, and hold only a hash of `sub`. */
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
      // Our own claim: its answer was lost, and the SDK sent it again.
      if (Item.claim.S === claim) return { claimed: true };
      return { claimed: false, age: Math.max(0, seconds - Number(Item.startedAt.N)) };
    }
  },
  release: async (sub) => {
    await client.send(new DeleteCommand({ TableName: table, Key: notebookStartKey(sub) }));
  },
});
