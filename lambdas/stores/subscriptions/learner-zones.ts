import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { updateRow } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { retryOnConflict, unlessConflict } from '../dynamodb/retry.ts';
import { enrollmentKey, queueKey } from '../learning/learning-records.ts';
import { createReadEnrollments } from '../learning/read-enrollments.ts';
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

  const update = (
    Key: ItemKey,
    UpdateExpression: string,
    ConditionExpression: string,
    ExpressionAttributeValues: Record<string, unknown>,
  ) =>
    updateRow(client, {
      TableName: tables.learning,
      Key,
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues,
    });

  const append = (sub: string, courseId: string, count: number, zone: string, at: string) =>
    update(
      enrollmentKey(sub, courseId),
      'SET subscription.zones = list_append(subscription.zones, :entry)',
      'attribute_exists(subscription) AND size(subscription.zones) = :count',
      { ':entry': [{ zone, since: at }], ':count': count },
    );

  /** Ends the day of a queue of reviews that was chosen in another zone, so that the next reading chooses anew. */
  const expireQueue = (sub: string, zone: string) =>
    unlessConflict(
      update(queueKey(sub), 'SET endsAt = :past', 'attribute_exists(pk) AND inZone <> :zone', {
        ':past': 0,
        ':zone': zone,
      }),
    );

  return (sub, zone, at) =>
    retryOnConflict(async () => {
      await expireQueue(sub, zone);
      for (const { courseId, subscription } of await readEnrollments(sub)) {
        if (!subscription || subscription.zones.at(-1)?.zone === zone) continue;
        // Marked before and after, because a release run in between may have read the old zone.
        await recheckRelease(client, tables.subscriptions, subscription.id);
        await append(sub, courseId, subscription.zones.length, zone, at);
        await recheckRelease(client, tables.subscriptions, subscription.id);
      }
    });
};
