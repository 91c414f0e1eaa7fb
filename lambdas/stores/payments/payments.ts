import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../../domain/access.ts';
import type { PaymentFacts } from '../../domain/payment-state.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { addGrantStep, revokeGrantStep } from '../learning/grants.ts';
import { type Order, orderKey, type OrderTerms, parseOrder } from './payment-record.ts';

export interface PaymentTables {
  readonly learning: string;
  readonly payments: string;
}

export interface PaymentStore {
  readOrder(sessionId: string): Promise<Order | undefined>;
  /**
   * Saves the facts of an order, and adds or revokes its grant in the same transaction. Fails with a conflict when the order
   * changed since it was read.
   * @param at ISO 8601
   */
  saveFacts(order: Order, facts: PaymentFacts, entitled: boolean, at: string): Promise<void>;
  /** Remembers that the receipt is on its way; does nothing when the learner was erased, and the order with them. */
  markReceiptQueued(sessionId: string, at: string): Promise<void>;
}

/** The grant that an order's payment gives. */
const toGrant = ({ kind, sessionId }: OrderTerms): Grant => ({
  kind: kind === 'course' ? 'purchase' : 'upgrade',
  id: sessionId,
});

const factsStep = (table: string, order: Order, facts: PaymentFacts, entitled: boolean): WriteStep => ({
  Update: {
    TableName: table,
    Key: orderKey(order.sessionId),
    UpdateExpression: `SET paid = :paid, closed = :closed, refunded = :refunded, disputes = :disputes, entitled = :entitled, revision = :next${facts.charged === undefined ? '' : ', charged = :charged'}`,
    // A missing order belonged to a learner who was erased: the update must not recreate it, or a grant.
    ConditionExpression: `attribute_exists(sessionId) AND ${order.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision'}`,
    ExpressionAttributeValues: {
      ':paid': facts.paid,
      ':closed': facts.closed,
      ':refunded': facts.refunded,
      ':disputes': facts.disputes,
      ...(facts.charged === undefined ? {} : { ':charged': facts.charged }),
      ':entitled': entitled,
      ':next': order.revision + 1,
      ...(order.revision === 0 ? {} : { ':revision': order.revision }),
    },
  },
});

/** Orders with what is known about their payments, and the grants that follow from it. */
export const createPaymentStore = (client: DynamoDBDocumentClient, tables: PaymentTables): PaymentStore => {
  const grantSteps = (order: Order, entitled: boolean, at: string): WriteStep[] => {
    if (entitled === order.entitled) return [];
    const key = { sub: order.sub, courseId: order.courseId, grant: toGrant(order) };
    return entitled
      ? [addGrantStep(tables.learning, { ...key, at, enrolls: order.enrolls })]
      : [revokeGrantStep(tables.learning, key)];
  };

  return {
    readOrder: async (sessionId) => {
      const key = orderKey(sessionId);
      const items = await batchGetTables(client, { [tables.payments]: { keys: [key], consistent: true } });
      const item = items.get(tables.payments, key);
      return item && parseOrder(item);
    },

    saveFacts: async (order, facts, entitled, at) => {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            factsStep(tables.payments, order, facts, entitled),
            ...grantSteps(order, entitled, at),
          ],
        }),
      );
    },

    markReceiptQueued: async (sessionId, at) => {
      await unlessConflict(
        client.send(
          new UpdateCommand({
            TableName: tables.payments,
            Key: orderKey(sessionId),
            UpdateExpression: 'SET receiptQueuedAt = if_not_exists(receiptQueuedAt, :at)',
            ConditionExpression: 'attribute_exists(sessionId)',
            ExpressionAttributeValues: { ':at': at },
          }),
        ),
      );
    },
  };
};
