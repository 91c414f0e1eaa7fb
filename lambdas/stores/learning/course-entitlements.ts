import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Entitlements } from '../../domain/access.ts';
import { indexName } from '../../resources/tables.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { queryPages } from '../dynamodb/query.ts';
import { toPaceFacts } from '../subscriptions/pace-record.ts';
import {
  isExpired,
  isNotificationId,
  parseSubscription,
  type SubscriptionRecord,
} from '../subscriptions/subscription-record.ts';
import type { CourseLearnersTables } from './course-learners.ts';
import {
  enrollmentPrefix,
  parseEnrollment,
  parseProgress,
  progressSortKey,
  toEntitlements,
} from './learning-records.ts';

/** Rows of one round trip; of an enrolled learner two are read. */
const rowsMax = 100;

const KeyRow = z.object({ pk: z.string(), sk: z.string() });

/** What everybody in a course is entitled to: the learners enrolled, and addresses that no learner has linked yet. */
export type ReadCourseEntitlements = (courseId: string, now: number) => AsyncIterable<Entitlements>;

/** An address alone has no grants, and has opened and completed nothing. */
const ofSubscription = ({ subscribedAt, timeZone, pace }: SubscriptionRecord): Entitlements => {
  const since = Date.parse(subscribedAt);
  return {
    grants: [],
    openedLectures: new Set(),
    subscription: { subscribedAt: since, zones: [{ zone: timeZone, since }], pace: toPaceFacts(pace) },
  };
};

/** Reads everybody's rows once, in batches; nothing is scanned. For tools: the indexes by course lag a moment. */
export const createReadCourseEntitlements = (
  client: DynamoDBDocumentClient,
  tables: CourseLearnersTables,
): ReadCourseEntitlements => {
  const read = async (table: string, keys: readonly ItemKey[]) => {
    const items = await batchGetTables(client, { [table]: { keys, consistent: false } });
    return (key: ItemKey) => items.get(table, key);
  };

  async function* keysOf(table: keyof CourseLearnersTables, courseId: string, sortPrefix?: string) {
    const pages = queryPages(client, {
      TableName: tables[table],
      IndexName: indexName(table, 'byCourse'),
      KeyConditionExpression: `courseId = :course${sortPrefix === undefined ? '' : ' AND begins_with(sk, :prefix)'}`,
      ExpressionAttributeValues: {
        ':course': courseId,
        ...(sortPrefix !== undefined && { ':prefix': sortPrefix }),
      },
    });
    const size = sortPrefix === undefined ? rowsMax : rowsMax / 2;
    for await (const { Items = [] } of pages) {
      const keys = Items.map((item) => KeyRow.parse(item));
      for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size);
    }
  }

  return async function* (courseId, now) {
    for await (const keys of keysOf('learning', courseId, enrollmentPrefix)) {
      const progressOf = ({ pk }: ItemKey): ItemKey => ({ pk, sk: progressSortKey(courseId) });
      const rowAt = await read(tables.learning, [...keys, ...keys.map(progressOf)]);
      for (const key of keys) {
        const enrollment = rowAt(key);
        if (enrollment)
          yield toEntitlements(parseEnrollment(enrollment), parseProgress(rowAt(progressOf(key))));
      }
    }
    for await (const keys of keysOf('subscriptions', courseId)) {
      const rowAt = await read(tables.subscriptions, keys);
      for (const key of keys) {
        const row = rowAt(key);
        const subscription = row && parseSubscription(row);
        // A learner's own subscription is part of the enrollment above; a notification follows no schedule.
        if (!subscription || subscription.learner !== undefined || isExpired(subscription, now)) continue;
        if (!isNotificationId(subscription.id)) yield ofSubscription(subscription);
      }
    }
  };
};
