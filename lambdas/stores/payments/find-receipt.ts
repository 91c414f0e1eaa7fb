import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { indexName } from '../../resources/tables.ts';
import type { Order } from './payment-record.ts';
import { listOrders } from './purchases.ts';

/** Finds the orders with this receipt number: one, unless two share it. For operators only; no function has permission for this index. */
export const findReceipt = (
  client: DynamoDBDocumentClient,
  table: string,
  receipt: string,
): Promise<Order[]> =>
  listOrders(client, table, {
    index: indexName('payments', 'byReceipt'),
    attribute: 'receipt',
    value: receipt,
  });
