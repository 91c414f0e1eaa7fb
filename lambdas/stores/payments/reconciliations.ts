import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';

/** The one row that says how far the reconciler is. */
export const reconciliationKey: ItemKey = { pk: 'RECONCILIATION', sk: 'PASS' };

/** A walk through Stripe's events, from the newest to the oldest, over as many runs as it takes. Times are ms since the epoch. */
const Pass = z.object({
  /** Events that came later belong to the next pass. */
  begunAt: z.number(),
  /** Where it ends. */
  since: z.number(),
  /** The last event that was dealt with; absent before the first. */
  after: z.optional(z.string()),
  /** Nothing is left of it. */
  ended: z.optional(z.boolean()),
});
export type Pass = z.output<typeof Pass>;

export interface ReconciliationStore {
  /** The last pass; undefined before the first. */
  read(): Promise<Pass | undefined>;
  save(pass: Pass): Promise<void>;
}

/** Where the reconciler left off. */
export const createReconciliationStore = (
  client: DynamoDBDocumentClient,
  table: string,
): ReconciliationStore => ({
  read: async () => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: reconciliationKey, ConsistentRead: true }),
    );
    return Item && Pass.parse(Item);
  },
  save: async (pass) => {
    await client.send(new PutCommand({ TableName: table, Item: { ...reconciliationKey, ...pass } }));
  },
});
