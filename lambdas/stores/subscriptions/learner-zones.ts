import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { retryOnConflict } from '../dynamodb/retry.ts';
import { createReadHeldCourses } from '../learning/held-courses.ts';
import { enrollmentKey } from '../learning/learning-records.ts';
import { recheckRelease } from './recheck-releases.ts';

/**
 * Puts a learner's drip courses on a new zone from `at` (ISO 8601) on: what came under an earlier one stays. The next run of
 * the release schedule finds the new due times. Repeating it changes nothing more, so a call that was cut off is completed by
 * the next.
 */
export type FollowZone = (sub: string, zone: string, at: string) => Promise<void>;

/** Changes of zone in the learner's courses: one query for the learner, and three writes a drip course that runs by another zone. */
export const createFollowZone = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string; readonly subscriptions: string },
): FollowZone => {
  const readHeldCourses = createReadHeldCourses(client, tables.learning);

  const append = async (sub: string, courseId: string, count: number, zone: string, at: string) => {
    await client.send(
      new UpdateCommand({
        TableName: tables.learning,
        Key: enrollmentKey(sub, courseId),
        UpdateExpression: 'SET subscription.zones = list_append(subscription.zones, :entry)',
        ConditionExpression: 'attribute_exists(subscription) AND size(subscription.zones) = :count',
        ExpressionAttributeValues: { ':entry': [{ zone, since: at }], ':count': count },
      }),
    );
  };

  return (sub, zone, at) =>
    retryOnConflict(async () => {
      for (const { courseId, subscription } of await readHeldCourses(sub)) {
        if (!subscription || subscription.zones.at(-1)?.zone === zone) continue;
        // Marked before and after: a run in between may have read the old zone.
        await recheckRelease(client, tables.subscriptions, subscription.id);
        await append(sub, courseId, subscription.zones.length, zone, at);
        await recheckRelease(client, tables.subscriptions, subscription.id);
      }
    });
};
