import { isRevokedByRefund } from '../domain/certificate/certificate-standing.ts';
import { extendHistory } from '../domain/payments/payment-history.ts';
import {
  findConcerns,
  isEntitled,
  isRefunded,
  isReturned,
  mergeFacts,
  type PaymentConcern,
  type PaymentFacts,
  sameFacts,
  toDisputeState,
  toRefundState,
  wasContested,
} from '../domain/payments/payment-state.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { StripeApi } from '../platform/services/stripe.ts';
import type { MailMessage, MailQueue } from '../stores/mail/mail-queue.ts';
import {
  type BoughtGrant,
  type OrderGrants,
  type PurchaseEnd,
  toGrant,
} from '../stores/payments/order-grants.ts';
import { type Order, type OrderTerms, type PaymentDetails } from '../stores/payments/payment-record.ts';
import type { PaymentStore } from '../stores/payments/payments.ts';
import { readEmail, toReceipt, toRefundMail } from './payment-mails.ts';
import {
  Charge,
  Dispute,
  isPaid,
  matchesOrder,
  RefundObject,
  Session,
  toCharged,
  toDetails,
} from './payment-session.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
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
 * `mismatch`: the payment does not match the order. Retrying the event does not change these.
 */
export type EventOutcome = 'ignored' | 'malformed' | 'foreign' | 'mismatch' | 'unchanged' | 'recorded';

const paidTypes: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] satisfies PaymentEventType[];

/** Whether the event can report a payment. */
export const canReportPayment = ({ type }: Pick<PaymentEvent, 'type'>): boolean => paidTypes.includes(type);

/** Whether someone paid without getting access: an operator must look into it. */
export const isPaidNotGranted = (event: Pick<PaymentEvent, 'type'>, outcome: EventOutcome): boolean =>
  outcome === 'mismatch' || (outcome === 'malformed' && canReportPayment(event));

interface RecordedPayment {
  readonly outcome: EventOutcome;
  /** Absent when no order has this session. */
  readonly order?: Order;
}

const toBought = (order: Order): BoughtGrant => {
  const { sub, courseId, enrolls } = order;
  return { sub, courseId, enrolls, grant: toGrant(order) };
};

/** Applies an event's object. @param when it happened, ISO 8601 */
type ApplyTo = (object: unknown, when: string) => Promise<EventOutcome>;

export interface PaymentEventDeps {
  readonly payments: PaymentStore;
  readonly grants: Pick<OrderGrants, 'readStanding' | 'findRevokedCertificate'>;
  /** The checkout session that a payment intent belongs to, as Stripe knows it. */
  readonly findSession: (paymentIntent: string) => Promise<string | undefined>;
  readonly mailQueue: MailQueue;
  readonly secondOrders: {
    /** Whether a second order of a product is refunded by itself. */
    readonly areRefunded: boolean;
    /** Refunds the whole payment of a session, once however often it is asked. Undefined when Stripe refuses. */
    readonly refund: StripeApi['refundSession'];
  };
  /** Tells operators that somebody must look at an order. May tell it again as long as it is true. */
  readonly raise: (concern: PaymentConcern, order: Pick<Order, 'sessionId' | 'receipt'>) => void;
  /** Makes seats that the order pays for agree with its payment. */
  readonly settleTeam: SettleTeam;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Applies a payment event from the webhook or the reconciler. Idempotent: events may be repeated, late or concurrent. If it
 * throws, the event must be retried.
 */
export const createApplyPaymentEvent = (deps: PaymentEventDeps) => {
  const { payments, grants, findSession, mailQueue, secondOrders, raise, settleTeam, now } = deps;
  const at = (): string => new Date(now()).toISOString();

  const happenedAt = ({ created }: Pick<PaymentEvent, 'created'>): string =>
    created === undefined ? at() : new Date(created * 1_000).toISOString();

  const queueMail = async (mail: MailMessage): Promise<void> => {
    const refused = await mailQueue.send([mail]);
    if (refused.size > 0) {
      throw new ApiError('unavailable', { cause: new Error(`The mail queue refused the ${mail.kind}`) });
    }
  };

  const sendReceipt = async (order: Order, session: Session, paidAt: string): Promise<void> => {
    if (!order.entitled || order.receiptQueuedAt !== undefined) return;
    const receipt = toReceipt(order, session, paidAt);
    if (!receipt) return;
    await queueMail(receipt);
    await payments.markReceiptQueued(order.sessionId, at());
  };

  /** Queues a mail for each refund without one, including refunds of earlier attempts that were interrupted. */
  const sendRefundMails = async (order: Order, fallback?: string | null): Promise<void> => {
    const to = order.email ?? fallback ?? undefined;
    for (const refund of order.history.refunds) {
      if (order.toldRefunds.includes(refund.total)) continue;
      const mail = toRefundMail(order, refund, to);
      if (!mail) continue;
      await queueMail(mail);
      await payments.markRefundQueued(order.sessionId, refund.total);
    }
  };

  /** What a full refund ends. Also repairs, on a repeated event, what an earlier release did not revoke. */
  const findPurchaseEnd = async (order: Order): Promise<PurchaseEnd> => {
    const bought = toBought(order);
    const { certificateId, facts } = await grants.readStanding(bought);
    const revokes = facts !== undefined && isRevokedByRefund(bought.grant, order.createdAt, facts);
    return { certificateId, revokes };
  };

  /**
   * Merges facts into the payment of an order, and adds or revokes the order's grant in the same transaction.
   * @param happened time of the event (ISO 8601), the buyer's address and what they entered, if known
   * @param learn returns the new facts for this order; undefined if they do not match it
   */
  const recordPayment = (
    sessionId: string,
    happened: {
      readonly at: string;
      readonly email?: string | undefined;
      readonly details?: PaymentDetails | undefined;
    },
    learn: (order: OrderTerms) => Partial<PaymentFacts> | undefined,
  ): Promise<RecordedPayment> =>
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
      const end = isOwn && isReturned(facts, order.amount) ? await findPurchaseEnd(order) : undefined;
      // What a refund or a lost dispute took, and comes back with the money.
      const returns = isOwn && order.facts.paid && entitled && !order.entitled;
      const restores = returns ? await grants.findRevokedCertificate(toBought(order)) : undefined;
      if (sameFacts(facts, order.facts) && entitled === order.entitled && !end?.revokes)
        return { outcome: 'unchanged', order };
      const history = extendHistory(order.history, order.facts, facts, happened.at);
      const email = order.email ?? happened.email;
      const { details } = happened;
      const change = { facts, entitled, history, email, details };
      await payments.saveFacts(order, change, at(), { end, restores });
      return { outcome: 'recorded', order: { ...order, ...details, facts, entitled, history, email } };
    });

  /**
   * Looks for a product that is paid twice: by a page that was replaced, at a price that changed, or by a bank debit that came late. The payment
   * that came first stays. A later one is refunded in full where nothing of it was used: while no payment of the product was ever contested,
   * the first has held everything open. Whoever comes last sees both, so concurrent payments settle each other.
   */
  const settleSecondOrders = async (order: Order): Promise<void> => {
    if (!order.entitled) return;
    if (order.teamId !== undefined) {
      // Seats for others may be bought as often as one likes, but by a page that had ended nobody may have meant to.
      if (order.facts.closed) raise('second_order', order);
      return;
    }
    const standing = await payments.listStanding(order);
    const [first, ...seconds] = standing;
    if (!first) return;
    const isUnused = !standing.some(({ facts }) => wasContested(facts));
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
      if (refunded.order) await sendRefundMails(refunded.order);
    }
  };

  /** Tells operators what they must look at, and settles what was paid twice. */
  const lookInto = async (order: Order): Promise<void> => {
    for (const concern of findConcerns(order.facts, order.amount)) raise(concern, order);
    await settleTeam(order);
    await settleSecondOrders(order);
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
    if (facts.paid && order && outcome !== 'mismatch') {
      await settleTeam(order);
      await sendReceipt(order, session, when);
      await settleSecondOrders(order);
    }
    return outcome;
  };

  const applyToPayment = async (
    paymentIntent: string | null | undefined,
    facts: Partial<PaymentFacts>,
    when: string,
  ): Promise<RecordedPayment> => {
    const sessionId = paymentIntent ? await findSession(paymentIntent) : undefined;
    if (sessionId === undefined) return { outcome: 'foreign' };
    return recordPayment(sessionId, { at: when }, () => facts);
  };

  /** Applies the facts of a refund, and tells the buyer. @param email the buyer's address, where the order has none */
  const applyRefund = async (
    paymentIntent: string | null | undefined,
    facts: Partial<PaymentFacts>,
    when: string,
    email?: string | null,
  ): Promise<EventOutcome> => {
    const { outcome, order } = await applyToPayment(paymentIntent, facts, when);
    if (!order) return outcome;
    await sendRefundMails(order, email);
    await lookInto(order);
    return outcome;
  };

  const onPaid: ApplyTo = async (object, when) => {
    const session = Session.safeParse(object);
    if (!session.success) return 'malformed';
    // With a delayed payment method, the session completes first and is paid later, or never.
    return isPaid(session.data)
      ? applySession(session.data, { paid: true, ...toCharged(session.data) }, when)
      : 'unchanged';
  };
  const onClosed: ApplyTo = async (object, when) => {
    const session = Session.safeParse(object);
    return session.success ? applySession(session.data, { closed: true }, when) : 'malformed';
  };
  const onChargeRefunded: ApplyTo = async (object, when) => {
    const charge = Charge.safeParse(object);
    if (!charge.success) return 'malformed';
    const { payment_intent, amount_refunded, amount_captured, billing_details, receipt_email } = charge.data;
    const facts = {
      refunded: amount_refunded,
      ...(amount_captured ? { charged: amount_captured } : {}),
    };
    return applyRefund(payment_intent, facts, when, billing_details?.email ?? receipt_email);
  };
  const onRefund: ApplyTo = async (object, when) => {
    const refund = RefundObject.safeParse(object);
    if (!refund.success) return 'malformed';
    const { id, amount, status, payment_intent } = refund.data;
    const refunds = { [id]: { amount, state: toRefundState(status ?? undefined) } };
    return applyRefund(payment_intent, { refunds }, when);
  };
  const onDispute: ApplyTo = async (object, when) => {
    const dispute = Dispute.safeParse(object);
    if (!dispute.success) return 'malformed';
    const { id, status, payment_intent } = dispute.data;
    const disputes = { [id]: toDisputeState(status) };
    const { outcome, order } = await applyToPayment(payment_intent, { disputes }, when);
    if (order) await lookInto(order);
    return outcome;
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

  return async ({ type, created, data }: PaymentEvent): Promise<EventOutcome> => {
    const known = paymentEventTypes.find((candidate) => candidate === type);
    return known ? handlers[known](data.object, happenedAt({ created })) : 'ignored';
  };
};

/** Applies one event; see {@link createApplyPaymentEvent}. */
export type ApplyPaymentEvent = ReturnType<typeof createApplyPaymentEvent>;
