import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { testType } from '../../contract/webhook-events.ts';
import { transact, updateIf } from '../dynamodb/calls.ts';
import { readPartition } from '../dynamodb/query.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { newEventId, outboxPartitions, replayType } from './outbox.ts';
import {
  type Delivery,
  deliveryExpiry,
  deliveryId,
  deliveryKey,
  deliveryPartition,
  DeliveryRow,
  duePartition,
  endpointKey,
  endpointPartition,
  type WebhookEndpoint,
  WebhookEndpointRow,
} from './webhook-rows.ts';

/** What stands in the outbox for no fact is of no use a day later. */
const keptForSeconds = 24 * 60 * 60;

/** What operators do with endpoints. Each that changes something returns false where there is no such endpoint or delivery. */
export interface EndpointStore {
  list(): Promise<WebhookEndpoint[]>;
  /** Lists what was made for an endpoint in the last month, oldest first. */
  listDeliveries(endpoint: string): Promise<Delivery[]>;
  /** @returns false when it is there already */
  add(endpoint: WebhookEndpoint): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Signs with another secret from now on, and until `until` with those before too. @param at now; both are ISO 8601 */
  rotate(id: string, secret: string, at: string, until: string): Promise<boolean>;
  /** Sends an endpoint the event `webhook.test`. @param at now, ISO 8601 @returns the `webhook-id` */
  test(id: string, at: string): Promise<string>;
  /** Sends a delivery again, with as many attempts as a new one. @param at now, ISO 8601 */
  replay(id: string, at: string): Promise<boolean>;
}

/** Creates the store of endpoints. */
export const createEndpointStore = (client: DynamoDBDocumentClient, table: string): EndpointStore => {
  const outboxItem = (at: string, item: Readonly<Record<string, unknown>>) => ({
    pk: outboxPartitions[0],
    sk: newEventId(at),
    at,
    expiresAt: Math.floor(Date.parse(at) / 1_000) + keptForSeconds,
    ...item,
  });
  const list = async (): Promise<WebhookEndpoint[]> =>
    (await readPartition(client, table, endpointPartition)).map((item) => WebhookEndpointRow.parse(item));
  const has = async (id: string): Promise<boolean> => (await list()).some((endpoint) => endpoint.id === id);
  return {
    list,
    listDeliveries: async (endpoint) =>
      (await readPartition(client, table, deliveryPartition(endpoint))).map((item) =>
        DeliveryRow.parse(item),
      ),
    add: ({ id, ...endpoint }) =>
      unlessConflict(
        client.send(
          new PutCommand({
            TableName: table,
            Item: { ...endpointKey(id), ...endpoint },
            // Or this is it: the answer to an earlier attempt of the SDK was lost.
            ConditionExpression: 'attribute_not_exists(pk) OR secret = :secret',
            ExpressionAttributeValues: { ':secret': endpoint.secret },
          }),
        ),
      ),
    remove: async (id) => {
      // A condition on the row would refuse a second attempt of the SDK.
      if (!(await has(id))) return false;
      await client.send(new DeleteCommand({ TableName: table, Key: endpointKey(id) }));
      return true;
    },
    rotate: async (id, secret, at, until) => {
      const known = (await list()).find((endpoint) => endpoint.id === id);
      if (!known) return false;
      return updateIf(client, {
        TableName: table,
        Key: endpointKey(id),
        UpdateExpression: 'SET secret = :secret, previous = :previous',
        ConditionExpression: 'secret IN (:known, :secret)',
        ExpressionAttributeValues: {
          ':secret': secret,
          ':previous': [
            { secret: known.secret, until },
            ...(known.previous ?? []).filter((each) => each.until > at),
          ],
          ':known': known.secret,
        },
      });
    },
    test: async (id, at) => {
      const Item = outboxItem(at, { type: testType, endpoint: id });
      await client.send(new PutCommand({ TableName: table, Item }));
      return deliveryId(Item.sk, id);
    },
    replay: (id, at) => {
      const Update = {
        TableName: table,
        Key: deliveryKey(id),
        UpdateExpression:
          'SET #status = :pending, attempts = :none, due = :due, dueAt = :at, expiresAt = :expiresAt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':pending': 'pending',
          ':none': 0,
          ':due': duePartition,
          ':at': at,
          // Or the row could expire between two attempts: it may be nearly a month old.
          ':expiresAt': deliveryExpiry(at),
        },
      };
      const Put = { TableName: table, Item: outboxItem(at, { type: replayType }) };
      return unlessConflict(transact(client, [{ Update }, { Put }]));
    },
  };
};
