import { setTimeout as delay } from 'node:timers/promises';
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const attemptsMax = 4;
const firstPauseMs = 25;

/**
 * Reads up to 100 items in one round trip, in no particular order; absent ones are left out. Keys that DynamoDB left
 * unprocessed are asked for again, after a pause that grows and varies.
 * @throws when some stay unprocessed: DynamoDB is throttling
 */
export const batchGet = async (
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  let pending = [...keys];
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt === attemptsMax) {
      throw Object.assign(new Error(`${pending.length} items of ${table} stayed unread`), {
        name: 'ProvisionedThroughputExceededException',
      });
    }
    if (attempt > 0) await delay(Math.random() * firstPauseMs * 2 ** attempt);
    const reply = await client.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: pending } } }));
    items.push(...(reply.Responses?.[table] ?? []));
    pending = reply.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
};
