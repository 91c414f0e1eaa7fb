import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../../domain/access.ts';
import { isEntitled, mergeFacts, type PaymentFacts, sameFacts } from '../../domain/payment-state.ts';
import { readTogether } from '../dynamodb/read-together.ts';
import { isConflict, retryOnConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { addGrantStep, revokeGrantStep } from '../learning/grants.ts';
import { type Order, orderKey, type OrderTerms, parseOrder } from './payment-record.ts';

export interface PaymentTables {
  readonly learning: string;
  readonly payments: string;
}

/** Outcome of recording facts: no such order, facts that do not match it, nothing new, or a changed row. */
export type Recorded =
  | { readonly outcome: 'no_order' }
  | { readonly outcome: 'mismatch' | 'unchanged' | 'recorded'; readonly order: Order };

export interface PaymentStore {
  /**
   * Adds facts to an order, and gives or takes its grant in the same transaction.
   * @param learn the facts, once the order is known; undefined when they do not fit it
   * @param at ISO 8601
   */
  record(
    sessionId: string,
    learn: (order: OrderTerms) => Partial<PaymentFacts> | undefined,
    at: string,
  ): Promise<Recorded>;
  /** Remembers that the receipt is on its way. */
  markReceiptQueued(sessionId: string, at: string): Promise<void>;
}

/** The grant that an order's payment gives. */
const grantOf = ({ kind, sessionId }: OrderTerms): Grant => ({
  kind: kind === 'course' ? 'purchase' : 'upgrade',
  id: sessionId,
});

const factsStep = (table: string, order: Order, facts: PaymentFacts, entitled: boolean): WriteStep => ({
  Update: {
    TableName: table,
    Key: orderKey(order.sessionId),
    UpdateExpression:
      'SET paid = :paid, closed = :closed, refunded = :refunded, disputes = :disputes, entitled = :entitled, revision = :next',
    // A missing order belonged to a learner who was erased: the update must not recreate it, or a grant.
    ConditionExpression: `attribute_exists(sessionId) AND ${order.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision'}`,
    ExpressionAttributeValues: {
      ':paid': facts.paid,
      ':closed': facts.closed,
      ':refunded': facts.refunded,
      ':disputes': facts.disputes,
      ':entitled': entitled,
      ':next': order.revision + 1,
      ...(order.revision === 0 ? {} : { ':revision': order.revision }),
    },
  },
});

/** What is known about payments, and the grants that follow from it. */
export const createPaymentStore = (client: DynamoDBDocumentClient, tables: PaymentTables): PaymentStore => {
  const readOrder = async (sessionId: string): Promise<Order | undefined> => {
    const key = orderKey(sessionId);
    const items = await readTogether(client, { [tables.payments]: { keys: [key], consistent: true } });
    const item = items.get(tables.payments, key);
    return item && parseOrder(item);
  };

  const grantSteps = (order: Order, entitled: boolean, at: string): WriteStep[] => {
    if (entitled === order.entitled) return [];
    const key = { sub: order.sub, courseId: order.courseId, grant: grantOf(order) };
    return entitled
      ? [addGrantStep(tables.learning, { ...key, at, enrolls: order.enrolls })]
      : [revokeGrantStep(tables.learning, key)];
  };

  return {
    record: (sessionId, learn, at) =>
      retryOnConflict(async () => {
        const order = await readOrder(sessionId);
        if (!order) return { outcome: 'no_order' };
        const learned = learn(order);
        if (!learned) return { outcome: 'mismatch', order };
        const facts = mergeFacts(order.facts, learned);
        const entitled = isEntitled(facts, order.amount);
        if (sameFacts(facts, order.facts) && entitled === order.entitled)
          return { outcome: 'unchanged', order };
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              factsStep(tables.payments, order, facts, entitled),
              ...grantSteps(order, entitled, at),
            ],
          }),
        );
        return { outcome: 'recorded', order: { ...order, facts, entitled } };
      }),

    markReceiptQueued: async (sessionId, at) => {
      await client
        .send(
          new UpdateCommand({
            TableName: tables.payments,
            Key: orderKey(sessionId),
            UpdateExpression: 'SET receiptQueuedAt = if_not_exists(receiptQueuedAt, :at)',
            ConditionExpression: 'attribute_exists(sessionId)',
            ExpressionAttributeValues: { ':at': at },
          }),
        )
        .catch((error: unknown) => {
          // The learner was erased meanwhile, and the order with them.
          if (!isConflict(error)) throw error;
        });
    },
  };
};
