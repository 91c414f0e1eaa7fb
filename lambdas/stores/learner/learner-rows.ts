import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { personalTokenKey } from '../../resources/personal-token.ts';
import { indexName } from '../../resources/tables.ts';
import { chunk } from '../chunk.ts';
import { type BatchGetResult, batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import type { RowKey } from '../dynamodb/keys.ts';
import { queryIndex, readPartition } from '../dynamodb/query.ts';
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

/** DynamoDB's maximum number of items in one read. */
const batchSize = 100;
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
  /**
   * Reads a page of at least one row, if there is one.
   * @param from `next` of the previous page
   * @param bytesMax size of a page in an answer of a function, which is JSON inside JSON
   * @param tell what the answer tells of a row; default: the row
   */
  readLearning(
    sub: string,
    from?: string,
    bytesMax?: number,
    tell?: (row: Item) => unknown,
  ): Promise<LearningPage>;
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

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Keys of several tables. */
type Wanted = readonly (readonly [table: string, keys: readonly RowKey[]])[];

/** Creates the reader of learners' rows in all tables. */
export const createLearnerRows = (client: DynamoDBDocumentClient, tables: LearnerTables): LearnerRows => {
  /** Reads keys of several tables, 100 per round trip. */
  const readAll = async (wanted: Wanted): Promise<BatchGetResult> => {
    const keys = wanted.flatMap(([table, each]) => each.map((key) => ({ table, key })));
    const parts: BatchGetResult[] = [];
    for (const batch of chunk(keys, batchSize)) {
      const byTable = Map.groupBy(batch, ({ table }) => table);
      const reads = [...byTable].map(([table, part]) => [
        table,
        { keys: part.map(({ key }) => key), consistent: true },
      ]);
      parts.push(await batchGetTables(client, Object.fromEntries(reads)));
    }
    return { get: (table, key) => parts.map((part) => part.get(table, key)).find(Boolean) };
  };
  const rowsIn = (items: BatchGetResult, table: string, keys: readonly RowKey[]): Item[] =>
    keys.flatMap((key) => (items.get(table, key) as Item | undefined) ?? []);
  const readKeys = async (table: string, keys: readonly RowKey[]): Promise<Item[]> =>
    rowsIn(await readAll([[table, keys]]), table, keys);

  const findSubscriptions = async ({ sub, emails }: RowOwner, named: readonly string[]) => {
    const table = tables.subscriptions;
    const byEmail = indexName('subscriptions', 'byEmail');
    const listed = await Promise.all([
      queryIndex(client, table, indexName('subscriptions', 'byLearner'), 'learner', sub),
      ...emails.map((email) => queryIndex(client, table, byEmail, 'email', email)),
    ]);
    const ids = listed.flat().map(({ pk }) => pk.slice(subscriptionPrefix.length));
    return unique([...ids, ...named]).map(subscriptionKey);
  };
  /** Leaves out subscriptions that another learner has linked, because an address may be shared. */
  const ownSubscriptions = ({ sub }: RowOwner, rows: readonly Item[]): Item[] =>
    rows.filter(({ learner }) => learner === undefined || learner === sub);

  const findPayments = async ({ sub }: RowOwner, named: readonly string[]) => {
    const [attempts, listed] = await Promise.all([
      readPartition(client, tables.payments, learnerPartition(sub)),
      queryIndex(client, tables.payments, indexName('payments', 'byLearner'), 'sub', sub),
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
  const readSeats = async (payments: readonly Item[]): Promise<Item[]> => {
    const seats: Item[] = [];
    for (const { pk } of payments.filter(isTeamRow)) {
      const rows = await readPartition(client, tables.payments, pk);
      seats.push(...rows.filter((row) => !isTeamRow(row)).map(({ holder: _, ...seat }) => seat as Item));
    }
    return seats;
  };

  const toSuppressionKeys = ({ emails }: RowOwner): RowKey[] =>
    emails.flatMap((email) => [suppressionKey(email), plainSuppressionKey(email)]);
  const toLimitKeys = ({ sub, counters }: RowOwner): RowKey[] => [
    ...counters.map(counterKey),
    notebookStartKey(sub),
  ];
  const readInquiries = async ({ emails }: RowOwner): Promise<Item[]> =>
    (
      await Promise.all(
        emails.map((email) => readPartition(client, tables.inquiries, inquirerPartition(email))),
      )
    ).flat();

  return {
    readProfile: async (sub) => (await readKeys(tables.profiles, [profileKey(sub)]))[0],

    readBesideProfile: (sub) => readKeys(tables.profiles, besideProfile(sub)),

    readLearning: async (sub, from, bytesMax = 1_000_000, tell = (row) => row) => {
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
        for (const row of Items as Item[]) {
          bytes += Buffer.byteLength(JSON.stringify(JSON.stringify(tell(row))));
          if (bytes > bytesMax && rows.length > 0) return { rows, next: rows.at(-1)?.sk };
          rows.push(row);
        }
        start = LastEvaluatedKey;
      } while (start);
      return { rows };
    },

    readPublicCertificates: (ids) => readKeys(tables.learning, ids.map(publicCertificateKey)),

    readSubscriptions: async (owner, named) =>
      ownSubscriptions(owner, await readKeys(tables.subscriptions, await findSubscriptions(owner, named))),

    readPayments: async (owner, named) => {
      const { attempts, keys } = await findPayments(owner, named);
      return ownPayments(owner, await readKeys(tables.payments, keys), attempts);
    },

    readMail: (mailIds) => readKeys(tables.mail, mailIds.map(mailKey)),

    readPlainSuppressions: async ({ emails }) => {
      const items = await readAll([[tables.mail, emails.map(plainSuppressionKey)]]);
      return emails.flatMap((address) => {
        const row = items.get(tables.mail, plainSuppressionKey(address));
        return row ? [{ row, address }] : [];
      });
    },

    readInquiries,

    readElsewhere: async (owner, { subscriptionIds, sessionIds }) => {
      const [subscriptionKeys, { attempts, keys: orderKeys }, inquiries] = await Promise.all([
        findSubscriptions(owner, subscriptionIds),
        findPayments(owner, sessionIds),
        readInquiries(owner),
      ]);
      const [profile, related] = [[profileKey(owner.sub)], besideProfile(owner.sub)];
      const limits = toLimitKeys(owner);
      const items = await readAll([
        [tables.profiles, [...profile, ...related]],
        [tables.subscriptions, subscriptionKeys],
        [tables.payments, orderKeys],
        [tables.limits, limits],
      ]);
      const subscriptions = ownSubscriptions(owner, rowsIn(items, tables.subscriptions, subscriptionKeys));
      const payments = ownPayments(owner, rowsIn(items, tables.payments, orderKeys), attempts);
      const mailIds = collectMailIds({ subscriptions, payments, inquiries });
      const row = rowsIn(items, tables.profiles, profile)[0];
      const tokens = await readKeys(tables.limits, parseTokenIds(row ?? {}).map(personalTokenKey));
      return {
        profile: row,
        besideProfile: rowsIn(items, tables.profiles, related),
        subscriptions,
        payments: [...payments, ...(await readSeats(payments))],
        mail: await readKeys(tables.mail, [...mailIds.map(mailKey), ...toSuppressionKeys(owner)]),
        limits: rowsIn(items, tables.limits, limits),
        tokens: tokens.map(({ hash: _, ...token }) => token),
        inquiries,
      };
    },
  };
};
