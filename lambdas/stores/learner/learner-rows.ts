import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { personalTokenKey } from '../../resources/personal-token.ts';
import { indexName } from '../../resources/tables.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import type { RowKey } from '../dynamodb/keys.ts';
import { inquirerPartition } from '../inquiries.ts';
import { publicCertificateKey } from '../learning/certificates.ts';
import { learnerPartition } from '../learning/learning-records.ts';
import { mailKey, plainSuppressionKey, suppressionKey } from '../mail/mail-ledger.ts';
import { notebookStartKey } from '../notebook-starts.ts';
import { orderKey } from '../payments/payment-record.ts';
import { type Allowance, counterKey } from '../rate-limits.ts';
import { subscriptionKey } from '../subscriptions/subscription-record.ts';
import { isTeamRow } from '../teams/team-record.ts';
import { calendarKey } from './calendars.ts';
import { collectMailIds, type Links, type Row } from './learner-links.ts';
import { parseTokenIds } from './personal-tokens.ts';
import { profileKey } from './profile-key.ts';
import { questionnaireKey } from './questionnaires.ts';
import { queryRows, readKeys, readTables, rowsIn } from './read-rows.ts';

export interface LearnerTables {
  readonly profiles: string;
  readonly learning: string;
  readonly subscriptions: string;
  readonly payments: string;
  readonly mail: string;
  readonly limits: string;
  readonly inquiries: string;
  readonly webhooks: string;
}

/** Owner of rows: a learner with their verified email addresses in lower case. */
export interface RowOwner {
  readonly sub: string;
  readonly emails: readonly string[];
  /** Rate-limit counters that may exist for them. An export has them; an erasure leaves them to expire, or it would reset every limit. */
  readonly counters: readonly Pick<Allowance, 'what' | 'who'>[];
}

/** A page of the learner's partition of the learning table. */
interface LearningPage {
  readonly rows: readonly Item[];
  /** Start of the next page; absent on the last page. */
  readonly next?: string | undefined;
}

/** All rows of a learner outside the learning table. */
interface RowsElsewhere {
  readonly profile: Row | undefined;
  /** Other rows in the profiles table: answers to the questionnaire, the calendar token. */
  readonly besideProfile: readonly Row[];
  readonly subscriptions: readonly Item[];
  readonly payments: readonly Item[];
  readonly mail: readonly Row[];
  /** Counters. */
  readonly limits: readonly Row[];
  /** Personal tokens, without what would tell one. */
  readonly tokens: readonly Row[];
  readonly inquiries: readonly Item[];
}

const subscriptionPrefix = subscriptionKey('').pk;
const orderPrefix = orderKey('').pk;
/** Whether a row of the table of payments is an order. */
export const isOrderRow = ({ pk }: Pick<Item, 'pk'>): boolean => pk.startsWith(orderPrefix);

/**
 * Finds all rows of a learner in all tables: by partition, by index where a table has other keys, by email address, and by ids in rows found
 * before. Nothing is scanned.
 */
export interface LearnerRows {
  readProfile(sub: string): Promise<Row | undefined>;
  /** Reads the answers to the questionnaire and the calendar token. */
  readBesideProfile(sub: string): Promise<Row[]>;
  /** @param from `next` of the previous page @param bytesMax approximate size of a page */
  readLearning(sub: string, from?: string, bytesMax?: number): Promise<LearningPage>;
  /** Reads subscriptions of the learner, and those of their addresses that no other learner has linked. */
  readSubscriptions(owner: RowOwner, named: readonly string[]): Promise<Item[]>;
  /** Reads checkout attempts, orders, teams that the learner bought, and which seats the learner holds. */
  readPayments(owner: RowOwner, named: readonly string[]): Promise<Item[]>;
  /** Reads the public rows of certificates, which contain the learner's name and have their own partitions. */
  readPublicCertificates(ids: readonly string[]): Promise<Item[]>;
  /** Reads the sent mails with these ids. */
  readMail(mailIds: readonly string[]): Promise<Row[]>;
  /** Reads the suppressions that an earlier release stored under the plain addresses. */
  readPlainSuppressions(owner: RowOwner): Promise<{ readonly row: Row; readonly address: string }[]>;
  /** Reads inquiries that their addresses sent through the forms of the site. */
  readInquiries(owner: RowOwner): Promise<Item[]>;
  /**
   * Reads all of these except certificates, in four steps: three queries, two more for each address, two batches, and one more of personal tokens.
   * Seats of what the learner bought for others take a query each.
   */
  readElsewhere(owner: RowOwner, named: Omit<Links, 'certificateIds'>): Promise<RowsElsewhere>;
}

const besideProfile = (sub: string): RowKey[] => [questionnaireKey(sub), calendarKey(sub)];
const toLimitKeys = ({ sub, counters }: RowOwner): RowKey[] => [
  ...counters.map(counterKey),
  notebookStartKey(sub),
];
const toSuppressionKeys = ({ emails }: RowOwner): RowKey[] =>
  emails.flatMap((email) => [suppressionKey(email), plainSuppressionKey(email)]);

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Where the rows are. */
interface Source {
  readonly client: DynamoDBDocumentClient;
  readonly tables: LearnerTables;
}

const findSubscriptions = async (
  { client, tables: { subscriptions } }: Source,
  { sub, emails }: RowOwner,
  named: readonly string[],
): Promise<RowKey[]> => {
  const listed = await Promise.all([
    queryRows(client, subscriptions, 'learner', sub, indexName('subscriptions', 'byLearner')),
    ...emails.map((email) =>
      queryRows(client, subscriptions, 'email', email, indexName('subscriptions', 'byEmail')),
    ),
  ]);
  const ids = listed.flat().map(({ pk }) => pk.slice(subscriptionPrefix.length));
  return unique([...ids, ...named]).map(subscriptionKey);
};
/** Leaves out subscriptions that another learner has linked, because an address may be shared. */
const ownSubscriptions = ({ sub }: RowOwner, rows: readonly Item[]): Item[] =>
  rows.filter(({ learner }) => learner === undefined || learner === sub);

const findPayments = async (
  { client, tables: { payments } }: Source,
  { sub }: RowOwner,
  named: readonly string[],
): Promise<{ attempts: Item[]; keys: RowKey[] }> => {
  const [attempts, listed] = await Promise.all([
    queryRows(client, payments, 'pk', learnerPartition(sub)),
    queryRows(client, payments, 'sub', sub, indexName('payments', 'byLearner')),
  ]);
  const tried = attempts.flatMap(({ sessionId }) => (typeof sessionId === 'string' ? [sessionId] : []));
  const orders = listed.filter(isOrderRow).map(({ pk }) => pk.slice(orderPrefix.length));
  const teams = listed.filter(isTeamRow).map(({ pk, sk }) => ({ pk, sk }));
  return { attempts, keys: [...unique([...orders, ...tried, ...named]).map(orderKey), ...teams] };
};
const ownPayments = ({ sub }: RowOwner, found: readonly Item[], attempts: readonly Item[]): Item[] => [
  ...found.filter((row) => row.sub === sub),
  ...attempts,
];
/** The seats of the learner's teams, without who holds them. */
const readSeats = async ({ client, tables }: Source, payments: readonly Item[]): Promise<Item[]> => {
  const seats: Item[] = [];
  for (const { pk } of payments.filter(isTeamRow)) {
    const rows = await queryRows(client, tables.payments, 'pk', pk);
    seats.push(...rows.filter((row) => !isTeamRow(row)).map(({ holder: _, ...seat }) => seat as Item));
  }
  return seats;
};

const readInquiries = async ({ client, tables }: Source, { emails }: RowOwner): Promise<Item[]> =>
  (
    await Promise.all(
      emails.map((email) => queryRows(client, tables.inquiries, 'pk', inquirerPartition(email))),
    )
  ).flat();

const readLearning = async (
  { client, tables }: Source,
  sub: string,
  from: string | undefined,
  bytesMax: number,
): Promise<LearningPage> => {
  const pk = learnerPartition(sub);
  const rows: Item[] = [];
  let start: Row | undefined = from === undefined ? undefined : { pk, sk: from };
  let bytes = 0;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tables.learning,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    rows.push(...(Items as Item[]));
    bytes += Buffer.byteLength(JSON.stringify(Items));
    start = LastEvaluatedKey;
  } while (start && bytes < bytesMax);
  return { rows, next: start && String(start.sk) };
};

const readElsewhere = async (
  source: Source,
  owner: RowOwner,
  { subscriptionIds, sessionIds }: Omit<Links, 'certificateIds'>,
): Promise<RowsElsewhere> => {
  const { client, tables } = source;
  const [subscriptionKeys, { attempts, keys: orderKeys }, inquiries] = await Promise.all([
    findSubscriptions(source, owner, subscriptionIds),
    findPayments(source, owner, sessionIds),
    readInquiries(source, owner),
  ]);
  const [profile, beside] = [[profileKey(owner.sub)], besideProfile(owner.sub)];
  const limits = toLimitKeys(owner);
  const items = await readTables(client, [
    [tables.profiles, [...profile, ...beside]],
    [tables.subscriptions, subscriptionKeys],
    [tables.payments, orderKeys],
    [tables.limits, limits],
  ]);
  const subscriptions = ownSubscriptions(owner, rowsIn(items, tables.subscriptions, subscriptionKeys));
  const payments = ownPayments(owner, rowsIn(items, tables.payments, orderKeys), attempts);
  const mailIds = collectMailIds({ subscriptions, payments, inquiries });
  const row = rowsIn(items, tables.profiles, profile)[0];
  const tokens = await readKeys(client, tables.limits, parseTokenIds(row ?? {}).map(personalTokenKey));
  return {
    profile: row,
    besideProfile: rowsIn(items, tables.profiles, beside),
    subscriptions,
    payments: [...payments, ...(await readSeats(source, payments))],
    mail: await readKeys(client, tables.mail, [...mailIds.map(mailKey), ...toSuppressionKeys(owner)]),
    limits: rowsIn(items, tables.limits, limits),
    tokens: tokens.map(({ hash: _, ...token }) => token),
    inquiries,
  };
};

/** Creates the reader of learners' rows in all tables. */
export const createLearnerRows = (client: DynamoDBDocumentClient, tables: LearnerTables): LearnerRows => {
  const source: Source = { client, tables };
  return {
    readProfile: async (sub) => (await readKeys(client, tables.profiles, [profileKey(sub)]))[0],
    readBesideProfile: (sub) => readKeys(client, tables.profiles, besideProfile(sub)),
    readLearning: (sub, from, bytesMax = 1_000_000) => readLearning(source, sub, from, bytesMax),
    readPublicCertificates: (ids) => readKeys(client, tables.learning, ids.map(publicCertificateKey)),
    readSubscriptions: async (owner, named) => {
      const keys = await findSubscriptions(source, owner, named);
      return ownSubscriptions(owner, await readKeys(client, tables.subscriptions, keys));
    },
    readPayments: async (owner, named) => {
      const { attempts, keys } = await findPayments(source, owner, named);
      return ownPayments(owner, await readKeys(client, tables.payments, keys), attempts);
    },
    readMail: (mailIds) => readKeys(client, tables.mail, mailIds.map(mailKey)),
    readPlainSuppressions: async ({ emails }) => {
      const items = await readTables(client, [[tables.mail, emails.map(plainSuppressionKey)]]);
      return emails.flatMap((address) => {
        const row = items.get(tables.mail, plainSuppressionKey(address));
        return row ? [{ row, address }] : [];
      });
    },
    readInquiries: (owner) => readInquiries(source, owner),
    readElsewhere: (owner, named) => readElsewhere(source, owner, named),
  };
};
