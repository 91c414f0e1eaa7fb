import * as z from 'zod/mini';
import type { PaymentHistory } from '../../domain/payment-history.ts';
import type { PaymentFacts } from '../../domain/payment-state.ts';
import type { PurchaseKind } from '../../domain/pricing.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from '../learning/learning-records.ts';
import { receiptNumber } from './receipt-number.ts';

/** Key of an order: what one checkout session was made for, and what became of it. */
export const orderKey = (sessionId: string): ItemKey => ({ pk: `CHECKOUT#${sessionId}`, sk: 'ORDER' });

/** Id of the mail that says that an order was paid. */
export const receiptId = (sessionId: string): string => `receipt#${sessionId}`;

/** Id of the mail about one refund. @param total all that was given back by then, in cents */
export const refundMailId = (sessionId: string, total: number): string => `refund#${sessionId}#${total}`;

/** Key of a learner's present try to buy one thing. */
export const attemptKey = (sub: string, courseId: string, kind: PurchaseKind): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `ATTEMPT#${courseId}#${kind}`,
});

const Kind = z.enum(['course', 'upgrade']);

const AttemptRow = z.object({
  /** Random; part of the idempotency key. */
  attempt: z.string(),
  /** Cents. */
  amount: z.number(),
  /** The course's title. */
  title: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** The learner's verified address, for Stripe to fill in. */
  email: z.optional(z.string()),
  /** Absent, like `url`, until the session exists. */
  sessionId: z.optional(z.string()),
  url: z.optional(z.string()),
});

/**
 * One attempt to buy: everything that its checkout session is created from, so that a repeated call to Stripe sends
 * exactly the same fields and gets the same session.
 */
export type CheckoutAttempt = z.output<typeof AttemptRow>;

/** Parses an attempt read back. */
export const parseAttempt = (item: Record<string, unknown>): CheckoutAttempt => AttemptRow.parse(item);

/** What was ordered; never changes. */
const OrderTerms = z.object({
  sessionId: z.string(),
  sub: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  kind: Kind,
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
  /** Paying also enrolls, except in a drip course, where enrolling links a subscription. */
  enrolls: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type OrderTerms = z.output<typeof OrderTerms>;

const OrderRow = z.pipe(
  z.extend(OrderTerms, {
    paid: z._default(z.boolean(), false),
    closed: z._default(z.boolean(), false),
    refunded: z._default(z.number(), 0),
    charged: z.optional(z.number()),
    disputes: z._default(z.record(z.string(), z.enum(['inquiry', 'open', 'won', 'lost'])), {}),
    /** Whether the order's grant exists; written together with it. */
    entitled: z._default(z.boolean(), false),
    /** Grows with each change, so that two writers never start from the same state. */
    revision: z._default(z.number(), 0),
    receiptQueuedAt: z.optional(z.string()),
    /** The receipt's number, for the index by it; absent until something changes, or the learner looks. */
    receipt: z.optional(z.string()),
    /** Where mails about the order go: the address that the buyer left with Stripe. */
    email: z.optional(z.string()),
    paidAt: z.optional(z.string()),
    refunds: z._default(z.array(z.object({ amount: z.number(), total: z.number(), at: z.string() })), []),
    /** Totals of the refunds whose mails are on their way. */
    toldRefunds: z._default(z.array(z.number()), []),
  }),
  z.transform(({ paid, closed, refunded, charged, disputes, receipt, paidAt, refunds, ...order }) => {
    const facts: PaymentFacts = {
      paid,
      closed,
      refunded,
      disputes,
      ...(charged === undefined ? {} : { charged }),
    };
    const history: PaymentHistory = { refunds, ...(paidAt === undefined ? {} : { paidAt }) };
    return {
      ...order,
      facts,
      history,
      receipt: receiptNumber(order.sessionId),
      /** Whether the index knows the number. */
      isFoundByReceipt: receipt !== undefined,
    };
  }),
);

/** An order with what is known about its payment. */
export type Order = z.output<typeof OrderRow>;

/** Parses an order read back. */
export const parseOrder = (item: Record<string, unknown>): Order => OrderRow.parse(item);
