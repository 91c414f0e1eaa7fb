import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

/** Mailboxes are as `normalizeMailbox` names them. */
export interface DeclineStore {
  /** Whether the owner of the mailbox declined all mail that strangers can ask for, or that about this course. */
  isDeclined(mailbox: string, courseId: string): Promise<boolean>;
  /**
   * Records that the owner of the mailbox declined, for good.
   * @param now ms since the epoch
   * @param courseId only mail about this course
   */
  decline(mailbox: string, now: number, courseId?: string): Promise<void>;
}

const DeclineRow = z.object({ declinedAt: z.optional(z.string()), courses: z.optional(z.set(z.string())) });

/** Key of a mailbox. It is hashed, because it is kept after everything else about the address is gone. */
const declineKey = (mailbox: string): { pk: string } => ({
  pk: `DECLINED#${createHash('sha256').update(mailbox).digest('base64url')}`,
});

/** Creates the store of mailboxes whose owners declined. It is the table of the mail ledger. */
export const createDeclineStore = (client: DynamoDBDocumentClient, table: string): DeclineStore => ({
  isDeclined: async (mailbox, courseId) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: declineKey(mailbox), ConsistentRead: true }),
    );
    const row = Item && DeclineRow.parse(Item);
    return row !== undefined && (row.declinedAt !== undefined || (row.courses?.has(courseId) ?? false));
  },
  decline: async (mailbox, now, courseId) => {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: declineKey(mailbox),
        ...(courseId === undefined
          ? {
              UpdateExpression: 'SET declinedAt = if_not_exists(declinedAt, :at)',
              ExpressionAttributeValues: { ':at': new Date(now).toISOString() },
            }
          : {
              UpdateExpression: 'ADD courses :course',
              ExpressionAttributeValues: { ':course': new Set([courseId]) },
            }),
      }),
    );
  },
});
