import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Entitlements } from '../../domain/course/access.ts';
import { indexName } from '../../resources/tables.ts';
import { chunk } from '../chunk.ts';
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

/** Rows in one round trip. Each enrolled learner takes two. */
const rowsMax = 100;

const KeyRow = z.object({ pk: z.string(), sk: z.string() });

/** Reads the entitlements of everybody in a course: enrolled learners, and addresses that no learner has linked. */
export type ReadCourseEntitlements = (courseId: string, now: number) => AsyncIterable<Entitlements>;

/** Entitlements of an address without a learner: no grants, no opened or completed lectures. */
const toAddressEntitlements = ({ subscribedAt, timeZone, pace }: SubscriptionRecord): Entitlements => {
  const since = Date.parse(subscribedAt);
  return {
    grants: [],
    openedLectures: new Set(),
    subscription: { subscribedAt: since, zones: [{ zone: timeZone, since }], pace: toPaceFacts(pace) },
  };
};

/** Reads all rows once, in batches, without a scan. For tools only, because the indexes by course are eventually consistent. */
export const createReadCourseEntitlements = (
  client: DynamoDBDocumentClient,
  tables: CourseLearnersTables,
): ReadCourseEntitlements => {
  const read = async (table: string, keys: readonly ItemKey[]) => {
    const items = await batchGetTables(client, { [table]: { keys, consistent: false } });
    return (key: ItemKey) => items.get(table, key);
  };

  async function* listKeys(table: keyof CourseLearnersTables, courseId: string, sortPrefix?: string) {
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
      yield* chunk(
        Items.map((item) => KeyRow.parse(item)),
        size,
      );
    }
  }

  return async function* (courseId, now) {
    for await (const keys of listKeys('learning', courseId, enrollmentPrefix)) {
      const toProgressKey = ({ pk }: ItemKey): ItemKey => ({ pk, sk: progressSortKey(courseId) });
      const getRow = await read(tables.learning, [...keys, ...keys.map(toProgressKey)]);
      for (const key of keys) {
        const enrollment = getRow(key);
        if (enrollment)
          yield toEntitlements(parseEnrollment(enrollment), parseProgress(getRow(toProgressKey(key))));
      }
    }
    for await (const keys of listKeys('subscriptions', courseId)) {
      const getRow = await read(tables.subscriptions, keys);
      for (const key of keys) {
        const row = getRow(key);
        const subscription = row && parseSubscription(row);
        // A linked subscription is part of the enrollment above, and a notification has no schedule.
        if (!subscription || subscription.learner !== undefined || isExpired(subscription, now)) continue;
        if (!isNotificationId(subscription.id)) yield toAddressEntitlements(subscription);
      }
    }
  };
};
