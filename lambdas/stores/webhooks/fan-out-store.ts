import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { erasureTypes } from '../../contract/webhook-events.ts';
import { indexName } from '../../resources/tables.ts';
import { queryAll, readPartition } from '../dynamodb/query.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { createIsForgotten } from './forgotten.ts';
import {
  type Delivery,
  deliveryExpiry,
  deliveryId,
  deliveryKey,
  duePartition,
  endpointPartition,
  type EventBody,
  type WebhookEndpoint,
  WebhookEndpointRow,
} from './webhook-rows.ts';

const OutboxRow = z.object({
  pk: z.string(),
  /** Id of the event. */
  sk: z.string(),
  type: z.string(),
  at: z.string(),
  who: z.optional(z.string()),
  data: z._default(z.record(z.string(), z.unknown()), {}),
  /** The only endpoint that gets it: a test. */
  endpoint: z.optional(z.string()),
});
export type OutboxEntry = z.output<typeof OutboxRow>;

const DueRow = z.object({ pk: z.string(), sk: z.string(), dueAt: z.string() });
const idIn = ({ sk }: { readonly sk: string }): string => sk.slice(sk.indexOf('#') + 1);

export interface FanOutStore {
  /** Lists the oldest facts of a partition of the outbox. */
  listOutbox(partition: string): Promise<OutboxEntry[]>;
  /** Removes a fact that every endpoint has. */
  settle(entry: OutboxEntry): Promise<void>;
  listEndpoints(): Promise<WebhookEndpoint[]>;
  /** Makes a delivery unless there is one. @param dueAt ISO 8601 @returns its id; undefined where there was one */
  makeDelivery(
    entry: OutboxEntry,
    endpoint: WebhookEndpoint,
    event: EventBody,
    dueAt: string,
  ): Promise<string | undefined>;
  /** Lists pending deliveries that are due by `now` (ISO 8601). */
  listDue(now: string): Promise<{ readonly id: string; readonly dueAt: string }[]>;
  /** Takes on a due delivery. @returns false when somebody else did */
  claim(delivery: { readonly id: string; readonly dueAt: string }, dueAt: string): Promise<boolean>;
}

/** Creates the store of the fan-out: from facts to one delivery for each endpoint. */
export const createFanOutStore = (
  client: DynamoDBDocumentClient,
  tables: Readonly<Record<'webhooks' | 'limits' | 'subscriptions', string>>,
): FanOutStore => {
  const table = tables.webhooks;
  const isForgotten = createIsForgotten(client, tables);
  return {
    listOutbox: async (partition) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partition },
          ConsistentRead: true,
          Limit: 100,
        }),
      );
      return Items.map((item) => OutboxRow.parse(item));
    },
    settle: async ({ pk, sk }) => {
      await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
    },
    listEndpoints: async () =>
      (await readPartition(client, table, endpointPartition)).map((item) => WebhookEndpointRow.parse(item)),
    makeDelivery: async ({ sk, who, type, at }, { id: endpoint, withEmail }, event, dueAt) => {
      const id = deliveryId(sk, endpoint);
      const isKnown =
        withEmail && who !== undefined && !erasureTypes.includes(type) && !(await isForgotten(who, event));
      const row: Omit<Delivery, 'id'> = {
        event,
        status: 'pending',
        attempts: 0,
        dueAt,
        ...(isKnown && { owner: who }),
      };
      const put = new PutCommand({
        TableName: table,
        Item: { ...deliveryKey(id), ...row, due: duePartition, expiresAt: deliveryExpiry(at) },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return (await unlessConflict(client.send(put))) ? id : undefined;
    },
    listDue: async (now) =>
      (
        await queryAll(client, {
          TableName: table,
          IndexName: indexName('webhooks', 'byDueTime'),
          KeyConditionExpression: '#due = :due AND dueAt <= :now',
          ExpressionAttributeNames: { '#due': 'due' },
          ExpressionAttributeValues: { ':due': duePartition, ':now': now },
        })
      ).map((item) => {
        const row = DueRow.parse(item);
        return { id: idIn(row), dueAt: row.dueAt };
      }),
    claim: ({ id, dueAt: known }, dueAt) => {
      const update = new UpdateCommand({
        TableName: table,
        Key: deliveryKey(id),
        UpdateExpression: 'SET dueAt = :next',
        ConditionExpression: 'dueAt = :known',
        ExpressionAttributeValues: { ':next': dueAt, ':known': known },
      });
      return unlessConflict(client.send(update));
    },
  };
};
