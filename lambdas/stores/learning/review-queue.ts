import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { indexName } from '../../resources/tables.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { updateRow, writeNew } from '../dynamodb/calls.ts';
import { queryAll, queryPages } from '../dynamodb/query.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { learnerPartition, queueKey } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';
import { type DayRecord, packQueue, parseDay, parseQueue, type StoredQueue } from './review-day-record.ts';
import {
  dayKey,
  type DueEntry,
  dueThrough,
  itemPrefix,
  type ItemRecord,
  knownCardsKey,
  parseDueEntry,
  parseItem,
} from './review-record.ts';

/** What is listed of the days to come. */
interface Ahead {
  /** The last local day, unless there is none. */
  readonly through?: number;
  /** So many items a page. */
  readonly max: number;
}

interface ZonedQueue extends StoredQueue {
  readonly zone: string;
}

export interface ReviewQueueStore {
  /** Reads the queue that was chosen last, and the row of the day. One round trip. */
  readQueue(sub: string): Promise<{ readonly queue: StoredQueue | undefined; readonly day: DayRecord }>;
  /** Saves a queue for a day of a zone (IANA). @returns false when `known` was replaced or expired since it was read */
  saveQueue(sub: string, queue: ZonedQueue, known: StoredQueue | undefined): Promise<boolean>;
  /** Lists what is due by a local day, from the index, in the order of its keys. */
  listDue(sub: string, day: number): Promise<DueEntry[]>;
  /** Lists items due after a local day, the first ones first. A page takes one round trip. @param ahead how far to look, and how large a page is */
  listNext(sub: string, day: number, ahead: Ahead): AsyncGenerator<DueEntry[], void>;
  /** All items of a learner with their ids. */
  listItems(sub: string): Promise<{ readonly itemId: string; readonly item: ItemRecord }[]>;
  /** Reads which cards of courses are items already, by course. One round trip for up to 100 courses. */
  readKnownCards(
    sub: string,
    courseIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Notes that cards of a course are items. */
  noteCards(sub: string, courseId: string, cardIds: readonly string[]): Promise<void>;
  /** Removes forgotten items from the row of the day once they are counted. */
  forgetLapses(sub: string, itemIds: readonly string[]): Promise<void>;
}

/** Creates the store of the queue of a day and what it is chosen from. @param table of learning */
export const createReviewQueueStore = (client: DynamoDBDocumentClient, table: string): ReviewQueueStore => {
  const queryDue = (sub: string, from: string, through: string) => ({
    TableName: table,
    IndexName: indexName('learning', 'byReview'),
    KeyConditionExpression: 'pk = :pk AND reviewDue BETWEEN :from AND :through',
    ExpressionAttributeValues: { ':pk': learnerPartition(sub), ':from': from, ':through': through },
  });

  return {
    readQueue: async (sub) => {
      const rows = await batchGetTables(client, {
        [table]: { keys: [dayKey(sub), queueKey(sub)], consistent: true },
      });
      const queue = rows.get(table, queueKey(sub));
      return { queue: queue && parseQueue(queue), day: parseDay(rows.get(table, dayKey(sub))) };
    },

    saveQueue: (sub, { day, endsAt, zone, content }, known) => {
      const Put = {
        TableName: table,
        Item: { ...queueKey(sub), day, endsAt, inZone: zone, packed: packQueue(content) },
        ConditionExpression: known ? 'endsAt = :known' : 'attribute_not_exists(pk)',
        ...(known && { ExpressionAttributeValues: { ':known': known.endsAt } }),
      };
      return unlessConflict(writeNew(client, { Put }));
    },

    listDue: async (sub, day) =>
      (await queryAll(client, queryDue(sub, '0', dueThrough(day)))).map(parseDueEntry),

    async *listNext(sub, day, { through, max }) {
      const last = through === undefined ? '~' : dueThrough(through);
      const pages = queryPages(client, { ...queryDue(sub, dueThrough(day), last), Limit: max });
      for await (const { Items = [] } of pages) yield Items.map(parseDueEntry);
    },

    listItems: async (sub) => {
      const rows = await queryLearnerRows(client, table, sub, itemPrefix);
      return rows.map((row) => ({ itemId: String(row.sk).slice(itemPrefix.length), item: parseItem(row) }));
    },

    readKnownCards: async (sub, courseIds) => {
      const rows = await batchGetTables(client, {
        [table]: { keys: courseIds.map((id) => knownCardsKey(sub, id)), consistent: true },
      });
      return new Map(
        courseIds.map((id) => {
          const { cards } = rows.get(table, knownCardsKey(sub, id)) ?? {};
          return [id, cards instanceof Set ? (cards as Set<string>) : new Set<string>()];
        }),
      );
    },

    noteCards: async (sub, courseId, cardIds) => {
      const Update = {
        TableName: table,
        Key: knownCardsKey(sub, courseId),
        UpdateExpression: 'ADD cards :cards',
        ExpressionAttributeValues: { ':cards': new Set(cardIds) },
      };
      await writeNew(client, { Update });
    },

    forgetLapses: async (sub, itemIds) => {
      await updateRow(client, {
        TableName: table,
        Key: dayKey(sub),
        UpdateExpression: 'DELETE lapsed :lapsed',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':lapsed': new Set(itemIds) },
      });
    },
  };
};
