import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toDate, toDay } from '../../contract/calendar-day.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { updateRow, writeNew } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from './learning-records.ts';

/** Whole days after which a file is gone: the bucket removes it after one, which it counts from the next midnight. */
const keptDays = 3;

const reviewFilesKey = (sub: string): ItemKey => ({ pk: learnerPartition(sub), sk: 'REVIEWS#FILES' });

/** Storage key of an exported file. It is under `/media/`, which only signed URLs open. @param name random, unguessable */
export const reviewFileKey = (name: string): string => `media/reviews/${name}.apkg`;

/** An entry of the row: the day on which a file was made, `YYYY-MM-DD`, and its name. */
const toEntry = (name: string, day: number): string => `${toDate(day)} ${name}`;
const parseEntries = ({ files }: Record<string, unknown>): string[] =>
  files instanceof Set ? [...(files as Set<string>)] : [];
const dayOf = (entry: string): number => toDay(entry.slice(0, 10));

/** Storage keys of the exported files that rows of a learner's partition name. */
export const reviewFileKeys = (rows: readonly ItemKey[]): string[] =>
  rows
    .filter(({ sk }) => sk === reviewFilesKey('').sk)
    .flatMap((row) => parseEntries(row as Record<string, unknown> & ItemKey))
    .map((entry) => reviewFileKey(entry.slice(11)));

/** Records which files of reviews a learner has, so that an export of their data and an erasure find them. */
export interface ReviewFiles {
  /** Records a file before it is stored, and forgets those that are gone. @param day on which it is made, whole days since 1970-01-01 */
  begin(sub: string, name: string, day: number): Promise<void>;
}

/** Creates the record of files. @param table of learning */
export const createReviewFiles = (client: DynamoDBDocumentClient, table: string): ReviewFiles => ({
  begin: async (sub, name, day) => {
    const Key = reviewFilesKey(sub);
    const rows = await batchGetTables(client, { [table]: { keys: [Key], consistent: true } });
    const old = parseEntries(rows.get(table, Key) ?? {}).filter((entry) => dayOf(entry) < day - keptDays);
    const change = (expression: string, entries: readonly string[]) => ({
      TableName: table,
      Key,
      UpdateExpression: `${expression} files :entries`,
      ExpressionAttributeValues: { ':entries': new Set(entries) },
    });
    if (old.length > 0) await updateRow(client, change('DELETE', old));
    const Update = change('ADD', [toEntry(name, day)]);
    await writeNew(client, { Update });
  },
});
