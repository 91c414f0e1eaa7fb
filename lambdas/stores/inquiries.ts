import { createHash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConflict } from './dynamodb/retry.ts';

/** What somebody wrote through a form of the site. */
export interface Inquiry {
  readonly kind: 'contact' | 'instructor' | 'corporate-training';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly message?: string | undefined;
}

/** The same words again within this time are the same inquiry: a double click, or a repetition after a lost answer. */
const sameWithinSeconds = 10 * 60;
/** Long enough to look up an old conversation; the mail that the team got is kept by the team. */
const keptForSeconds = 365 * 24 * 60 * 60;

const InquiryRow = z.object({ receivedAt: z.number(), mail: z.enum(['due', 'queued']), mailId: z.string() });

export interface KeptInquiry {
  /** Identifies its mail forever. Made up, so that what else is kept under it leads to nobody once the row is gone. */
  readonly mailId: string;
  readonly receivedAt: string;
  /** Whether its mail is still to be queued. */
  readonly mail: 'due' | 'queued';
}

export interface InquiryStore {
  /** Keeps an inquiry, which owes its mail until {@link InquiryStore.markQueued}; a repetition gets the one that is there. */
  keep(inquiry: Inquiry): Promise<KeptInquiry>;
  markQueued(inquiry: Inquiry): Promise<void>;
}

/** Partition of what an address sent. */
export const inquirerPartition = (email: string): string =>
  `INQUIRER#${encodeURIComponent(email.toLowerCase())}`;

/** One partition per address, so that everything an address sent can be found and erased. */
const keyOf = ({ kind, firstName, lastName, email, company = '', message = '' }: Inquiry) => ({
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
): InquiryStore => {
  const kept = ({ receivedAt, mail, mailId }: z.output<typeof InquiryRow>): KeptInquiry => ({
    mailId,
    receivedAt: new Date(receivedAt * 1000).toISOString(),
    mail,
  });
  return {
    keep: async (inquiry) => {
      const seconds = Math.floor(now() / 1000);
      const row = { receivedAt: seconds, mail: 'due' as const, mailId: `inquiry-${randomUUID()}` };
      try {
        await client.send(
          new PutCommand({
            TableName: table,
            Item: { ...keyOf(inquiry), ...inquiry, ...row, expiresAt: seconds + keptForSeconds },
            ConditionExpression: 'attribute_not_exists(pk) OR receivedAt <= :before',
            ExpressionAttributeValues: { ':before': seconds - sameWithinSeconds },
          }),
        );
        return kept(row);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const { Item } = await client.send(
          new GetCommand({ TableName: table, Key: keyOf(inquiry), ConsistentRead: true }),
        );
        return kept(Item ? InquiryRow.parse(Item) : row);
      }
    },
    markQueued: async (inquiry) => {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(inquiry),
          UpdateExpression: 'SET mail = :queued',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':queued': 'queued' },
        }),
      );
    },
  };
};
