import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PaceFact } from '../../domain/pace/pace-fact.ts';
import { enrollmentKey } from '../learning/learning-records.ts';
import { toStoredFact } from './pace-record.ts';
import { dueNow, writeWithRecheck } from './recheck-releases.ts';
import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** A linked subscription with as many changes of pace as were read. */
export interface LearnerPace {
  readonly sub: string;
  readonly courseId: string;
  readonly subscriptionId: string;
  readonly count: number;
}

/**
 * Appends changes of pace; none is ever rewritten. A conflict when another one came since the read. The subscription is due at once
 * in the same write, so that its next date follows.
 */
export interface PaceFacts {
  /** One transaction. */
  appendToLearner(learner: LearnerPace, facts: readonly PaceFact[]): Promise<void>;
  /** One write, to a subscription that nobody has linked. */
  appendToAddress(row: SubscriptionRecord, facts: readonly PaceFact[]): Promise<void>;
}

/** Appends to a list of so many entries, which may be absent. */
const appendTo = (list: string, count: number) => ({
  set: `${list} = list_append(if_not_exists(${list}, :none), :entry)`,
  condition:
    count === 0 ? `(attribute_not_exists(${list}) OR size(${list}) = :count)` : `size(${list}) = :count`,
});

/** The changes of pace of learners and of addresses without an account. */
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
