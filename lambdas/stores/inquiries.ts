import { createHash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { InquiryBody } from '../contract/schemas/inquiries.ts';
import { isConflict } from './dynamodb/retry.ts';

/** What somebody wrote through a form of the site. */
export type Inquiry = z.output<typeof InquiryBody>;

/** The same words again within this time are the same inquiry: a double click, or a repetition after a lost answer. */
const sameWithinSeconds = 10 * 60;
/** Long enough to look up an old conversation; the mail that the team got is kept by the team. */
const keptForSeconds = 365 * 24 * 60 * 60;

const InquiryRow = z.object({
  /** Stored in seconds since the epoch, read as ISO 8601. */
  receivedAt: z.pipe(
    z.number(),
    z.transform((seconds) => new Date(seconds * 1000).toISOString()),
  ),
  /** Whether its mail is still to be queued. */
  mail: z.enum(['due', 'queued']),
  /** Identifies its mail forever. Random, so that other rows with this id identify nobody once this row is gone. */
  mailId: z.string(),
});
export type KeptInquiry = z.output<typeof InquiryRow>;

export interface InquiryStore {
  /**
   * Keeps an inquiry, which owes its mail until {@link InquiryStore.markQueued}; a repetition gets the one that is
   * there.
   */
  keep(inquiry: Inquiry): Promise<KeptInquiry>;
  markQueued(inquiry: Inquiry): Promise<void>;
}

/** Partition of what an address sent. */
export const inquirerPartition = (email: string): string =>
  `INQUIRER#${encodeURIComponent(email.toLowerCase())}`;

/** One partition per address, so that everything an address sent can be found and erased. */
const inquiryKey = ({ kind, firstName, lastName, email, company = '', message = '' }: Inquiry) => ({
  pk: inquirerPartition(email),
  sk: `INQUIRY#${createHash('sha256')
    .update(JSON.stringify([kind, firstName, lastName, company, message]))
    .digest('base64url')}`,
});

/** Inquiries of the public forms. DynamoDB deletes rows some time after `expiresAt` (seconds), a year after they came. */
export const createInquiryStore = (
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): InquiryStore => ({
  keep: async (inquiry) => {
    const seconds = Math.floor(now() / 1000);
    const row = { receivedAt: seconds, mail: 'due' as const, mailId: `inquiry-${randomUUID()}` };
    try {
      await client.send(
        new PutCommand({
          TableName: table,
          Item: { ...inquiryKey(inquiry), ...inquiry, ...row, expiresAt: seconds + keptForSeconds },
          ConditionExpression: 'attribute_not_exists(pk) OR receivedAt <= :before',
          ExpressionAttributeValues: { ':before': seconds - sameWithinSeconds },
        }),
      );
      return InquiryRow.parse(row);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: inquiryKey(inquiry), ConsistentRead: true }),
      );
      return InquiryRow.parse(Item ?? row);
    }
  },
  markQueued: async (inquiry) => {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: inquiryKey(inquiry),
        UpdateExpression: 'SET mail = :queued',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':queued': 'queued' },
      }),
    );
  },
});
