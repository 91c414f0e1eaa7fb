import { GetCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from './batch-write.ts';
import { inquirerPartition } from './inquiries.ts';
import { learnerPartition } from './learning-records.ts';
import { limitKey, type Allowance } from './limits.ts';
import { publicCertificateKey } from './certificates.ts';
import { addressKey, mailKey } from './mail-ledger.ts';
import { notebookStartKey } from './notebook-starts.ts';
import { orderKey, receiptId } from './payment-record.ts';
import { profileKey } from './profiles.ts';
import { questionnaireKey } from './questionnaires.ts';
import { readTogether, type ItemKey } from './read-together.ts';
import { subscriptionKey } from './subscription-record.ts';

export interface LearnerTables {
  readonly profiles: string;
  readonly learning: string;
  readonly subscriptions: string;
  readonly payments: string;
  readonly mail: string;
  readonly limits: string;
  readonly inquiries: string;
}

/** Whose rows: a learner, with the addresses that are proven to be theirs, in lower case. */
export interface RowOwner {
  readonly sub: string;
  readonly emails: readonly string[];
  /** Counters that may run for them. */
  readonly counters: readonly Pick<Allowance, 'what' | 'who'>[];
}

export type Row = Record<string, unknown>;

/** A page of the learner's partition of the learning table. */
export interface LearningPage {
  readonly rows: readonly Item[];
  /** Where the next page begins; absent at the end. */
  readonly next?: string | undefined;
}

/** DynamoDB reads at most this many items in one call. */
const batchSize = 100;
const subscriptionPrefix = subscriptionKey('').pk;
const orderPrefix = orderKey('').pk;

const certificatePrefix = 'CERTIFICATE#';

/** What rows of the learning table name in other tables. */
export interface Links {
  readonly subscriptionIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly certificateIds: readonly string[];
}

const subscriptionIdOf = ({ subscription }: Row): string[] => {
  const { id } = (subscription ?? {}) as { id?: unknown };
  return typeof id === 'string' ? [id] : [];
};

/** Orders whose payment let the learner in: the ids of their grants. */
const sessionIdsOf = (row: Row): string[] =>
  Object.keys(row).flatMap((name) => {
    const [, session] = /^grant#(?:purchase|upgrade)#(.+)$/.exec(name) ?? [];
    return session === undefined ? [] : [decodeURIComponent(session)];
  });

const textOf = (items: readonly Row[], field: string): string[] =>
  items.flatMap((item) => (typeof item[field] === 'string' ? [item[field]] : []));

/** Ids of the mails that rows of other tables know of: a welcome has the id of its subscription. */
export const mailIdsOf = (named: {
  readonly subscriptions?: readonly Row[];
  readonly payments?: readonly Row[];
  readonly inquiries?: readonly Row[];
}): string[] => [
  ...textOf(named.subscriptions ?? [], 'id'),
  ...textOf(named.payments ?? [], 'sessionId').map(receiptId),
  ...textOf(named.inquiries ?? [], 'mailId'),
];

/** Reads what rows of the learner's partition name elsewhere. */
export const linksOf = (rows: readonly Item[]): Links => ({
  subscriptionIds: rows.flatMap(subscriptionIdOf),
  sessionIds: rows.flatMap(sessionIdsOf),
  certificateIds: rows
    .filter(({ sk }) => sk.startsWith(certificatePrefix))
    .map(({ sk }) => sk.slice(certificatePrefix.length)),
});

/**
 * Finds every row of a learner in every table: by their partition, by the indexes of those tables that have other keys, by their
 * addresses, and by what their rows name. Nothing is scanned.
 */
export interface LearnerRows {
  readProfile(sub: string): Promise<Row | undefined>;
  /** The answers to the questionnaire. */
  readQuestionnaire(sub: string): Promise<Row[]>;
  /** @param from `next` of the page before @param bytesMax about so much is read before a page ends */
  readLearning(sub: string, from?: string, bytesMax?: number): Promise<LearningPage>;
  /** Rows of subscriptions that are the learner's, or of their address and nobody else's. */
  readSubscriptions(owner: RowOwner, named: readonly string[]): Promise<Item[]>;
  /** Attempts to buy, and orders. */
  readPayments(owner: RowOwner, named: readonly string[]): Promise<Item[]>;
  /** What anybody may read of certificates: rows of partitions of their own, with the learner's name. */
  readPublicCertificates(ids: readonly string[]): Promise<Item[]>;
  /** Mails of these ids, and what became of the addresses. */
  readMail(owner: RowOwner, mailIds: readonly string[]): Promise<Row[]>;
  /** Running counters, and the claim of a notebook that starts. */
  readLimits(owner: RowOwner): Promise<Row[]>;
  /** What their addresses wrote through the forms of the site. */
  readInquiries(owner: RowOwner): Promise<Item[]>;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** The rows of learners over all tables. */
export const createLearnerRows = (client: DynamoDBDocumentClient, tables: LearnerTables): LearnerRows => {
  const query = async (
    table: string,
    attribute: string,
    value: string,
    options: { index?: string } = {},
  ): Promise<Item[]> => {
    const rows: Item[] = [];
    let from: Row | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: table,
          IndexName: options.index,
          KeyConditionExpression: '#key = :value',
          ExpressionAttributeNames: { '#key': attribute },
          ExpressionAttributeValues: { ':value': value },
          ConsistentRead: options.index === undefined,
          ExclusiveStartKey: from,
        }),
      );
      rows.push(...(Items as Item[]));
      from = LastEvaluatedKey;
    } while (from);
    return rows;
  };

  const readKeys = async (table: string, keys: readonly ItemKey[]): Promise<Item[]> => {
    const rows: Item[] = [];
    for (let start = 0; start < keys.length; start += batchSize) {
      const part = keys.slice(start, start + batchSize);
      const items = await readTogether(client, { [table]: { keys: part, consistent: true } });
      rows.push(...part.flatMap((key) => (items.get(table, key) as Item | undefined) ?? []));
    }
    return rows;
  };

  const readOne = async (table: string, Key: { pk: string }): Promise<Row[]> => {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return Item ? [Item] : [];
  };
  const readEach = async (table: string, keys: readonly { pk: string }[]): Promise<Row[]> =>
    (await Promise.all(keys.map((key) => readOne(table, key)))).flat();

  return {
    readProfile: async (sub) => (await readOne(tables.profiles, profileKey(sub)))[0],

    readQuestionnaire: (sub) => readOne(tables.profiles, questionnaireKey(sub)),

    readLearning: async (sub, from, bytesMax = 1_000_000) => {
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
    },

    readPublicCertificates: async (ids) =>
      (await Promise.all(ids.map((id) => query(tables.learning, 'pk', publicCertificateKey(id).pk)))).flat(),

    readSubscriptions: async ({ sub, emails }, named) => {
      const listed = await Promise.all([
        query(tables.subscriptions, 'learner', sub, { index: 'byLearner' }),
        ...emails.map((email) => query(tables.subscriptions, 'email', email, { index: 'byEmail' })),
      ]);
      const ids = listed.flat().map(({ pk }) => pk.slice(subscriptionPrefix.length));
      const rows = await readKeys(tables.subscriptions, unique([...ids, ...named]).map(subscriptionKey));
      // An address may be shared: what another learner linked is theirs.
      return rows.filter(({ learner }) => learner === undefined || learner === sub);
    },

    readPayments: async ({ sub }, named) => {
      const [attempts, listed] = await Promise.all([
        query(tables.payments, 'pk', learnerPartition(sub)),
        query(tables.payments, 'sub', sub, { index: 'byLearner' }),
      ]);
      const tried = attempts.flatMap(({ sessionId }) => (typeof sessionId === 'string' ? [sessionId] : []));
      const ids = unique([...listed.map(({ pk }) => pk.slice(orderPrefix.length)), ...tried, ...named]);
      const orders = await readKeys(tables.payments, ids.map(orderKey));
      return [...orders.filter((order) => order.sub === sub), ...attempts];
    },

    readMail: (owner, mailIds) =>
      readEach(tables.mail, [...mailIds.map(mailKey), ...owner.emails.map(addressKey)]),

    readLimits: ({ sub, counters }) =>
      readEach(tables.limits, [...counters.map(limitKey), notebookStartKey(sub)]),

    readInquiries: async ({ emails }) =>
      (
        await Promise.all(emails.map((email) => query(tables.inquiries, 'pk', inquirerPartition(email))))
      ).flat(),
  };
};
