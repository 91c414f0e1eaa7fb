import {
  findConcerns,
  type PaymentFacts,
  toDisputes,
  toRefundState,
} from '../domain/payments/payment-state.ts';
import type { WasErasedSince } from '../stores/learner/erased-since.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import type { OrderGrants } from '../stores/payments/order-grants.ts';
import type { Order } from '../stores/payments/payment-record.ts';
import type { PaymentStore } from '../stores/payments/payments.ts';
import { createPaymentMailer } from './payment-mailer.ts';
import { readEmail } from './payment-mails.ts';
import {
  Charge,
  Dispute,
  isOurs,
  isPaid,
  matchesOrder,
  RefundObject,
  Session,
  toCharged,
  toDetails,
} from './payment-session.ts';
import { createRecordPayment, type PaymentOutcome } from './record-payment.ts';
import { createSettleSecondOrders, type Raise, type SecondOrders } from './settle-second-orders.ts';
import type { SettleTeam } from './settle-team.ts';

/** Handled event types; the webhook does not need others. */
export const paymentEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;
type PaymentEventType = (typeof paymentEventTypes)[number];

/** A Stripe event with a verified signature. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened: seconds since the epoch. */
  readonly created?: number | undefined;
  readonly data: { readonly object: unknown };
}

/**
 * Outcome of an event. `ignored`: unhandled type. `malformed`: required fields are missing. `foreign`: the payment is not ours.
 * `mismatch`: the payment does not match the order. `orphan`: it is for an order of ours that is gone, because its buyer was erased before
 * paying, or a table was restored. Retrying the event does not change these.
 */
export type EventOutcome = 'ignored' | 'malformed' | 'orphan' | PaymentOutcome;

const paidTypes: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] satisfies PaymentEventType[];

/** Whether the event can report a payment. */
export const canReportPayment = ({ type }: Pick<PaymentEvent, 'type'>): boolean => paidTypes.includes(type);

/** Whether someone paid without getting access: an operator must look into it. */
export const isPaidNotGranted = (event: Pick<PaymentEvent, 'type'>, outcome: EventOutcome): boolean =>
  outcome === 'mismatch' || outcome === 'orphan' || (outcome === 'malformed' && canReportPayment(event));

/** What the log says of an event: with the id of its session, charge, refund or dispute, by which Stripe's dashboard finds it. */
export const toLogLine = ({ id, type, data }: PaymentEvent, outcome: EventOutcome) => ({
  event: id,
  type,
  outcome,
  object: (data.object as { readonly id?: unknown } | null)?.id,
});

export interface PaymentEventDeps {
  readonly payments: PaymentStore;
  readonly grants: Pick<OrderGrants, 'readStanding' | 'findRevokedCertificate'>;
  /** The checkout session that a payment intent belongs to, as Stripe knows it. */
  readonly findSession: (paymentIntent: string) => Promise<string | undefined>;
  readonly mailQueue: MailQueue;
  readonly secondOrders: SecondOrders;
  readonly raise: Raise;
  readonly wasErasedSince: WasErasedSince;
  /** Makes seats that the order pays for agree with its payment. */
  readonly settleTeam: SettleTeam;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Applies facts that an event tells of a payment. `when` is the time of the event, ISO 8601. @param at now, ISO 8601 */
const createApplyFacts = (deps: PaymentEventDeps, at: () => string) => {
  const { findSession, raise, settleTeam, wasErasedSince } = deps;
  const recordPayment = createRecordPayment({ ...deps, at });
  const mailer = createPaymentMailer({ ...deps, at });
  const settleSecondOrders = createSettleSecondOrders({ ...deps, recordPayment, mailer, at });

  /** Tells operators what they must look at, and settles what was paid twice. */
  const lookInto = async (order: Order): Promise<void> => {
    for (const concern of findConcerns(order.facts, order.amount)) raise(concern, order);
    await settleTeam(order);
    await settleSecondOrders(order);
  };

  /** Whether a paid session lost its order. What was paid for before an erasure was given up by it, and is no orphan. */
  const isOrphan = async (session: Session, when: string): Promise<boolean> => {
    const learner = session.metadata?.learner;
    return isOurs(session) && !(learner !== undefined && (await wasErasedSince(learner, when)));
  };

  const applySession = async (
    session: Session,
    facts: Partial<PaymentFacts>,
    when: string,
  ): Promise<EventOutcome> => {
    const happened = {
      at: when,
      ...(facts.paid && { email: readEmail(session), details: toDetails(session) }),
    };
    const { outcome, order } = await recordPayment(session.id, happened, (terms) =>
      facts.paid && !matchesOrder(session, terms) ? undefined : facts,
    );
    if (facts.paid && !order && (await isOrphan(session, when))) return 'orphan';
    if (facts.paid && order && outcome !== 'mismatch') {
      await settleTeam(order);
      await mailer.sendReceipt(order, session, when);
      await settleSecondOrders(order);
    }
    return outcome;
  };

  /**
   * Applies what an event tells of a payment's refunds or disputes, and mails the buyer refunds without a mail.
   * @param email the buyer's address, where the order has none
   */
  const applyToPayment = async (
    paymentIntent: string | null | undefined,
    facts: Partial<PaymentFacts>,
    when: string,
    email?: string | null,
  ): Promise<EventOutcome> => {
    const sessionId = paymentIntent ? await findSession(paymentIntent) : undefined;
    if (sessionId === undefined) return 'foreign';
    const { outcome, order } = await recordPayment(sessionId, { at: when }, () => facts);
    if (!order) return outcome;
    await mailer.sendRefundMails(order, email);
    await lookInto(order);
    return outcome;
  };

  return { applySession, applyToPayment };
};

/** Applies an event's object. @param when it happened, ISO 8601 */
type ApplyTo = (
  payments: ReturnType<typeof createApplyFacts>,
  object: unknown,
  when: string,
) => Promise<EventOutcome>;

const onPaid: ApplyTo = async (payments, object, when) => {
  const session = Session.safeParse(object);
  if (!session.success) return 'malformed';
  // With a delayed payment method, the session completes first and is paid later, or never.
  return isPaid(session.data)
    ? payments.applySession(session.data, { paid: true, ...toCharged(session.data) }, when)
    : 'unchanged';
};

const onClosed: ApplyTo = async (payments, object, when) => {
  const session = Session.safeParse(object);
  return session.success ? payments.applySession(session.data, { closed: true }, when) : 'malformed';
};

const onChargeRefunded: ApplyTo = async (payments, object, when) => {
  const charge = Charge.safeParse(object);
  if (!charge.success) return 'malformed';
  const { payment_intent, amount_refunded, amount_captured, billing_details, receipt_email } = charge.data;
  const facts = {
    refunded: amount_refunded,
    ...(amount_captured ? { charged: amount_captured } : {}),
  };
  return payments.applyToPayment(payment_intent, facts, when, billing_details?.email ?? receipt_email);
};

const onRefund: ApplyTo = async (payments, object, when) => {
  const refund = RefundObject.safeParse(object);
  if (!refund.success) return 'malformed';
  const { id, amount, status, payment_intent } = refund.data;
  const refunds = { [id]: { amount, state: toRefundState(status ?? undefined) } };
  return payments.applyToPayment(payment_intent, { refunds }, when);
};

const onDispute: ApplyTo = async (payments, object, when) => {
  const dispute = Dispute.safeParse(object);
  if (!dispute.success) return 'malformed';
  const { id, status, payment_intent } = dispute.data;
  return payments.applyToPayment(payment_intent, { disputes: toDisputes(id, status) }, when);
};

const handlers: Readonly<Record<PaymentEventType, ApplyTo>> = {
  'checkout.session.completed': onPaid,
  'checkout.session.async_payment_succeeded': onPaid,
  'checkout.session.async_payment_failed': onClosed,
  'checkout.session.expired': onClosed,
  'charge.refunded': onChargeRefunded,
  'charge.refund.updated': onRefund,
  'refund.created': onRefund,
  'refund.updated': onRefund,
  'refund.failed': onRefund,
  'charge.dispute.created': onDispute,
  'charge.dispute.updated': onDispute,
  'charge.dispute.closed': onDispute,
};

/**
 * Applies a payment event from the webhook or the reconciler. Idempotent: events may be repeated, late or concurrent. If it
 * throws, the event must be retried.
 */
export const createApplyPaymentEvent = (deps: PaymentEventDeps) => {
  const toTime = (ms: number): string => new Date(ms).toISOString();
  const payments = createApplyFacts(deps, () => toTime(deps.now()));

  return async ({ type, created, data }: PaymentEvent): Promise<EventOutcome> => {
    const known = paymentEventTypes.find((candidate) => candidate === type);
    if (!known) return 'ignored';
    return handlers[known](
      payments,
      data.object,
      toTime(created === undefined ? deps.now() : created * 1_000),
    );
  };
};

/** Applies one event; see {@link createApplyPaymentEvent}. */
export type ApplyPaymentEvent = ReturnType<typeof createApplyPaymentEvent>;
