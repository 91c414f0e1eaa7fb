import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { limits } from '../../contract/limits.ts';
import type { Course } from '../../domain/course.ts';
import { courseKey, parseCourse } from '../catalog/course-record.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import {
  isExpired,
  isNotificationId,
  parseCourseId,
  parseSubscription,
  subscriptionKey,
  type SubscriptionRecord,
} from './subscription-record.ts';
import { changeSubscription } from './subscription-writes.ts';

const secondsPerDay = 24 * 60 * 60;

export interface SubscriptionStore {
  /** A subscription and its course, whichever of them is there: one round trip. One that expired by `now` (ms) is not. */
  read(
    id: string,
    now: number,
  ): Promise<{
    readonly course: Course | undefined;
    readonly subscription: SubscriptionRecord | undefined;
  }>;
  /** Makes or changes a subscription; fails with a conflict when it is no longer as it was read. */
  change(known: SubscriptionRecord | undefined, next: SubscriptionRecord): Promise<void>;
  /** Remembers that the welcome mail is in the queue. */
  markWelcomed(id: string): Promise<void>;
  /** Stops release mails, once and for all; does nothing where there is no subscription. @param at ISO 8601 */
  unsubscribe(id: string, at: string): Promise<void>;
}

/** Drip subscriptions by their id. */
export const createSubscriptionStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly catalog: string; readonly subscriptions: string },
): SubscriptionStore => ({
  read: async (id, now) => {
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
  },

  change: async (known, next) => {
    await client.send(new UpdateCommand(changeSubscription(tables.subscriptions, known, next)));
  },

  markWelcomed: async (id) => {
    await client.send(
      new UpdateCommand({
        TableName: tables.subscriptions,
        Key: subscriptionKey(id),
        UpdateExpression: 'SET welcome = :queued',
        ConditionExpression: 'attribute_exists(subscribedAt)',
        ExpressionAttributeValues: { ':queued': 'queued' },
      }),
    );
  },

  unsubscribe: async (id, at) => {
    await unlessConflict(
      client.send(
        new UpdateCommand({
          TableName: tables.subscriptions,
          Key: subscriptionKey(id),
          // The refusal is remembered, so that nobody can subscribe the address again. That of a notification, which opens
          // nothing that its owner could want to keep, is forgotten in the end.
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
        }),
      ),
    );
  },
});
