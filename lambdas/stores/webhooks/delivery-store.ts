import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../dynamodb/batch-get.ts';
import { updateIf } from '../dynamodb/calls.ts';
import { profileKey } from '../learner/profile-key.ts';
import { createIsForgotten } from './forgotten.ts';
import { parseSubjectKey } from './outbox.ts';
import {
  type Delivery,
  deliveryKey,
  type DeliveryMessage,
  DeliveryRow,
  endpointKey,
  endpointOf,
  type EventBody,
  type WebhookEndpoint,
  WebhookEndpointRow,
} from './webhook-rows.ts';

const Address = z.object({ email: z.optional(z.string()), emailVerified: z.optional(z.boolean()) });

/** How an attempt ended. */
interface AttemptEnd {
  readonly status: Delivery['status'];
  /** Status of the answer, or what stopped the attempt. */
  readonly outcome: string;
  /** With `pending`: when to try again, ISO 8601. */
  readonly dueAt?: string;
}

export interface DeliveryStore {
  /** Reads a delivery with its endpoint, each undefined when it is gone. */
  read(id: string): Promise<{ readonly delivery?: Delivery; readonly endpoint?: WebhookEndpoint }>;
  /** Takes on a delivery, and counts the attempt. @param until ISO 8601 @returns false when somebody else did */
  begin(message: DeliveryMessage, until: string): Promise<boolean>;
  /** Leaves a delivery for later; no attempt was made. @param until ISO 8601 */
  putOff(message: DeliveryMessage, until: string): Promise<void>;
  /** Records how the attempt ended, unless it took so long that somebody else has taken on the delivery. @param claim `until` of {@link begin} */
  end(id: string, claim: string, end: AttemptEnd): Promise<void>;
  /** Records that an endpoint is gone. @param at ISO 8601 */
  markGone(endpoint: string, at: string): Promise<void>;
  /** Records that nothing is sent to an endpoint for now. @param until ISO 8601 */
  markSlow(endpoint: string, until: string): Promise<void>;
  /** The verified address that the subject of an event has now, unless they were erased since; see `subjectKey`. */
  readAddress(owner: string, event: EventBody): Promise<string | undefined>;
}

/** Creates the store of attempts. */
export const createDeliveryStore = (
  client: DynamoDBDocumentClient,
  tables: Readonly<Record<'webhooks' | 'profiles' | 'limits' | 'subscriptions', string>>,
): DeliveryStore => {
  const { webhooks: table, profiles } = tables;
  const isForgotten = createIsForgotten(client, tables);
  const change = (
    id: string,
    known: string,
    expression: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<boolean> =>
    updateIf(client, {
      TableName: table,
      Key: deliveryKey(id),
      UpdateExpression: expression,
      ConditionExpression: 'dueAt = :known',
      ...(expression.includes('#status') && { ExpressionAttributeNames: { '#status': 'status' } }),
      ExpressionAttributeValues: { ...values, ':known': known },
    });
  /** Sets a time of an endpoint, unless it was removed. */
  const mark = async (endpoint: string, name: 'goneAt' | 'slowUntil', at: string): Promise<void> => {
    await updateIf(client, {
      TableName: table,
      Key: endpointKey(endpoint),
      UpdateExpression: `SET ${name} = :at`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at },
    });
  };
  return {
    read: async (id) => {
      const keys = [deliveryKey(id), endpointKey(endpointOf(id))];
      const items = await batchGet(client, table, keys, { consistent: true });
      const find = (pk: string) => items.find((item) => item.pk === pk);
      const [delivery, endpoint] = keys.map(({ pk }) => find(pk));
      return {
        ...(delivery && { delivery: DeliveryRow.parse(delivery) }),
        ...(endpoint && { endpoint: WebhookEndpointRow.parse(endpoint) }),
      };
    },
    begin: ({ id, dueAt }, until) =>
      change(id, dueAt, 'SET dueAt = :until, attempts = attempts + :one', { ':until': until, ':one': 1 }),
    putOff: async ({ id, dueAt }, until) => {
      await change(id, dueAt, 'SET dueAt = :until', { ':until': until });
    },
    end: async (id, claim, { status, outcome, dueAt }) => {
      const values = { ':status': status, ':outcome': outcome };
      const set = 'SET #status = :status, outcome = :outcome';
      await (dueAt === undefined
        ? change(id, claim, `${set} REMOVE due, dueAt`, values)
        : change(id, claim, `${set}, dueAt = :next`, { ...values, ':next': dueAt }));
    },
    markGone: (endpoint, at) => mark(endpoint, 'goneAt', at),
    markSlow: (endpoint, until) => mark(endpoint, 'slowUntil', until),
    readAddress: async (owner, event) => {
      if (await isForgotten(owner, event)) return undefined;
      const who = parseSubjectKey(owner);
      if ('email' in who) return who.email;
      const [item] = await batchGet(client, profiles, [profileKey(who.sub)], { consistent: true });
      const { email, emailVerified } = Address.parse(item ?? {});
      return emailVerified === true ? email : undefined;
    },
  };
};
