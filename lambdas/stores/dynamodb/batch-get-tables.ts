import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { repeatWithBackoff } from '../backoff.ts';
import type { RowKey } from './keys.ts';
import { transientError } from './transient-error.ts';

const backoff = { attempts: 4, firstPauseMs: 25 };

/** Keys to read from one table. A `consistent` read sees every acknowledged write, at twice the capacity. */
export interface TableRead {
  readonly keys: readonly RowKey[];
  readonly consistent: boolean;
}

/** Items of several tables by key. */
export interface BatchGetResult {
  get(table: string, key: RowKey): Record<string, unknown> | undefined;
}

const itemId = (table: string, pk: unknown, sk: unknown): string => JSON.stringify([table, pk, sk]);

/**
 * Reads up to 100 items of several tables in one round trip. Unprocessed keys are retried with backoff.
 * @throws when some stay unprocessed, because DynamoDB is throttling
 */
export const batchGetTables = async (
  client: DynamoDBDocumentClient,
  reads: Readonly<Record<string, TableRead>>,
): Promise<BatchGetResult> => {
  const items = new Map<string, Record<string, unknown>>();
  let pending = Object.fromEntries(
    Object.entries(reads)
      .filter(([, { keys }]) => keys.length > 0)
      .map(([table, { keys, consistent }]) => [
        table,
        {
          Keys: keys.map(({ pk, sk }) => (sk === undefined ? { pk } : { pk, sk })) as Record<
            string,
            unknown
          >[],
          ConsistentRead: consistent,
        },
      ]),
  );
  const isDone = await repeatWithBackoff(backoff, async () => {
    if (Object.keys(pending).length === 0) return true;
    const reply = await client.send(new BatchGetCommand({ RequestItems: pending }));
    for (const [table, found] of Object.entries(reply.Responses ?? {})) {
      for (const item of found) items.set(itemId(table, item.pk, item.sk), item);
    }
    pending = Object.fromEntries(
      Object.entries(reply.UnprocessedKeys ?? {}).map(([table, { Keys = [] }]) => [
        table,
        { Keys, ConsistentRead: reads[table]?.consistent ?? false },
      ]),
    );
    return Object.keys(pending).length === 0;
  });
  if (!isDone) {
    throw transientError(
      'ProvisionedThroughputExceededException',
      `Items of ${Object.keys(pending).join(', ')} stayed unread`,
    );
  }
  return { get: (table, { pk, sk }) => items.get(itemId(table, pk, sk)) };
};
