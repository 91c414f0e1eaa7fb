import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PaymentHistory, Refund } from '../../domain/payments/payment-history.ts';
import type { PaymentFacts } from '../../domain/payments/payment-state.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { transact, updateIf } from '../dynamodb/calls.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { enrollmentKey, grantAttribute, parseEnrollment } from '../learning/learning-records.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import { createOrderGrants, type PurchaseEnd, toGrant } from './order-grants.ts';
import { type Order, orderKey, parseOrder, type PaymentDetails, refundMailId } from './payment-record.ts';
import { purchasedAt } from './purchases.ts';

export interface PaymentTables {
  readonly learning: string;
  readonly payments: string;
  readonly webhooks: string;
}

/** What happens with an order's grant besides adding and revoking it. */
interface PurchaseEffect {
  /** Present when the money went back. */
  readonly end?: PurchaseEnd | undefined;
  /** The certificate to restore, when the money came back to us. */
  readonly restores?: string | undefined;
}

/** Change of an order by a payment event. */
interface PaymentChange {
  readonly facts: PaymentFacts;
  readonly entitled: boolean;
  readonly history: PaymentHistory;
  /** Recipient of mails about the order, if known. */
  readonly email?: string | undefined;
  /** What the buyer entered; absent from events that do not tell. */
  readonly details?: PaymentDetails | undefined;
}

export interface PaymentStore {
  readOrder(sessionId: string): Promise<Order | undefined>;
  /**
   * Saves the facts of an order, and adds or revokes its grant in the same transaction.
   * @param at ISO 8601
   * @param effect when the purchase was refunded, or came back
   * @throws a conflict when the order changed since it was read, or, with an effect, when the certificate did
   */
  saveFacts(order: Order, change: PaymentChange, at: string, effect: PurchaseEffect): Promise<void>;
  /**
   * Lists the orders whose grants stand for the same learner and product, by the time of payment, if there are several. Orders without a charge
   * (a code took off the whole price) are left out. One round trip where there is one.
   */
  listStanding(order: Order): Promise<Order[]>;
  /** Records that another order had paid for the same product before. Does nothing for an erased order. */
  markSecondOrder(sessionId: string, first: string): Promise<void>;
  /** Records that the receipt mail is queued. Does nothing when the learner, and with them the order, was erased. */
  markReceiptQueued(sessionId: string, at: string): Promise<void>;
  /** Records that the mail about a refund is queued. Does nothing for an erased order. */
  markRefundQueued(sessionId: string, refund: Refund): Promise<void>;
}

const factsStep = (
  table: string,
  order: Order,
  { facts, entitled, history: { paidAt, refunds }, email, details }: PaymentChange,
): WriteStep => {
  const values = {
    paid: facts.paid,
    closed: facts.closed,
    refunded: facts.refunded,
    refundStates: facts.refunds,
    disputes: facts.disputes,
    charged: facts.charged,
    entitled,
    receipt: order.receipt,
    paidAt,
    refunds,
    email,
    ...details,
  };
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: table,
      Key: orderKey(order.sessionId),
      UpdateExpression: `SET revision = :next, ${known.map(([name]) => `${name} = :${name}`).join(', ')}`,
      // A missing order belonged to an erased learner, so the update must recreate neither the order nor a grant.
      ConditionExpression: `attribute_exists(sessionId) AND ${order.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision'}`,
      ExpressionAttributeValues: {
        ...Object.fromEntries(known.map(([name, value]) => [`:${name}`, value])),
        ':next': order.revision + 1,
        ...(order.revision === 0 ? {} : { ':revision': order.revision }),
      },
    },
  };
};

/** Steps that tell of a payment, and of money that went back. */
const tellPayment = (
  table: string,
  order: Order,
  { facts, history: { paidAt = order.createdAt, refunds } }: PaymentChange,
): WriteStep[] => {
  const { sub, courseId, currency, receipt } = order;
  // The buyer of the seats was erased.
  if (sub === '') return [];
  const tell = (type: 'payment.succeeded' | 'payment.refunded', at: string, cents: number): WriteStep =>
    outboxStep(table, {
      type,
      at,
      who: { sub },
      courseId,
      // Dollars, as everywhere on the wire.
      amount: cents / 100,
      currency,
      receipt,
    });
  return [
    ...(facts.paid && !order.facts.paid
      ? [tell('payment.succeeded', paidAt, facts.charged ?? order.amount)]
      : []),
    ...refunds
      .slice(order.history.refunds.length)
      .map(({ at, amount }) => tell('payment.refunded', at, amount)),
  ];
};

/** Creates the store of orders, the facts about their payments, and the resulting grants. */
export const createPaymentStore = (client: DynamoDBDocumentClient, tables: PaymentTables): PaymentStore => {
  const grants = createOrderGrants(client, tables);

  /** The grant of an order for its buyer. Seats grant nothing by themselves: whoever claims one gets a grant. */
  const grantSteps = async (
    order: Order,
    entitled: boolean,
    at: string,
    { end, restores }: PurchaseEffect,
  ): Promise<WriteStep[]> => {
    if (order.teamId !== undefined) return [];
    const { sub, courseId, enrolls } = order;
    const bought = { sub, courseId, enrolls, grant: toGrant(order) };
    // A payment that never granted anything has nothing to end.
    if (end && (order.entitled || end.revokes)) return grants.endSteps(bought, end, at);
    if (entitled === order.entitled) return [];
    return entitled ? grants.addSteps(bought, at, restores) : [grants.revokeStep(bought)];
  };

  /** Changes an order, unless it was erased. */
  const mark = async (
    sessionId: string,
    UpdateExpression: string,
    values: Record<string, unknown>,
  ): Promise<void> => {
    await updateIf(client, {
      TableName: tables.payments,
      Key: orderKey(sessionId),
      UpdateExpression,
      ConditionExpression: 'attribute_exists(sessionId)',
      ExpressionAttributeValues: values,
    });
  };

  return {
    readOrder: async (sessionId) => {
      const [item] = await batchGet(client, tables.payments, [orderKey(sessionId)], { consistent: true });
      return item && parseOrder(item);
    },

    saveFacts: async (order, change, at, { end, restores }) => {
      await transact(client, [
        factsStep(tables.payments, order, change),
        ...tellPayment(tables.webhooks, order, change),
        ...(await grantSteps(order, change.entitled, at, { end, restores })),
      ]);
    },

    listStanding: async (order) => {
      const [item] = await batchGet(client, tables.learning, [enrollmentKey(order.sub, order.courseId)], {
        consistent: true,
      });
      const { kind } = toGrant(order);
      const grants = (item ? parseEnrollment(item).grants : []).filter((grant) => grant.kind === kind);
      if (grants.length < 2) return [];
      const addedAt = (sessionId: string): string => String(item?.[grantAttribute({ kind, id: sessionId })]);
      // A grant of an operator has no order.
      const rows = await batchGet(
        client,
        tables.payments,
        grants.map(({ id }) => orderKey(id)),
        { consistent: true },
      );
      const byTime = (order: Order): string =>
        `${purchasedAt(order)} ${addedAt(order.sessionId)} ${order.sessionId}`;
      return rows
        .map(parseOrder)
        .filter(({ entitled, facts, amount }) => entitled && (facts.charged ?? amount) > 0)
        .sort((one, other) => byTime(one).localeCompare(byTime(other)));
    },

    markSecondOrder: (sessionId, first) =>
      mark(sessionId, 'SET secondTo = if_not_exists(secondTo, :first)', { ':first': first }),

    markReceiptQueued: (sessionId, at) =>
      mark(sessionId, 'SET receiptQueuedAt = if_not_exists(receiptQueuedAt, :at)', { ':at': at }),

    markRefundQueued: (sessionId, refund) =>
      mark(
        sessionId,
        'SET refundMails = list_append(if_not_exists(refundMails, :none), :mail), toldRefunds = list_append(if_not_exists(toldRefunds, :none), :total)',
        { ':none': [], ':mail': [refundMailId(sessionId, refund)], ':total': [refund.total] },
      ),
  };
};
