import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { profileKey } from '../learner/profile-key.ts';
import { parseReviewer, type Reviewer } from '../learner/reviewers.ts';
import { type DayRecord, erasedUseKey, parseDay } from './review-day-record.ts';
import { dayKey, itemKey, type ItemRecord, parseItem } from './review-record.ts';

export interface ReviewTables {
  readonly learning: string;
  readonly profiles: string;
  /** What an erased account had used; absent where no use is counted. */
  readonly limits?: string;
}

export interface ReadReviews {
  /**
   * Reads items, the row of the day and what is needed of the profile, all strongly consistent. One round trip for up to 98 items.
   * @param isCounted whether a use will be counted: the hour goes on in which an earlier account of the learner was erased
   */
  read(
    sub: string,
    itemIds: readonly string[],
    isCounted?: boolean,
  ): Promise<{
    readonly items: ReadonlyMap<string, ItemRecord>;
    readonly day: DayRecord;
    readonly reviewer: Reviewer;
  }>;
}

/** Creates the reader of what learners review: items with their facts, and the day. */
export const createReadReviews = (client: DynamoDBDocumentClient, tables: ReviewTables): ReadReviews => ({
  read: async (sub, itemIds, isCounted = false) => {
    const table = tables.learning;
    const erasedKey = erasedUseKey(sub);
    const keys = itemIds.map((id) => [id, itemKey(sub, id)] as const);
    const rows = await batchGetTables(client, {
      [table]: { keys: [dayKey(sub), ...keys.map(([, key]) => key)], consistent: true },
      [tables.profiles]: { keys: [profileKey(sub)], consistent: true },
      ...(isCounted && tables.limits && { [tables.limits]: { keys: [erasedKey], consistent: false } }),
    });
    return {
      items: new Map(
        keys.flatMap(([id, key]) => {
          const row = rows.get(table, key);
          return row ? [[id, parseItem(row)] as const] : [];
        }),
      ),
      day: parseDay(rows.get(table, dayKey(sub)), rows.get(tables.limits ?? '', erasedKey)),
      reviewer: parseReviewer(rows.get(tables.profiles, profileKey(sub))),
    };
  },
});
