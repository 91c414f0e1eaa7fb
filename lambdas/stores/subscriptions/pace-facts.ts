import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PaceFact } from '../../domain/pace/pace-fact.ts';
import { enrollmentKey } from '../learning/learning-records.ts';
import { toStoredFact } from './pace-record.ts';
import { dueNow, writeWithRecheck } from './recheck-releases.ts';
import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** A linked subscription. `count`: number of changes of pace when it was read. */
export interface LearnerPace {
  readonly sub: string;
  readonly courseId: string;
  readonly subscriptionId: string;
  readonly count: number;
}

/**
 * Appends changes of pace; existing ones are never rewritten. Throws a conflict when another change was added since the read. The same
 * write makes the subscription due now, so that its next due time is recomputed.
 */
export interface PaceFacts {
  /** Takes one transaction. */
  appendToLearner(learner: LearnerPace, facts: readonly PaceFact[]): Promise<void>;
  /** Takes one write. Only for a subscription that is not linked to a learner. */
  appendToAddress(row: SubscriptionRecord, facts: readonly PaceFact[]): Promise<void>;
}

/** Expressions that append to a list, provided that it still has `count` entries. An absent list counts as empty. */
const appendTo = (list: string, count: number) => ({
  set: `${list} = list_append(if_not_exists(${list}, :none), :entry)`,
  condition:
    count === 0 ? `(attribute_not_exists(${list}) OR size(${list}) = :count)` : `size(${list}) = :count`,
});

/** Creates the store of changes of pace, by learners and by addresses without an account. */
export const createPaceFacts = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string; readonly subscriptions: string },
): PaceFacts => ({
  appendToLearner: async ({ sub, courseId, subscriptionId, count }, facts) => {
    const { set, condition } = appendTo('subscription.#pace', count);
    await writeWithRecheck(client, tables.subscriptions, subscriptionId, [
      {
        Update: {
          TableName: tables.learning,
          Key: enrollmentKey(sub, courseId),
          UpdateExpression: `SET ${set}`,
          ConditionExpression: `subscription.id = :id AND ${condition}`,
          ExpressionAttributeNames: { '#pace': 'pace' },
          ExpressionAttributeValues: {
            ':id': subscriptionId,
            ':none': [],
            ':entry': facts.map(toStoredFact),
            ':count': count,
          },
        },
      },
    ]);
  },

  appendToAddress: async ({ id, pace = [], confirmedAt, unsubscribedAt }, facts) => {
    const { set, condition } = appendTo('#pace', pace.length);
    const getsMails = confirmedAt !== undefined && unsubscribedAt === undefined;
    const { dueShard, dueAt } = dueNow(id);
    await client.send(
      new UpdateCommand({
        TableName: tables.subscriptions,
        Key: subscriptionKey(id),
        UpdateExpression: `SET ${set}${getsMails ? ', dueShard = :shard, dueAt = :now' : ''}`,
        ConditionExpression: `attribute_exists(subscribedAt) AND attribute_not_exists(learner) AND ${condition}${
          getsMails ? ' AND attribute_exists(confirmedAt) AND attribute_not_exists(unsubscribedAt)' : ''
        }`,
        ExpressionAttributeNames: { '#pace': 'pace' },
        ExpressionAttributeValues: {
          ':none': [],
          ':entry': facts.map(toStoredFact),
          ':count': pace.length,
          ...(getsMails && { ':shard': dueShard, ':now': dueAt }),
        },
      }),
    );
  },
});
