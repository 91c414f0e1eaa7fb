import { createHash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { InquiryBody } from '../contract/schemas/inquiries.ts';
import { isConflict } from './dynamodb/retry.ts';

/** Message sent through a form on the site. */
export type Inquiry = z.output<typeof InquiryBody>;

/** The same words within this time count as the same inquiry: a double click, or a retry after a lost response. */
const sameWithinSeconds = 10 * 60;
/** Long enough to look up an old conversation. The team keeps the mail that it received. */
const keptForSeconds = 365 * 24 * 60 * 60;

const InquiryRow = z.object({
  /** Stored in seconds since the epoch, read as ISO 8601. */
  receivedAt: z.pipe(
    z.number(),
    z.transform((seconds) => new Date(seconds * 1000).toISOString()),
  ),
  /** `due` until the mail to the team is queued. */
  mail: z.enum(['due', 'queued']),
  /** Id of the mail to the team. Random, so that other rows with this id identify nobody once this row is gone. */
  mailId: z.string(),
});
type KeptInquiry = z.output<typeof InquiryRow>;

export interface InquiryStore {
  /**
   * Stores an inquiry. Its mail is due until {@link InquiryStore.markQueued}.
   * @returns the stored inquiry, which for a repetition is the earlier one
   */
  keep(inquiry: Inquiry): Promise<KeptInquiry>;
  markQueued(inquiry: Inquiry): Promise<void>;
}

/** Partition of the inquiries from one email address, so that they can be found and erased together. */
export const inquirerPartition = (email: string): string =>
  `INQUIRER#${encodeURIComponent(email.toLowerCase())}`;

const inquiryKey = ({ kind, firstName, lastName, email, company = '', message = '' }: Inquiry) => ({
  pk: inquirerPartition(email),
  sk: `INQUIRY#${createHash('sha256')
    .update(JSON.stringify([kind, firstName, lastName, company, message]))
    .digest('base64url')}`,
});

/** Whether an inquiry is still stored: its sender may have been erased since its mail was queued. */
export type IsInquiryKept = (inquiry: Inquiry) => Promise<boolean>;

export const createIsInquiryKept =
  (client: DynamoDBDocumentClient, table: string): IsInquiryKept =>
  async (inquiry) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: inquiryKey(inquiry), ConsistentRead: true }),
    );
    return Item !== undefined;
  };

/** Creates the store of inquiries from the public forms. DynamoDB deletes rows some time after `expiresAt` (seconds), a year later. */
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
