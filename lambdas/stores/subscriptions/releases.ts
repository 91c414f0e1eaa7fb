import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Entitlements } from '../../domain/course/access.ts';
import { indexName } from '../../resources/tables.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { transact, updateIf, updateRow } from '../dynamodb/calls.ts';
import { retryOnConflict } from '../dynamodb/retry.ts';
import { lookUpIndex } from '../dynamodb/statements.ts';
import type { UpdateStep } from '../dynamodb/write-step.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  progressKey,
  toEntitlements,
} from '../learning/learning-records.ts';
import type { NextDue } from './due-shards.ts';
import { readSubscriptions } from './read-subscriptions.ts';
import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';
import { createTellSubscriptions, type TellSubscriptions } from './tell-subscriptions.ts';

/** DynamoDB's maximum number of items in one read or one transaction. */
export const subscriptionsMax = 100;

const IndexRow = z.object({ id: z.string(), email: z.optional(z.string()), dueAt: z.optional(z.string()) });

/** A subscription in an index, which may lag behind the row. */
type DueSubscription = z.output<typeof IndexRow>;

export interface DuePage {
  readonly due: readonly DueSubscription[];
  /** Start of the next page; absent on the last page. */
  readonly next?: Record<string, unknown> | undefined;
}

/** Lists a page of one shard's subscriptions that are due at `now` (ISO 8601), the longest due first. */
export type ListDue = (shard: string, now: string, from?: DuePage['next']) => Promise<DuePage>;

/** Entitlements of a learner, with the id of the subscription that is linked now. */
export type SubscriberEntitlements = Entitlements & { readonly subscriptionId?: string | undefined };

/** State of a subscription that advances without a mail. */
interface Settlement {
  readonly mailedThrough: string;
  readonly announced: readonly string[];
  readonly next: NextDue | undefined;
}

export interface ReleaseStore {
  /** Lists the ids of subscriptions that are due at `now` (ISO 8601), by address. */
  listDueByEmail(emails: readonly string[], now: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Reads up to 100 rows, strongly consistent. Missing ones are left out. */
  read(ids: readonly string[]): Promise<SubscriptionRecord[]>;
  /** Reads up to 50 entitlements of learners in courses, in the order of the request. */
  readEntitlements(learners: readonly { sub: string; courseId: string }[]): Promise<SubscriberEntitlements[]>;
  /** Records mails on their subscriptions, each mail on all of them or none. */
  readonly tell: TellSubscriptions;
  /** Ends the claim of an earlier release on all of its subscriptions, once its mail is queued. Does nothing for a claim that has ended. */
  finish(mailId: string, rows: readonly SubscriptionRecord[], next: Map<string, NextDue>): Promise<void>;
  /** Advances a subscription without a mail. Does nothing when the row changed since it was read. */
  settle(row: SubscriptionRecord, settlement: Settlement): Promise<void>;
  /** Removes a row that needs no further check from the index. */
  drop(row: SubscriptionRecord): Promise<void>;
  /** Sets a row's next check to `dueAt` (ISO 8601). Does nothing when its due time changed since it was read. */
  postpone(row: SubscriptionRecord, dueAt: string): Promise<void>;
}

/** Creates the query of due subscriptions. */
export const createListDue =
  (client: DynamoDBDocumentClient, table: string): ListDue =>
  async (shard, now, from) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: indexName('subscriptions', 'byDueTime'),
        KeyConditionExpression: 'dueShard = :shard AND dueAt <= :now',
        ExpressionAttributeValues: { ':shard': shard, ':now': now },
        ExclusiveStartKey: from,
        Limit: subscriptionsMax,
      }),
    );
    return { due: Items.map((item) => IndexRow.parse(item)), next: LastEvaluatedKey };
  };

/** Applies all steps or none. A single one needs no transaction, which costs twice as much. */
const changeAll = async (client: DynamoDBDocumentClient, steps: readonly UpdateStep[]): Promise<void> => {
  const [only, ...more] = steps;
  if (only && more.length === 0) await updateRow(client, only.Update);
  else await transact(client, steps);
};

/** Ends the claim of a mail on a row. The due time moves on unless it changed since the claim. */
const finishStep = (
  table: string,
  mailId: string,
  { id, dueAt, releasing }: SubscriptionRecord,
  next?: NextDue,
): UpdateStep => {
  const moves = dueAt === releasing?.dueAt;
  const due = next ? ', dueShard = :dueShard, dueAt = :nextDue' : ' REMOVE dueShard, dueAt';
  return {
    Update: {
      TableName: table,
      Key: subscriptionKey(id),
      UpdateExpression: `SET mailedThrough = :through, announced = :announced${
        moves ? due : ''
      }${moves && !next ? ', releasing' : ' REMOVE releasing'}`,
      ConditionExpression: `releasing.mailId = :mailId AND ${dueAt === undefined ? 'attribute_not_exists(dueAt)' : 'dueAt = :dueAt'}`,
      ExpressionAttributeValues: {
        ':mailId': mailId,
        ':through': releasing?.mailedThrough,
        ':announced': releasing?.announced,
        ...(dueAt === undefined ? {} : { ':dueAt': dueAt }),
        ...(moves && next ? { ':dueShard': next.dueShard, ':nextDue': next.dueAt } : {}),
      },
    },
  };
};

const readEntitlements = async (
  client: DynamoDBDocumentClient,
  table: string,
  learners: readonly { sub: string; courseId: string }[],
): Promise<SubscriberEntitlements[]> => {
  const keys = learners.flatMap(({ sub, courseId }) => [
    enrollmentKey(sub, courseId),
    progressKey(sub, courseId),
  ]);
  const items = await batchGetTables(client, { [table]: { keys, consistent: true } });
  return learners.map(({ sub, courseId }) => {
    const item = items.get(table, enrollmentKey(sub, courseId));
    const enrollment = item && parseEnrollment(item);
    const progress = parseProgress(items.get(table, progressKey(sub, courseId)));
    return { ...toEntitlements(enrollment, progress), subscriptionId: enrollment?.subscription?.id };
  });
};

/** Creates the store of the release schedule. */
export const createReleaseStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly subscriptions: string; readonly learning: string },
): ReleaseStore => {
  const TableName = tables.subscriptions;

  const read = (ids: readonly string[]): Promise<SubscriptionRecord[]> =>
    readSubscriptions(client, TableName, ids);

  /** Changes a row that nobody claimed, and whose due time is the one that was read. */
  const changeUnclaimed = async (
    { id, dueAt }: SubscriptionRecord,
    UpdateExpression: string,
    values: Record<string, unknown> = {},
  ): Promise<void> => {
    await updateIf(client, {
      TableName,
      Key: subscriptionKey(id),
      UpdateExpression,
      ConditionExpression: 'attribute_not_exists(releasing) AND dueAt = :dueAt',
      ExpressionAttributeValues: { ':dueAt': dueAt, ...values },
    });
  };

  return {
    read,

    listDueByEmail: async (emails, now) => {
      const lookup = {
        table: TableName,
        index: indexName('subscriptions', 'byEmail'),
        partition: 'email',
        attributes: ['id', 'email', 'dueAt'],
      };
      const ids = new Map<string, string[]>();
      for (const item of await lookUpIndex(client, lookup, emails)) {
        const { id, email = '', dueAt } = IndexRow.parse(item);
        if (dueAt !== undefined && dueAt <= now) ids.set(email, [...(ids.get(email) ?? []), id]);
      }
      return ids;
    },

    readEntitlements: (learners) => readEntitlements(client, tables.learning, learners),

    tell: createTellSubscriptions(client, TableName),

    finish: async (mailId, rows, next) => {
      let known: readonly SubscriptionRecord[] | undefined = rows;
      await retryOnConflict(async () => {
        // After a conflict the rows are read again: a concurrent run ended the claim, or a due time changed.
        const current = known ?? (await read(rows.map(({ id }) => id)));
        known = undefined;
        const open = current.filter(({ releasing }) => releasing?.mailId === mailId);
        if (open.length === 0) return;
        await changeAll(
          client,
          open.map((row) => finishStep(TableName, mailId, row, next.get(row.id))),
        );
      });
    },

    settle: (row, { mailedThrough, announced, next }) => {
      const due = next ? ', dueShard = :dueShard, dueAt = :nextDue' : ' REMOVE dueShard, dueAt';
      return changeUnclaimed(row, `SET mailedThrough = :through, announced = :announced${due}`, {
        ':through': mailedThrough,
        ':announced': announced,
        ...(next ? { ':dueShard': next.dueShard, ':nextDue': next.dueAt } : {}),
      });
    },

    drop: (row) => changeUnclaimed(row, 'REMOVE dueShard, dueAt'),

    postpone: (row, dueAt) => changeUnclaimed(row, 'SET dueAt = :next', { ':next': dueAt }),
  };
};
