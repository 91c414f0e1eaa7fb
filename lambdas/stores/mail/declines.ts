import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getRow, updateRow } from '../dynamodb/calls.ts';

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
    const item = await getRow(client, table, declineKey(mailbox));
    const row = item && DeclineRow.parse(item);
    return row !== undefined && (row.declinedAt !== undefined || (row.courses?.has(courseId) ?? false));
  },
  decline: async (mailbox, now, courseId) => {
    await updateRow(client, {
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
    });
  },
});
