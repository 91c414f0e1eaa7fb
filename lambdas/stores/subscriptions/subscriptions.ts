import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { limits } from '../../contract/limits.ts';
import type { Course } from '../../domain/course/course.ts';
import { courseKey, parseCourse } from '../catalog/rows/course-record.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { transact, updateRow } from '../dynamodb/calls.ts';
import { isConflict } from '../dynamodb/retry.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import {
  hasStarted,
  isExpired,
  isNotificationId,
  parseCourseId,
  parseSubscription,
  subscriptionKey,
  type SubscriptionRecord,
} from './subscription-record.ts';
import { changeSubscription } from './subscription-writes.ts';

const secondsPerDay = 24 * 60 * 60;

/** A subscription whose address is confirmed. */
type ConfirmedSubscription = SubscriptionRecord & Required<Pick<SubscriptionRecord, 'confirmedAt' | 'email'>>;

export interface SubscriptionStore {
  /** Reads a subscription and its course in one round trip. A subscription that expired by `now` (ms) counts as missing. */
  read(
    id: string,
    now: number,
  ): Promise<{
    readonly course: Course | undefined;
    readonly subscription: SubscriptionRecord | undefined;
  }>;
  /** Creates or changes a subscription. @throws a conflict when it changed since it was read */
  change(known: SubscriptionRecord | undefined, next: SubscriptionRecord): Promise<void>;
  /** Changes a subscription to one with a confirmed address. @throws a conflict when it changed since it was read */
  confirm(known: SubscriptionRecord, next: ConfirmedSubscription): Promise<void>;
  /** Records that the welcome mail is queued. */
  markWelcomed(id: string): Promise<void>;
  /**
   * Stops release mails for good.
   * @param at ISO 8601
   * @returns the subscription; undefined when there is none
   */
  unsubscribe(id: string, at: string): Promise<SubscriptionRecord | undefined>;
}

/** Creates the reader of a subscription with its course. See {@link SubscriptionStore.read}. */
export const createReadSubscription =
  (
    client: DynamoDBDocumentClient,
    tables: { readonly catalog: string; readonly subscriptions: string },
  ): SubscriptionStore['read'] =>
  async (id, now) => {
    const keys = { course: courseKey(parseCourseId(id)), subscription: subscriptionKey(id) };
    const items = await batchGetTables(client, {
      [tables.catalog]: { keys: [keys.course], consistent: false },
      [tables.subscriptions]: { keys: [keys.subscription], consistent: true },
    });
    const course = items.get(tables.catalog, keys.course);
    const item = items.get(tables.subscriptions, keys.subscription);
    const subscription = item && parseSubscription(item);
    return {
      course: course && parseCourse(course),
      subscription: subscription && !isExpired(subscription, now) ? subscription : undefined,
    };
  };

/** Creates the store of drip subscriptions. */
export const createSubscriptionStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly catalog: string; readonly subscriptions: string; readonly webhooks: string },
): SubscriptionStore => ({
  read: createReadSubscription(client, tables),

  change: async (known, next) => {
    await updateRow(client, changeSubscription(tables.subscriptions, known, next));
  },

  confirm: async (known, next) => {
    const { courseId, email, confirmedAt: at, learner } = next;
    const outboxPut = outboxStep(tables.webhooks, {
      type: 'subscription.started',
      at,
      who: learner === undefined ? { email } : { sub: learner },
      courseId,
    });
    await transact(client, [
      { Update: changeSubscription(tables.subscriptions, known, next) },
      ...(hasStarted(known) ? [] : [outboxPut]),
    ]);
  },

  markWelcomed: async (id) => {
    await updateRow(client, {
      TableName: tables.subscriptions,
      Key: subscriptionKey(id),
      UpdateExpression: 'SET welcome = :queued',
      ConditionExpression: 'attribute_exists(subscribedAt)',
      ExpressionAttributeValues: { ':queued': 'queued' },
    });
  },

  unsubscribe: async (id, at) => {
    try {
      const { Attributes } = await updateRow(client, {
        TableName: tables.subscriptions,
        Key: subscriptionKey(id),
        // The refusal is kept, so that nobody can subscribe the address again. For a notification it expires, because there is no
        // access to keep.
        UpdateExpression: isNotificationId(id)
          ? 'SET unsubscribedAt = if_not_exists(unsubscribedAt, :at), expiresAt = :until REMOVE dueShard, dueAt'
          : 'SET unsubscribedAt = if_not_exists(unsubscribedAt, :at) REMOVE dueShard, dueAt, expiresAt',
        ConditionExpression: 'attribute_exists(subscribedAt)',
        ExpressionAttributeValues: {
          ':at': at,
          ...(isNotificationId(id) && {
            ':until': Math.floor(Date.parse(at) / 1_000) + limits.refusalDays * secondsPerDay,
          }),
        },
        ReturnValues: 'ALL_NEW',
      });
      return Attributes && parseSubscription(Attributes);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return undefined;
    }
  },
});
