import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { repeatWithBackoff } from '../backoff.ts';
import { chunk } from '../chunk.ts';
import type { ItemKey } from './keys.ts';
import { transientError } from './transient-error.ts';

const batchMax = 25;
const backoff = { attempts: 10, firstPauseMs: 25, longestPauseMs: 5_000 };

export type Item = ItemKey & Record<string, unknown>;
export type Write = { readonly put: Item } | { readonly remove: ItemKey };

const toRequest = (write: Write) =>
  'put' in write
    ? { PutRequest: { Item: write.put } }
    : { DeleteRequest: { Key: { pk: write.remove.pk, sk: write.remove.sk } } };

/**
 * Writes any number of items, 25 per call, one call after the other. Unprocessed writes are retried with backoff. Whole items are put or
 * removed by key, so a retry after a failure is idempotent.
 * @throws when some stay unprocessed (DynamoDB is throttling), or `signal` is aborted
 */
export const batchWrite = async (
  client: DynamoDBDocumentClient,
  table: string,
  writes: readonly Write[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const batch of chunk(writes, batchMax)) {
    let pending = batch.map(toRequest) as unknown[];
    const isDone = await repeatWithBackoff(backoff, async () => {
      signal?.throwIfAborted();
      const reply = await client.send(
        new BatchWriteCommand({ RequestItems: { [table]: pending as ReturnType<typeof toRequest>[] } }),
      );
      pending = reply.UnprocessedItems?.[table] ?? [];
      return pending.length === 0;
    });
    if (!isDone) {
      throw transientError(
        'ProvisionedThroughputExceededException',
        `DynamoDB left ${pending.length} writes to ${table} undone`,
      );
    }
  }
};
