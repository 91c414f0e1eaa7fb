import { setTimeout as delay } from 'node:timers/promises';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from './keys.ts';
import { transientError } from './transient-error.ts';

const batchMax = 25;
const attemptsMax = 10;
const firstPauseMs = 25;
const pauseMaxMs = 5_000;

export type Item = ItemKey & Record<string, unknown>;
export type Write = { readonly put: Item } | { readonly remove: ItemKey };

const toRequest = (write: Write) =>
  'put' in write
    ? { PutRequest: { Item: write.put } }
    : { DeleteRequest: { Key: { pk: write.remove.pk, sk: write.remove.sk } } };

/**
 * Writes any number of items, 25 to a call, in order of calls. What DynamoDB left unprocessed is sent again after a pause
 * that grows and varies. Whole items are put and removed by key, so that repeating after a failure is harmless.
 * @throws when some stay unprocessed (DynamoDB is throttling), or `signal` is aborted
 */
export const batchWrite = async (
  client: DynamoDBDocumentClient,
  table: string,
  writes: readonly Write[],
  signal?: AbortSignal,
): Promise<void> => {
  for (let start = 0; start < writes.length; start += batchMax) {
    let pending = writes.slice(start, start + batchMax).map(toRequest) as unknown[];
    for (let attempt = 0; pending.length > 0; attempt += 1) {
      signal?.throwIfAborted();
      if (attempt === attemptsMax) {
        throw transientError(
          'ProvisionedThroughputExceededException',
          `DynamoDB left ${pending.length} writes to ${table} undone`,
        );
      }
      if (attempt > 0) await delay(Math.random() * Math.min(firstPauseMs * 2 ** attempt, pauseMaxMs));
      const reply = await client.send(
        new BatchWriteCommand({ RequestItems: { [table]: pending as ReturnType<typeof toRequest>[] } }),
      );
      pending = reply.UnprocessedItems?.[table] ?? [];
    }
  }
};
