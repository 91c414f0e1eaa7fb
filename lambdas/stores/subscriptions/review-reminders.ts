import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../dynamodb/batch-get.ts';
import { transact, updateIf, writeNew } from '../dynamodb/calls.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { profileKey } from '../learner/profile-key.ts';
import { toDueShard } from './due-shards.ts';
import { subscriptionKey } from './subscription-record.ts';

const prefix = '#REVIEWS#';

/**
 * Id of a learner's daily mail about reviews. It is stored like a subscription, so that the release schedule finds it when it is due, and
 * export and erasure with the learner's subscriptions. Course ids are not empty, so it is no subscription's id.
 */
export const reminderId = (sub: string): string => `${prefix}${encodeURIComponent(sub)}`;
export const isReminderId = (id: string): boolean => id.startsWith(prefix);
/** The learner of a {@link reminderId}. */
export const parseReminderId = (id: string): string => decodeURIComponent(id.slice(prefix.length));

/** Id of the mail of a day (`YYYY-MM-DD`). It names nobody, because the list of sent mails outlives an account. */
export const reminderMailId = (sub: string, date: string): string =>
  `reviews#${createHash('sha256').update(`${sub} ${date}`).digest('base64url')}`;

const ReminderRow = z.object({ id: z.string(), learner: z.string(), dueAt: z.string() });
/** A learner's daily mail. `dueAt`: when it is checked next, ISO 8601. */
export type Reminder = z.output<typeof ReminderRow>;

export interface ReminderStore {
  /** Has the daily mail checked at `dueAt` (ISO 8601). An earlier check stays: it finds the next time by itself. */
  schedule(sub: string, dueAt: string): Promise<void>;
  /** Ends the daily mail, unless the profile asks for it: somebody may have chosen it meanwhile. Idempotent. */
  remove(sub: string): Promise<void>;
  /** Reads up to 100, strongly consistent. Missing ones are left out. */
  read(ids: readonly string[]): Promise<Reminder[]>;
  /** Sets the next check. Does nothing when the reminder has changed since it was read. */
  settle(reminder: Reminder, dueAt: string): Promise<void>;
}

/** Creates the store of daily mails about reviews. */
export const createReminderStore = (
  client: DynamoDBDocumentClient,
  { profiles, subscriptions: table }: { readonly profiles: string; readonly subscriptions: string },
): ReminderStore => ({
  schedule: async (sub, dueAt) => {
    const id = reminderId(sub);
    const Item = { ...subscriptionKey(id), id, learner: sub, dueShard: toDueShard(id), dueAt };
    const Put = {
      TableName: table,
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR dueAt > :next',
      ExpressionAttributeValues: { ':next': dueAt },
    };
    await unlessConflict(writeNew(client, { Put }));
  },

  remove: async (sub) => {
    const ConditionCheck = {
      TableName: profiles,
      Key: profileKey(sub),
      ConditionExpression: 'NOT emailPreferences.reviews = :daily',
      ExpressionAttributeValues: { ':daily': 'daily' },
    };
    const Delete = { TableName: table, Key: subscriptionKey(reminderId(sub)) };
    await unlessConflict(transact(client, [{ ConditionCheck }, { Delete }]));
  },

  read: async (ids) =>
    ids.length === 0
      ? []
      : (await batchGet(client, table, ids.map(subscriptionKey), { consistent: true })).map((row) =>
          ReminderRow.parse(row),
        ),

  settle: async ({ id, dueAt: known }, dueAt) => {
    await updateIf(client, {
      TableName: table,
      Key: subscriptionKey(id),
      UpdateExpression: 'SET dueAt = :next',
      ConditionExpression: 'dueAt = :known',
      ExpressionAttributeValues: { ':next': dueAt, ':known': known },
    });
  },
});

/** Ends a learner's daily mail by the link in it, and its setting in the profile. Idempotent, also for a learner who was erased. */
export type StopReviewMails = (sub: string) => Promise<void>;

export const createStopReviewMails =
  (
    client: DynamoDBDocumentClient,
    tables: { readonly profiles: string; readonly subscriptions: string },
  ): StopReviewMails =>
  async (sub) => {
    await updateIf(client, {
      TableName: tables.profiles,
      Key: profileKey(sub),
      UpdateExpression: 'SET emailPreferences.reviews = :off',
      ConditionExpression: 'attribute_exists(emailPreferences)',
      ExpressionAttributeValues: { ':off': 'off' },
    });
    await createReminderStore(client, tables).remove(sub);
  };
