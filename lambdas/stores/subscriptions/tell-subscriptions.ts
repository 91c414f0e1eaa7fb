import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { chunk } from '../chunk.ts';
import { transact, updateRow } from '../dynamodb/calls.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { type Statement, type WriteOutcome, writeStatements } from '../dynamodb/statements.ts';
import type { UpdateStep } from '../dynamodb/write-step.ts';
import type { NextDue } from './due-shards.ts';
import { readSubscriptions } from './read-subscriptions.ts';
import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Concurrent transactions and single updates. */
const concurrency = 10;
/** Subscriptions in one transaction of several mails. Far below DynamoDB's limit, because one conflict fails the whole transaction. */
const transactionMax = 20;
/** DynamoDB's maximum number of items in one read. */
const readMax = 100;

/** One subscription of a mail as it was read, and its state after the mail is recorded. */
export interface Telling {
  readonly row: SubscriptionRecord;
  readonly mailId: string;
  readonly mailedThrough: string;
  readonly announced: readonly string[];
  readonly next: NextDue | undefined;
}

/** The subscriptions of one mail. */
type Mail = readonly Telling[];

/** `told`: recorded. `refused`: a subscription of the mail changed since it was read. An error: the outcome is unknown. */
type TellOutcome = 'told' | 'refused' | Error;

/** Records mails on their subscriptions, each mail on all of them or none. Returns the outcome of each mail; never throws. */
export type TellSubscriptions = (mails: readonly Mail[]) => Promise<TellOutcome[]>;

/**
 * Attributes to remove. A PartiQL statement can remove only one. `expiresAt` is present only where a function of an early release confirmed
 * the address without removing it. `dueShard` may stay, because a row without `dueAt` is in no index.
 */
const listRemoved = ({ row, next }: Telling): string[] => [
  ...(row.expiresAt === undefined ? [] : ['expiresAt']),
  ...(next ? [] : ['dueAt']),
];

const toStatement = (table: string, telling: Telling): Statement => {
  const { row, mailId, mailedThrough, announced, next } = telling;
  const { pk, sk } = subscriptionKey(row.id);
  const due = next ? ', "dueShard" = ?, "dueAt" = ?' : '';
  const [removed] = listRemoved(telling);
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

/** Like {@link toStatement}, for transactions and for the removal of several attributes. */
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

/** Groups mails for one transaction each. A mail with more subscriptions than fit is a group by itself. */
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
 * Records mails. One write sets the announced lectures, the mail's id and the next due time. A mail about one subscription, the usual
 * case, is a statement in a batch. Mails about several subscriptions share a transaction, which costs twice as much; if it is refused, each
 * of its mails gets its own.
 */
export const createTellSubscriptions = (client: DynamoDBDocumentClient, table: string): TellSubscriptions => {
  const update = async (mails: readonly Mail[]): Promise<WriteOutcome> => {
    const [only, ...more] = mails.flat().map((telling) => toStep(table, telling));
    if (!only) return 'refused';
    try {
      const written = await unlessConflict(
        more.length === 0 ? updateRow(client, only.Update) : transact(client, [only, ...more]),
      );
      return written ? 'written' : 'refused';
    } catch (error) {
      return error as Error;
    }
  };

  /** Reads the last mail id of each subscription. */
  const readMailIds = async (ids: readonly string[]): Promise<Map<string, string | undefined>> => {
    const mailIds = new Map<string, string | undefined>();
    for (const batch of chunk(ids, readMax)) {
      const rows = await readSubscriptions(client, table, batch);
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
      if (!only || more.length > 0 || listRemoved(only).length > 1) return [];
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
    // One refused mail fails its whole transaction, so the other mails are retried without it.
    await writeAll(
      portions
        .filter((portion) => portion.length > 1 && portion.every((mail) => outcomes.get(mail) === 'refused'))
        .flatMap((portion) => portion.map((mail) => [mail])),
    );

    // When the SDK retried a write whose response was lost, the second one is refused. The rows then have our mail id.
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
