import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getRow } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Key of the single row with the progress of the reconciliation. */
const reconciliationKey: ItemKey = { pk: 'RECONCILIATION', sk: 'PASS' };

/** Pass through Stripe's events from newest to oldest, over as many runs as needed. Times are ms since the epoch. */
const Pass = z.object({
  /** Start of the pass. Later events belong to the next one. */
  begunAt: z.number(),
  /** Time of the oldest events to read. */
  since: z.number(),
  /** Id of the last processed event; absent before the first. */
  after: z.optional(z.string()),
  /** Set when the pass is complete. */
  ended: z.optional(z.boolean()),
});
export type Pass = z.output<typeof Pass>;

export interface ReconciliationStore {
  /** The last pass; undefined before the first. */
  read(): Promise<Pass | undefined>;
  save(pass: Pass): Promise<void>;
}

/** Creates the store of the reconciliation's progress. */
export const createReconciliationStore = (
  client: DynamoDBDocumentClient,
  table: string,
): ReconciliationStore => ({
  read: async () => {
    const item = await getRow(client, table, reconciliationKey);
    return item && Pass.parse(item);
  },
  save: async (pass) => {
    await client.send(new PutCommand({ TableName: table, Item: { ...reconciliationKey, ...pass } }));
  },
});
