import type { MailQueue } from '../stores/mail/mail-queue.ts';
import { isRefundTold, type Order } from '../stores/payments/payment-record.ts';
import type { PaymentStore } from '../stores/payments/payments.ts';
import { toReceipt, toRefundMail } from './payment-mails.ts';
import type { Session } from './payment-session.ts';
import { queueMail } from './queue-mail.ts';

/** Queues the mails of payments, each once. An error says that the event behind it must be retried. */
export interface PaymentMailer {
  readonly sendReceipt: (order: Order, session: Session, paidAt: string) => Promise<void>;
  /**
   * Queues a mail for each refund without one, including refunds of earlier attempts that were interrupted.
   * @param fallback the buyer's address, where the order has none
   */
  readonly sendRefundMails: (order: Order, fallback?: string | null) => Promise<void>;
}

/** @param deps.at now, ISO 8601 */
export const createPaymentMailer = ({
  payments,
  mailQueue,
  at,
}: {
  readonly payments: Pick<PaymentStore, 'markReceiptQueued' | 'markRefundQueued'>;
  readonly mailQueue: MailQueue;
  readonly at: () => string;
}): PaymentMailer => ({
  sendReceipt: async (order, session, paidAt) => {
    if (!order.entitled || order.receiptQueuedAt !== undefined) return;
    const receipt = toReceipt(order, session, paidAt);
    if (!receipt) return;
    await queueMail(mailQueue, receipt);
    await payments.markReceiptQueued(order.sessionId, at());
  },
  sendRefundMails: async (order, fallback) => {
    const to = order.email ?? fallback ?? undefined;
    for (const refund of order.history.refunds) {
      if (isRefundTold(order, refund)) continue;
      const mail = toRefundMail(order, refund, to);
      if (!mail) continue;
      await queueMail(mailQueue, mail);
      await payments.markRefundQueued(order.sessionId, refund);
    }
  },
});
