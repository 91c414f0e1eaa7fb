import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Key of what learners made of one item, without any of them in it. */
const statisticsKey = (courseId: string, itemId: string): ItemKey => ({
  pk: `STATISTICS#${courseId}`,
  sk: itemId,
});

/** What happened with an item: its first answer, or that it was forgotten. */
interface ItemEvent {
  readonly courseId: string;
  readonly itemId: string;
  readonly kind: 'firstRight' | 'firstWrong' | 'lapses';
}

/**
 * Counts what happened with items, one write each. Counts are for authors and may miss a few: they are added after what they count, in no
 * transaction with it, because every learner of a course meets at the same row.
 */
export type CountItemEvents = (events: readonly ItemEvent[]) => Promise<void>;

const width = 10;

/** Creates the counter, in the learning table. */
export const createCountItemEvents =
  (client: DynamoDBDocumentClient, table: string): CountItemEvents =>
  async (events) => {
    await pLimit(width).map(events, ({ courseId, itemId, kind }) =>
      client.send(
        new UpdateCommand({
          TableName: table,
          Key: statisticsKey(courseId, itemId),
          UpdateExpression: 'ADD #kind :one',
          ExpressionAttributeNames: { '#kind': kind },
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ),
    );
  };
