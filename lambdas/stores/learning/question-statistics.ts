import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { updateRow } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Key of what learners made of the questions of one quiz or lecture, without any of them in it. */
const statisticsKey = (courseId: string, source: string): ItemKey => ({
  pk: `STATISTICS#${courseId}`,
  sk: source,
});

/** What happened with an item: its first answer, or that it was forgotten. */
interface ItemEvent {
  readonly courseId: string;
  readonly itemId: string;
  readonly kind: 'firstRight' | 'firstWrong' | 'lapses';
}

/** The last part of an item's id names it within its quiz or lecture. */
const splitId = (itemId: string): [source: string, id: string] => {
  const dot = itemId.lastIndexOf('.');
  return [itemId.slice(0, dot), itemId.slice(dot + 1)];
};

/**
 * Counts what happened with items, one write for each quiz or lecture, in attributes such as `q1 firstRight`. Counts are for authors and may miss
 * a few: they are added after what they count, in no transaction with it, because every learner of a course meets at the same row.
 */
export type CountItemEvents = (events: readonly ItemEvent[]) => Promise<void>;

/** Creates the counter, in the learning table. */
export const createCountItemEvents =
  (client: DynamoDBDocumentClient, table: string): CountItemEvents =>
  async (events) => {
    const bySource = Map.groupBy(events, ({ itemId }) => splitId(itemId)[0]);
    await Promise.all(
      [...bySource].map(([source, own]) => {
        const names = own.map(({ itemId, kind }) => `${splitId(itemId)[1]} ${kind}`);
        return updateRow(client, {
          TableName: table,
          Key: statisticsKey(own[0]?.courseId ?? '', source),
          UpdateExpression: `ADD ${names.map((_, index) => `#n${index} :one`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
          ExpressionAttributeValues: { ':one': 1 },
        });
      }),
    );
  };
