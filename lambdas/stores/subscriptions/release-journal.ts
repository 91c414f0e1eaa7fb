import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { queryAll } from '../dynamodb/query.ts';
import { dueShardOf, dueShards } from './due-shards.ts';

/** DynamoDB reads at most this many items at once. */
const readMax = 100;

const JournalMail = z.object({
  /** Place of the mail in the page, which makes the mail's id. */
  place: z.int(),
  /** The subscriptions that it tells of, and their lectures. */
  rows: z.array(z.object({ id: z.string(), lectureIds: z.array(z.string()) })),
  /** The mail is the learner's weekly one. */
  digest: z.optional(z.literal(true)),
});
export type JournalMail = z.output<typeof JournalMail>;

const JournalRow = z.object({
  sk: z.string(),
  openedAt: z.string(),
  /** Whoever wrote it knew how each of its writes ended, and writes no more. */
  ended: z.optional(z.literal(true)),
  mails: z.array(JournalMail),
});

/**
 * Mails that are about to be told and queued, written before any of them. While it is there, a mail whose id a subscription bears
 * (`lastMailId`) may not be queued yet; a mail whose id no subscription bears was never told. It is no subscription, and in no index.
 */
export interface Journal {
  readonly id: string;
  /** ISO 8601. */
  readonly openedAt: string;
  readonly ended?: true | undefined;
  readonly mails: readonly JournalMail[];
}

/** Id of a mail, from its journal and its place in it: unique, like the id of the journal. */
export const journalMailId = (journalId: string, place: number): string => `release-${journalId}-${place}`;

/** The journal of a mail; undefined for another id. */
export const journalIdOf = (mailId: string): string | undefined => /^release-(.+)-\d+$/.exec(mailId)?.[1];

/** Partitions as many as those of due times: a page a second and more is written to each while a large release goes out. */
const partitionOf = (shard: string): string => `RELEASING#${shard}`;
const journalKey = (id: string): ItemKey => ({ pk: partitionOf(dueShardOf(id)), sk: id });

const toJournal = (item: Record<string, unknown>): Journal => {
  const { sk, ...journal } = JournalRow.parse(item);
  return { id: sk, ...journal };
};

export interface ReleaseJournal {
  /** Those that are open, by id, as they are now. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Journal>>;
  /** Opens a journal, or takes the place of one. */
  write(journal: Journal): Promise<void>;
  /** Ends a journal; one that is gone already is no error. */
  close(id: string): Promise<void>;
}

/** The journals of releases, in the table of subscriptions. */
export const createReleaseJournal = (client: DynamoDBDocumentClient, table: string): ReleaseJournal => ({
  read: async (ids) => {
    const journals = new Map<string, Journal>();
    for (let start = 0; start < ids.length; start += readMax) {
      const keys = ids.slice(start, start + readMax).map(journalKey);
      const items = await batchGetTables(client, { [table]: { keys, consistent: true } });
      for (const key of keys) {
        const item = items.get(table, key);
        if (item) journals.set(key.sk, toJournal(item));
      }
    }
    return journals;
  },
  write: async ({ id, ...journal }) => {
    await client.send(new PutCommand({ TableName: table, Item: { ...journalKey(id), ...journal } }));
  },
  close: async (id) => {
    await client.send(new DeleteCommand({ TableName: table, Key: journalKey(id) }));
  },
});

/** Every open journal: none, but for those that are being worked on and those that were cut off. */
export type ListJournals = () => Promise<Journal[]>;

/** Finds open journals: a query for each partition. */
export const createListJournals =
  (client: DynamoDBDocumentClient, table: string): ListJournals =>
  async () => {
    const partitions = await Promise.all(
      dueShards.map((shard) =>
        queryAll(client, {
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partitionOf(shard) },
          ConsistentRead: true,
        }),
      ),
    );
    return partitions.flat().map(toJournal);
  };
