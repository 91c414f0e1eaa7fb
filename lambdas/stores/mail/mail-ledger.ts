import { createHash } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../dynamodb/batch-get.ts';
import { getRow, updateRow } from '../dynamodb/calls.ts';
import { isConflict, unlessConflict } from '../dynamodb/retry.ts';

/** Longer than a message can wait: 4 days in the queue, 14 in the dead-letter queue, plus time to investigate. */
const keptForSeconds = 90 * 24 * 60 * 60;

const MailRow = z.object({ claim: z.string(), sentAt: z.optional(z.string()) });

/**
 * Outcome of a claim. `doubtful`: an earlier attempt claimed the mail and did not record its result, so the mail may have been sent.
 */
type MailClaim = 'claimed' | 'sent' | 'doubtful';

export interface MailLedger {
  /** Claims a mail before it is sent. @param claim unique id of this attempt @param now ms since the epoch */
  claim(mailId: string, claim: string, now: number): Promise<MailClaim>;
  /** Records that the mail service accepted the mail. */
  markSent(mailId: string, claim: string, now: number): Promise<void>;
  /** Releases the claim of a mail that certainly was not sent. */
  release(mailId: string, claim: string): Promise<void>;
  /** Whether an address bounced or complained. It never gets mail again. */
  isSuppressed(address: string): Promise<boolean>;
  suppress(address: string, reason: 'bounce' | 'complaint', now: number): Promise<void>;
}

/** Key of a mail in the ledger. */
export const mailKey = (mailId: string): { pk: string } => ({ pk: `MAIL#${mailId}` });
/** Key of a suppressed address. It is hashed, because the row outlives everything else about the address. */
export const suppressionKey = (address: string): { pk: string } => ({
  pk: `SUPPRESSED#${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`,
});
/** Key of an address that an earlier release suppressed. */
export const plainSuppressionKey = (address: string): { pk: string } => ({
  pk: `SUPPRESSED#${encodeURIComponent(address.toLowerCase())}`,
});

/** Creates the ledger of sent mails and suppressed addresses. */
export const createMailLedger = (client: DynamoDBDocumentClient, table: string): MailLedger => ({
  claim: async (mailId, claim, now) => {
    try {
      await client.send(
        new PutCommand({
          TableName: table,
          Item: {
            ...mailKey(mailId),
            claim,
            claimedAt: new Date(now).toISOString(),
            expiresAt: Math.floor(now / 1000) + keptForSeconds,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
      return 'claimed';
    } catch (error) {
      if (!isConflict(error)) throw error;
      const item = await getRow(client, table, mailKey(mailId));
      // Released in the meantime: the next delivery can claim it.
      if (!item) return 'doubtful';
      const row = MailRow.parse(item);
      if (row.sentAt !== undefined) return 'sent';
      // Our own claim: the response was lost, and the SDK retried the write.
      return row.claim === claim ? 'claimed' : 'doubtful';
    }
  },
  markSent: async (mailId, claim, now) => {
    await updateRow(client, {
      TableName: table,
      Key: mailKey(mailId),
      UpdateExpression: 'SET sentAt = :at',
      ConditionExpression: 'claim = :claim',
      ExpressionAttributeValues: { ':at': new Date(now).toISOString(), ':claim': claim },
    });
  },
  release: async (mailId, claim) => {
    await unlessConflict(
      client.send(
        new DeleteCommand({
          TableName: table,
          Key: mailKey(mailId),
          ConditionExpression: 'claim = :claim AND attribute_not_exists(sentAt)',
          ExpressionAttributeValues: { ':claim': claim },
        }),
      ),
    );
  },
  isSuppressed: async (address) => {
    const keys = [suppressionKey(address), plainSuppressionKey(address)];
    return (await batchGet(client, table, keys, { consistent: true })).length > 0;
  },
  suppress: async (address, reason, now) => {
    await updateRow(client, {
      TableName: table,
      Key: suppressionKey(address),
      UpdateExpression: 'SET #since = if_not_exists(#since, :at), reason = if_not_exists(reason, :reason)',
      ExpressionAttributeNames: { '#since': 'since' },
      ExpressionAttributeValues: { ':at': new Date(now).toISOString(), ':reason': reason },
    });
  },
});
