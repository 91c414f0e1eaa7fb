import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type IndexName, indexName } from '../../resources/tables.ts';
import { chunk } from '../chunk.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { updateIf } from '../dynamodb/calls.ts';
import { queryIndex } from '../dynamodb/query.ts';
import { type Order, orderKey, parseOrder } from './payment-record.ts';

export interface PurchaseStore {
  /** Lists the orders of a learner, paid or not, newest first. Two round trips for up to 100 orders. */
  listOfLearner(sub: string): Promise<Order[]>;
  /** Reads the order of a session; undefined when there is none. */
  read(sessionId: string): Promise<Order | undefined>;
  /**
   * Adds orders to the index by receipt number. Orders of an earlier release are not in it until they change or their number is shown for
   * the first time.
   */
  keepReceipts(orders: readonly Order[]): Promise<void>;
}

/** Orders in one round trip. */
const batchSize = 100;
const orderPrefix = orderKey('').pk;

/** Time of a purchase (ISO 8601). Orders of an earlier release have no payment time, so other times are the fallback. */
export const purchasedAt = ({ history, receiptQueuedAt, createdAt }: Order): string =>
  history.paidAt ?? receiptQueuedAt ?? createdAt;

/** Lists the orders with an attribute value, from an index of the payments table, newest first. Two round trips for up to 100 orders. */
export const listOrders = async (
  client: DynamoDBDocumentClient,
  table: string,
  { index, attribute, value }: { index: IndexName<'payments'>; attribute: string; value: string },
): Promise<Order[]> => {
  const found = await queryIndex(client, table, index, attribute, value);
  const keys = found.filter(({ pk }) => pk.startsWith(orderPrefix)).map(({ pk, sk }) => ({ pk, sk }));
  const orders: Order[] = [];
  for (const batch of chunk(keys, batchSize)) {
    const rows = await batchGet(client, table, batch);
    orders.push(...rows.map(parseOrder));
  }
  return orders.sort((one, other) => purchasedAt(other).localeCompare(purchasedAt(one)));
};

/** Creates the store of learners' purchases. */
export const createPurchaseStore = (client: DynamoDBDocumentClient, table: string): PurchaseStore => {
  return {
    listOfLearner: (sub) =>
      listOrders(client, table, { index: indexName('payments', 'byLearner'), attribute: 'sub', value: sub }),
    read: async (sessionId) => {
      const [row] = await batchGet(client, table, [orderKey(sessionId)]);
      return row && parseOrder(row);
    },
    keepReceipts: async (orders) => {
      for (const { sessionId, receipt, isFoundByReceipt } of orders) {
        if (isFoundByReceipt) continue;
        await updateIf(client, {
          TableName: table,
          Key: orderKey(sessionId),
          UpdateExpression: 'SET receipt = :receipt',
          ConditionExpression: 'attribute_exists(sessionId)',
          ExpressionAttributeValues: { ':receipt': receipt },
        });
      }
    },
  };
};
