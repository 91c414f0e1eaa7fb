import { isRevokedByRefund } from '../domain/certificate/certificate-evidence.ts';
import { extendHistory } from '../domain/payments/payment-history.ts';
import {
  isEntitled,
  isRefunded,
  isReturned,
  mergeFacts,
  type PaymentFacts,
  sameFacts,
} from '../domain/payments/payment-state.ts';
import {
  type BoughtGrant,
  type OrderGrants,
  type PurchaseEnd,
  toGrant,
} from '../stores/payments/order-grants.ts';
import type { Order, OrderTerms, PaymentDetails } from '../stores/payments/payment-record.ts';
import type { PaymentStore } from '../stores/payments/payments.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** What became of facts of a payment. `foreign`: no order has this session. `mismatch`: they do not match the order. */
export type PaymentOutcome = 'foreign' | 'mismatch' | 'unchanged' | 'recorded';

interface RecordedPayment {
  readonly outcome: PaymentOutcome;
  /** Absent when no order has this session. */
  readonly order?: Order;
}

/**
 * Merges facts into the payment of an order, and adds or revokes the order's grant in the same transaction.
 * @param happened time of the event (ISO 8601), the buyer's address and what they entered, if known
 * @param learn returns the new facts for this order; undefined if they do not match it
 */
export type RecordPayment = (
  sessionId: string,
  happened: {
    readonly at: string;
    readonly email?: string | undefined;
    readonly details?: PaymentDetails | undefined;
  },
  learn: (order: OrderTerms) => Partial<PaymentFacts> | undefined,
) => Promise<RecordedPayment>;

interface RecordPaymentDeps {
  readonly payments: Pick<PaymentStore, 'readOrder' | 'saveFacts'>;
  readonly grants: Pick<OrderGrants, 'readStanding' | 'findRevokedCertificate'>;
  /** Now, ISO 8601. */
  readonly at: () => string;
}

const toBought = (order: Order): BoughtGrant => {
  const { sub, courseId, enrolls } = order;
  return { sub, courseId, enrolls, grant: toGrant(order) };
};

/** What a full refund ends. Also repairs, on a repeated event, what an earlier release did not revoke. */
const findPurchaseEnd = async (grants: RecordPaymentDeps['grants'], order: Order): Promise<PurchaseEnd> => {
  const bought = toBought(order);
  const { certificateId, facts } = await grants.readStanding(bought);
  const revokes = facts !== undefined && isRevokedByRefund(bought.grant, order.createdAt, facts);
  return { certificateId, revokes };
};

export const createRecordPayment =
  ({ payments, grants, at }: RecordPaymentDeps): RecordPayment =>
  (sessionId, happened, learn) =>
    retryOnConflict(async () => {
      const order = await payments.readOrder(sessionId);
      if (!order) return { outcome: 'foreign' };
      const learned = learn(order);
      // A fully refunded payment needs no operator.
      if (!learned)
        return { outcome: isRefunded(order.facts, order.amount) ? 'unchanged' : 'mismatch', order };
      const facts = mergeFacts(order.facts, learned);
      const entitled = isEntitled(facts, order.amount);
      // Seats end one by one, when the team is settled.
      const isOwn = order.teamId === undefined;
      const end = isOwn && isReturned(facts, order.amount) ? await findPurchaseEnd(grants, order) : undefined;
      // What a refund or a lost dispute took, and comes back with the money.
      const returns = isOwn && order.facts.paid && entitled && !order.entitled;
      const restores = returns ? await grants.findRevokedCertificate(toBought(order)) : undefined;
      if (sameFacts(facts, order.facts) && entitled === order.entitled && !end?.revokes)
        return { outcome: 'unchanged', order };
      const history = extendHistory(order.history, order.facts, facts, happened.at);
      // Nothing says any more who it was, once the buyer of seats was erased.
      const isKnown = order.sub !== '';
      const email = isKnown ? (order.email ?? happened.email) : undefined;
      const details = isKnown ? happened.details : undefined;
      const change = { facts, entitled, history, email, details };
      await payments.saveFacts(order, change, at(), { end, restores });
      return { outcome: 'recorded', order: { ...order, ...details, facts, entitled, history, email } };
    });
