import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { retryOnConflict } from '../dynamodb/retry.ts';
import { enrollmentKey } from '../learning/learning-records.ts';
import { createReadEnrollments } from '../learning/read-enrollments.ts';
import { expireQueue } from '../learning/review-queue.ts';
import { recheckRelease } from './recheck-releases.ts';

/**
 * Changes the time zone of a learner's drip courses from `at` (ISO 8601) on. Lectures released under an earlier zone stay open, and the
 * next release run computes the new due times. What is due for review today is chosen anew. Idempotent: a retry completes an interrupted call.
 */
export type FollowZone = (sub: string, zone: string, at: string) => Promise<void>;

/** Takes one query, a write for the queue of reviews, and three for each drip course with another zone. */
export const createFollowZone = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string; readonly subscriptions: string },
): FollowZone => {
  const readEnrollments = createReadEnrollments(client, tables.learning);

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
      await expireQueue(client, tables.learning, sub, zone);
      for (const { courseId, subscription } of await readEnrollments(sub)) {
        if (!subscription || subscription.zones.at(-1)?.zone === zone) continue;
        // Marked before and after, because a release run in between may have read the old zone.
        await recheckRelease(client, tables.subscriptions, subscription.id);
        await append(sub, courseId, subscription.zones.length, zone, at);
        await recheckRelease(client, tables.subscriptions, subscription.id);
      }
    });
};
