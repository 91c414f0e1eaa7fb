import * as z from 'zod/mini';
import { fallsWith } from '../domain/certificate-standing.ts';
import {
  isEntitled,
  isRefunded,
  isReturned,
  mergeFacts,
  type PaymentFacts,
  sameFacts,
  toDisputeState,
} from '../domain/payment-state.ts';
import { centsToDollars } from '../domain/pricing.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { MailMessage, type MailQueue } from '../stores/mail/mail-queue.ts';
import { type Order, type OrderTerms, receiptId } from '../stores/payments/payment-record.ts';
import { type PaymentStore, type PurchaseEnd, toGrant } from '../stores/payments/payments.ts';
import { isPaid, isWhatWasOrdered, Session, StripeId, toCharged } from './payment-session.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** The event types that are handled; Stripe need send no others. */
export const paymentEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;
export type PaymentEventType = (typeof paymentEventTypes)[number];

/** A Stripe event whose signature was checked. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: unknown };
}

/**
 * Outcome of an event. `ignored`: a type that is not handled. `malformed`: fields of its type are missing. `foreign`: about
 * a payment that is not ours. `mismatch`: not what was ordered. Repeating it changes none of these.
 */
export type EventOutcome = 'ignored' | 'malformed' | 'foreign' | 'mismatch' | 'unchanged' | 'recorded';

const paidTypes: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] satisfies PaymentEventType[];

/** Whether an event may say that somebody paid. */
export const isOfPayment = ({ type }: Pick<PaymentEvent, 'type'>): boolean => paidTypes.includes(type);

/** Whether somebody paid and got nothing for it: a person must look. */
export const isPaidNotGranted = (event: Pick<PaymentEvent, 'type'>, outcome: EventOutcome): boolean =>
  outcome === 'mismatch' || (outcome === 'malformed' && isOfPayment(event));

interface RecordedPayment {
  readonly outcome: EventOutcome;
  /** Absent when no order has this session. */
  readonly order?: Order;
}

const Reference = z.nullish(
  z.pipe(
    z.union([StripeId, z.looseObject({ id: StripeId })]),
    z.transform((reference) => (typeof reference === 'string' ? reference : reference.id)),
  ),
);
const Charge = z.looseObject({
  amount_refunded: z.int(),
  amount_captured: z.nullish(z.int()),
  payment_intent: Reference,
});
const Dispute = z.looseObject({ id: StripeId, status: z.string(), payment_intent: Reference });

/** Undefined when the buyer left no address that a mail can go to. */
const toReceipt = (order: Order, { customer_details, customer_email }: Session): MailMessage | undefined =>
  MailMessage.safeParse({
    kind: 'receipt',
    id: receiptId(order.sessionId),
    to: customer_details?.email ?? customer_email,
    courseId: order.courseId,
    courseTitle: order.courseTitle,
    amount: centsToDollars(order.facts.charged ?? order.amount),
    what: order.kind,
  }).data;

export interface PaymentEventDeps {
  readonly payments: PaymentStore;
  /** The checkout session that a payment intent belongs to, as Stripe knows it. */
  readonly findSession: (paymentIntent: string) => Promise<string | undefined>;
  readonly mailQueue: MailQueue;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Records what an event says about a payment, whether the webhook or the reconciler delivers it. Events may be repeated,
 * late or concurrent. When it throws, the event must be delivered again.
 */
export const createApplyPaymentEvent = ({ payments, findSession, mailQueue, now }: PaymentEventDeps) => {
  const at = (): string => new Date(now()).toISOString();

  const sendReceipt = async (order: Order, session: Session): Promise<void> => {
    if (!order.entitled || order.receiptQueuedAt !== undefined) return;
    const receipt = toReceipt(order, session);
    if (!receipt) return;
    const refused = await mailQueue.send([receipt]);
    if (refused.size > 0) {
      throw new ApiError('unavailable', { cause: new Error('The mail queue refused the receipt') });
    }
    await payments.markReceiptQueued(order.sessionId, at());
  };

  /** What ends with an order whose money was given back: a repeated event heals what an earlier release left standing. */
  const endOf = async (order: Order): Promise<PurchaseEnd> => {
    const { certificateId, facts } = await payments.readStanding(order);
    const revokes = facts !== undefined && fallsWith(toGrant(order), order.createdAt, facts);
    return { certificateId, revokes };
  };

  /**
   * Merges facts into the payment of an order, and adds or revokes the order's grant in the same transaction.
   * @param learn gives the facts for this order; undefined when they do not match it
   */
  const recordPayment = (
    sessionId: string,
    learn: (order: OrderTerms) => Partial<PaymentFacts> | undefined,
  ): Promise<RecordedPayment> =>
    retryOnConflict(async () => {
      const order = await payments.readOrder(sessionId);
      if (!order) return { outcome: 'foreign' };
      const learned = learn(order);
      // Whoever got the whole sum back has nothing to ask for.
      if (!learned)
        return { outcome: isRefunded(order.facts, order.amount) ? 'unchanged' : 'mismatch', order };
      const facts = mergeFacts(order.facts, learned);
      const entitled = isEntitled(facts, order.amount);
      const end = isReturned(facts, order.amount) ? await endOf(order) : undefined;
      if (sameFacts(facts, order.facts) && entitled === order.entitled && !end?.revokes)
        return { outcome: 'unchanged', order };
      await payments.saveFacts(order, facts, entitled, at(), end);
      return { outcome: 'recorded', order: { ...order, facts, entitled } };
    });

  const applySession = async (session: Session, facts: Partial<PaymentFacts>): Promise<EventOutcome> => {
    const { outcome, order } = await recordPayment(session.id, (terms) =>
      facts.paid && !isWhatWasOrdered(session, terms) ? undefined : facts,
    );
    if (facts.paid && order && outcome !== 'mismatch') await sendReceipt(order, session);
    return outcome;
  };

  const applyToPayment = async (
    paymentIntent: string | null | undefined,
    facts: Partial<PaymentFacts>,
  ): Promise<EventOutcome> => {
    const sessionId = paymentIntent ? await findSession(paymentIntent) : undefined;
    if (sessionId === undefined) return 'foreign';
    return (await recordPayment(sessionId, () => facts)).outcome;
  };

  const onPaid = async (object: unknown): Promise<EventOutcome> => {
    const session = Session.safeParse(object);
    if (!session.success) return 'malformed';
    // A delayed payment completes the page first and pays later, or never.
    return isPaid(session.data)
      ? applySession(session.data, { paid: true, ...toCharged(session.data) })
      : 'unchanged';
  };
  const onClosed = async (object: unknown): Promise<EventOutcome> => {
    const session = Session.safeParse(object);
    return session.success ? applySession(session.data, { closed: true }) : 'malformed';
  };
  const onRefund = async (object: unknown): Promise<EventOutcome> => {
    const charge = Charge.safeParse(object);
    if (!charge.success) return 'malformed';
    const { payment_intent, amount_refunded, amount_captured } = charge.data;
    return applyToPayment(payment_intent, {
      refunded: amount_refunded,
      ...(amount_captured ? { charged: amount_captured } : {}),
    });
  };
  const onDispute = async (object: unknown): Promise<EventOutcome> => {
    const dispute = Dispute.safeParse(object);
    if (!dispute.success) return 'malformed';
    const { id, status, payment_intent } = dispute.data;
    return applyToPayment(payment_intent, { disputes: { [id]: toDisputeState(status) } });
  };
  const handlers: Readonly<Record<PaymentEventType, (object: unknown) => Promise<EventOutcome>>> = {
    'checkout.session.completed': onPaid,
    'checkout.session.async_payment_succeeded': onPaid,
    'checkout.session.async_payment_failed': onClosed,
    'checkout.session.expired': onClosed,
    'charge.refunded': onRefund,
    'charge.dispute.created': onDispute,
    'charge.dispute.updated': onDispute,
    'charge.dispute.closed': onDispute,
  };

  return async ({ type, data }: PaymentEvent): Promise<EventOutcome> => {
    const known = paymentEventTypes.find((candidate) => candidate === type);
    return known ? handlers[known](data.object) : 'ignored';
  };
};

/** Applies one event; see {@link createApplyPaymentEvent}. */
export type ApplyPaymentEvent = ReturnType<typeof createApplyPaymentEvent>;
