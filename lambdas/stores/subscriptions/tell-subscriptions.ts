import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { unlessConflict } from '../dynamodb/retry.ts';
import { type Statement, type WriteOutcome, writeStatements } from '../dynamodb/statements.ts';
import type { UpdateStep } from '../dynamodb/write-step.ts';
import { readSubscriptions } from './read-subscriptions.ts';
import type { NextDue } from './releases.ts';
import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Transactions and single updates side by side. */
const concurrency = 10;
/** Subscriptions in one transaction of several mails: far fewer than DynamoDB takes, as each may be in the way of all. */
const transactionMax = 20;
/** DynamoDB reads at most this many items at once. */
const readMax = 100;

/** One subscription of a mail as it was read, and its state once the mail is told. */
export interface Telling {
  readonly row: SubscriptionRecord;
  readonly mailId: string;
  readonly mailedThrough: string;
  readonly announced: readonly string[];
  readonly next: NextDue | undefined;
}

/** The subscriptions of one mail. */
export type Mail = readonly Telling[];

/** `refused`: a subscription of the mail changed since it was read. An error: nobody knows whether it is told. */
export type TellOutcome = 'told' | 'refused' | Error;

/** Tells of mails: each for all of its subscriptions or none. Returns how each ended; never throws. */
export type TellSubscriptions = (mails: readonly Mail[]) => Promise<TellOutcome[]>;

/**
 * A statement of PartiQL removes one attribute. The expiry is there only where a function of an early release confirmed without ending it.
 * A row without a due time is in no index, whatever its shard.
 */
const removedBy = ({ row, next }: Telling): string[] => [
  ...(row.expiresAt === undefined ? [] : ['expiresAt']),
  ...(next ? [] : ['dueAt']),
];

const toStatement = (table: string, telling: Telling): Statement => {
  const { row, mailId, mailedThrough, announced, next } = telling;
  const { pk, sk } = subscriptionKey(row.id);
  const due = next ? ', "dueShard" = ?, "dueAt" = ?' : '';
  const [removed] = removedBy(telling);
  return {
    text: `UPDATE "${table}" SET "mailedThrough" = ?, "announced" = ?, "lastMailId" = ?${due}${removed ? ` REMOVE "${removed}"` : ''} WHERE "pk" = ? AND "sk" = ? AND "releasing" IS MISSING AND "dueAt" = ? AND "confirmedAt" IS NOT MISSING AND "unsubscribedAt" IS MISSING AND "mailedThrough" ${row.mailedThrough === undefined ? 'IS MISSING' : '= ?'}`,
    values: [
      ...[mailedThrough, announced, mailId],
      ...(next ? [next.dueShard, next.dueAt] : []),
      ...[pk, sk, row.dueAt],
      ...(row.mailedThrough === undefined ? [] : [row.mailedThrough]),
    ],
  };
};

/** As {@link toStatement}, for a transaction, and where several attributes go. */
const toStep = (table: string, { row, mailId, mailedThrough, announced, next }: Telling): UpdateStep => ({
  Update: {
    TableName: table,
    Key: subscriptionKey(row.id),
    UpdateExpression: `SET mailedThrough = :told, announced = :announced, lastMailId = :mail${next ? ', dueShard = :shard, dueAt = :next' : ''} REMOVE expiresAt${next ? '' : ', dueShard, dueAt'}`,
    ConditionExpression: `attribute_not_exists(releasing) AND dueAt = :dueAt AND attribute_exists(confirmedAt) AND attribute_not_exists(unsubscribedAt) AND ${row.mailedThrough === undefined ? 'attribute_not_exists(mailedThrough)' : 'mailedThrough = :through'}`,
    ExpressionAttributeValues: {
      ':told': mailedThrough,
      ':announced': announced,
      ':mail': mailId,
      ':dueAt': row.dueAt,
      ...(next && { ':shard': next.dueShard, ':next': next.dueAt }),
      ...(row.mailedThrough !== undefined && { ':through': row.mailedThrough }),
    },
  },
});

/** Mails in portions for one transaction each; one of more subscriptions than that is a portion. */
const toPortions = (mails: readonly Mail[]): Mail[][] => {
  const portions: Mail[][] = [];
  let room = 0;
  for (const mail of mails) {
    if (mail.length > room) {
      portions.push([]);
      room = transactionMax;
    }
    portions.at(-1)?.push(mail);
    room -= mail.length;
  }
  return portions;
};

/**
 * One write tells and moves on: what was told, the mail's id, and when to look next. A mail about one subscription, as nearly all are,
 * is a statement of a batch; several subscriptions take a transaction, which costs twice as much and holds several mails, until one
 * of them is refused.
 */
export const createTellSubscriptions = (client: DynamoDBDocumentClient, table: string): TellSubscriptions => {
  const update = async (mails: readonly Mail[]): Promise<WriteOutcome> => {
    const [only, ...more] = mails.flat().map((telling) => toStep(table, telling));
    if (!only) return 'refused';
    try {
      const written = await unlessConflict(
        more.length === 0
          ? client.send(new UpdateCommand(only.Update))
          : client.send(new TransactWriteCommand({ TransactItems: [only, ...more] })),
      );
      return written ? 'written' : 'refused';
    } catch (error) {
      return error as Error;
    }
  };

  /** Which subscriptions bear which mail. @throws when that cannot be read */
  const readMailIds = async (ids: readonly string[]): Promise<Map<string, string | undefined>> => {
    const mailIds = new Map<string, string | undefined>();
    for (let start = 0; start < ids.length; start += readMax) {
      const rows = await readSubscriptions(client, table, ids.slice(start, start + readMax));
      for (const { id, lastMailId } of rows) mailIds.set(id, lastMailId);
    }
    return mailIds;
  };

  return async (mails) => {
    const limit = pLimit(concurrency);
    const outcomes = new Map<Mail, WriteOutcome>();
    const writeAll = async (portions: readonly (readonly Mail[])[]): Promise<void> => {
      await limit.map(portions, async (portion) => {
        const outcome = await update(portion);
        for (const mail of portion) outcomes.set(mail, outcome);
      });
    };
    const batch = mails.flatMap((mail) => {
      const [only, ...more] = mail;
      if (!only || more.length > 0 || removedBy(only).length > 1) return [];
      return [{ mail, statement: toStatement(table, only) }];
    });
    const written = await writeStatements(
      client,
      batch.map(({ statement }) => statement),
    );
    batch.forEach(({ mail }, index) => outcomes.set(mail, written[index] ?? 'refused'));
    const others = mails.filter((mail) => !outcomes.has(mail));
    const portions = [
      ...others.filter(({ length }) => length === 1).map((mail) => [mail]),
      ...toPortions(others.filter(({ length }) => length > 1)),
    ];
    await writeAll(portions);
    // One mail that is refused takes its transaction with it: the others do without.
    await writeAll(
      portions
        .filter((portion) => portion.length > 1 && portion.every((mail) => outcomes.get(mail) === 'refused'))
        .flatMap((portion) => portion.map((mail) => [mail])),
    );

    // A write that the SDK sent twice is refused the second time: then the rows say that it is ours.
    const refused = mails.filter((mail) => outcomes.get(mail) === 'refused');
    const mailIds = await readMailIds(refused.flatMap((mail) => mail.map(({ row }) => row.id))).catch(
      (error: unknown) => error as Error,
    );
    return mails.map((mail) => {
      const outcome = outcomes.get(mail) ?? 'refused';
      if (outcome === 'written') return 'told';
      if (outcome !== 'refused') return outcome;
      if (mailIds instanceof Error) return mailIds;
      return mail.some(({ row, mailId }) => mailIds.get(row.id) === mailId) ? 'told' : 'refused';
    });
  };
};
