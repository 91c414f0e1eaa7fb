import type { Refund } from '../domain/payments/payment-history.ts';
import { centsToDollars } from '../domain/payments/pricing.ts';
import { countSeatsOfRefund } from '../domain/teams/seats.ts';
import { MailMessage } from '../stores/mail/mail-queue.ts';
import { type Order, receiptId, refundMailId } from '../stores/payments/payment-record.ts';
import type { Session } from './payment-session.ts';

/** The address that the buyer entered at Stripe. */
export const readEmail = ({ customer_details, customer_email }: Session): string | undefined =>
  customer_details?.email ?? customer_email ?? undefined;

/** What both mails say of an order: for the buyer, or for others. */
const toMailFields = ({ sub, courseId, courseTitle, kind, receipt, ...order }: Order) => {
  const { teamId, seats = 1, gift } = order;
  return {
    sub,
    courseId,
    courseTitle,
    receipt,
    ...(teamId === undefined ? { what: kind } : { what: gift ? 'gift' : 'seats', teamId, seats }),
  };
};

/** The receipt of an order; undefined if the buyer has no valid email address. @param at now, ISO 8601 */
export const toReceipt = (order: Order, session: Session, at: string): MailMessage | undefined =>
  MailMessage.safeParse({
    kind: 'receipt',
    ...toMailFields(order),
    id: receiptId(order.sessionId),
    to: readEmail(session),
    // 0 is valid: a discount code may cover the whole price.
    amount: centsToDollars(session.amount_total ?? order.facts.charged ?? order.amount),
    ...(order.discount !== undefined && { discount: centsToDollars(order.discount) }),
    ...(order.tax !== undefined && { tax: centsToDollars(order.tax) }),
    ...(order.company !== undefined && { company: order.company }),
    at: order.history.paidAt ?? at,
  }).data;

/** The mail about one refund of an order; undefined without a valid address. @param to the buyer's address */
export const toRefundMail = (
  order: Order,
  refund: Refund,
  to: string | undefined,
): MailMessage | undefined => {
  const { teamId, seats = 1, amount, facts } = order;
  const { charged = amount } = facts;
  return MailMessage.safeParse({
    kind: 'refund',
    ...toMailFields(order),
    ...(teamId !== undefined && { lostSeats: countSeatsOfRefund(refund, charged, seats) }),
    id: refundMailId(order.sessionId, refund),
    to,
    amount: centsToDollars(refund.amount),
    total: centsToDollars(refund.total),
    charged: centsToDollars(charged),
    at: refund.at,
  }).data;
};
