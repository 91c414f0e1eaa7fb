import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { chunk } from '../chunk.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { readPartition } from '../dynamodb/query.ts';
import { dueShards, toDueShard } from './due-shards.ts';

/** DynamoDB's maximum number of items in one read. */
const readMax = 100;

const JournalMail = z.object({
  /** Index of the mail in its journal, part of the mail's id. */
  place: z.int(),
  /** Subscriptions in the mail, with the announced lectures. */
  rows: z.array(z.object({ id: z.string(), lectureIds: z.array(z.string()) })),
  /** Set for the weekly mail. */
  digest: z.optional(z.literal(true)),
});
export type JournalMail = z.output<typeof JournalMail>;

const JournalRow = z.object({
  sk: z.string(),
  openedAt: z.string(),
  /** Set when the outcome of all writes is known and no more will follow. */
  ended: z.optional(z.literal(true)),
  mails: z.array(JournalMail),
});

/**
 * List of mails that are about to be recorded on their subscriptions and queued, written before either. While the journal exists, a mail
 * whose id is the `lastMailId` of a subscription may not be queued yet; a mail whose id is on no subscription was never recorded. A
 * journal is not a subscription and is in no index.
 */
export interface Journal {
  readonly id: string;
  /** ISO 8601. */
  readonly openedAt: string;
  readonly ended?: true | undefined;
  readonly mails: readonly JournalMail[];
}

/** Unique id of a mail, from its journal and its index there. */
export const journalMailId = (journalId: string, place: number): string => `release-${journalId}-${place}`;

/** Returns the journal id in a mail id; undefined for other ids. */
export const parseJournalId = (mailId: string): string | undefined => /^release-(.+)-\d+$/.exec(mailId)?.[1];

/** As many partitions as for due times, because a large release writes a page per second and more to each. */
const journalPartition = (shard: string): string => `RELEASING#${shard}`;
const journalKey = (id: string): ItemKey => ({ pk: journalPartition(toDueShard(id)), sk: id });

const toJournal = (item: Record<string, unknown>): Journal => {
  const { sk, ...journal } = JournalRow.parse(item);
  return { id: sk, ...journal };
};

export interface ReleaseJournal {
  /** Reads open journals by id, strongly consistent. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Journal>>;
  /** Creates or replaces a journal. */
  write(journal: Journal): Promise<void>;
  /** Deletes a journal. A missing one is no error. */
  close(id: string): Promise<void>;
}

/** Creates the store of release journals, in the table of subscriptions. */
export const createReleaseJournal = (client: DynamoDBDocumentClient, table: string): ReleaseJournal => ({
  read: async (ids) => {
    const journals = new Map<string, Journal>();
    for (const batch of chunk(ids, readMax)) {
      const items = await batchGet(client, table, batch.map(journalKey), { consistent: true });
      for (const journal of items.map(toJournal)) journals.set(journal.id, journal);
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

/** Lists all open journals: those in progress and those of interrupted runs. */
export type ListJournals = () => Promise<Journal[]>;

/** Takes one query for each partition. */
export const createListJournals =
  (client: DynamoDBDocumentClient, table: string): ListJournals =>
  async () => {
    const partitions = await Promise.all(
      dueShards.map((shard) => readPartition(client, table, journalPartition(shard))),
    );
    return partitions.flat().map(toJournal);
  };
