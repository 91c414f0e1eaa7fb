import { type PaymentConcern, toRefundState, wasContested } from '../domain/payments/payment-state.ts';
import type { StripeApi } from '../platform/services/stripe.ts';
import type { Order } from '../stores/payments/payment-record.ts';
import type { PaymentStore } from '../stores/payments/payments.ts';
import type { PaymentMailer } from './payment-mailer.ts';
import type { RecordPayment } from './record-payment.ts';

/** What becomes of orders of a product that is paid already. */
export interface SecondOrders {
  /** Whether a second order of a product is refunded by itself. */
  readonly areRefunded: boolean;
  /** Refunds the whole payment of a session, once however often it is asked. Undefined when Stripe refuses. */
  readonly refund: StripeApi['refundSession'];
}

/** Tells operators that somebody must look at an order. May tell it again as long as it is true. */
export type Raise = (concern: PaymentConcern, order: Pick<Order, 'sessionId' | 'receipt'>) => void;

/**
 * Looks for a product that is paid twice: by a page that was replaced, at a price that changed, or by a bank debit that came late. The payment
 * that came first stays. A later one is refunded in full where nothing of it was used: while no payment of the product was ever contested,
 * the first has held everything open. Whoever comes last sees both, so concurrent payments settle each other.
 */
export const createSettleSecondOrders =
  ({
    payments,
    secondOrders,
    raise,
    recordPayment,
    mailer,
    at,
  }: {
    readonly payments: Pick<PaymentStore, 'listStanding' | 'markSecondOrder'>;
    readonly secondOrders: SecondOrders;
    readonly raise: Raise;
    readonly recordPayment: RecordPayment;
    readonly mailer: Pick<PaymentMailer, 'sendRefundMails'>;
    /** Now, ISO 8601. */
    readonly at: () => string;
  }) =>
  async (order: Order): Promise<void> => {
    if (!order.entitled) return;
    if (order.teamId !== undefined) {
      // Seats for others may be bought as often as one likes, but by a page that had ended nobody may have meant to.
      if (order.facts.closed) raise('second_order', order);
      return;
    }
    const orders = await payments.listStanding(order);
    const [first, ...seconds] = orders;
    if (!first) return;
    const isUnused = !orders.some(({ facts }) => wasContested(facts));
    // A seat that somebody else gave is none of the learner's orders.
    for (const second of seconds.filter(({ teamId }) => teamId === undefined)) {
      await payments.markSecondOrder(second.sessionId, first.sessionId);
      raise('second_order', second);
      const refund =
        secondOrders.areRefunded && isUnused ? await secondOrders.refund(second.sessionId) : undefined;
      if (!refund) continue;
      const { id, amount, status } = refund;
      const refunds = { [id]: { amount, state: toRefundState(status) } };
      const refunded = await recordPayment(second.sessionId, { at: at() }, () => ({ refunds }));
      if (refunded.order) await mailer.sendRefundMails(refunded.order);
    }
  };
