import * as z from 'zod/mini';
import type { PaymentHistory, Refund } from '../../domain/payments/payment-history.ts';
import type { PaymentFacts } from '../../domain/payments/payment-state.ts';
import type { PurchaseKind } from '../../domain/payments/pricing.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from '../learning/learning-records.ts';
import { StoredGift } from '../teams/team-record.ts';
import { receiptNumber } from './receipt-number.ts';

/** Key of an order: the terms of a checkout session and the facts about its payment. */
export const orderKey = (sessionId: string): ItemKey => ({ pk: `CHECKOUT#${sessionId}`, sk: 'ORDER' });

/** Id of the receipt mail of an order. */
export const receiptId = (sessionId: string): string => `receipt#${sessionId}`;

/** Id of the mail about a refund. */
export const refundMailId = (sessionId: string, { id, total }: Pick<Refund, 'id' | 'total'>): string =>
  `refund#${sessionId}#${id ?? total}`;

/** What a checkout is about: a learner's own purchase of a kind, seats for others, or a gift. */
export type CheckoutSubject = PurchaseKind | 'seats' | 'gift';

/** Key of a learner's current attempt at a purchase. */
export const attemptKey = (sub: string, courseId: string, subject: CheckoutSubject): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `ATTEMPT#${courseId}#${subject}`,
});

/** What a learner buys for themselves. */
export const Kind = z.enum(['course', 'upgrade']);

const AttemptRow = z.object({
  /** Random; part of the idempotency key. */
  attempt: z.string(),
  /** Cents. */
  amount: z.number(),
  /** The course's title. */
  title: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** The learner's verified address, prefilled on the payment page; absent where it is not ASCII before the `@`. */
  email: z.optional(z.string()),
  /** Who gives seats or a gift, in words, and what; absent from a learner's own purchase. */
  from: z.optional(z.string()),
  seats: z.optional(z.int()),
  gift: z.optional(StoredGift),
  /** Absent, like `url`, until the session exists. */
  sessionId: z.optional(z.string()),
  url: z.optional(z.string()),
});

/**
 * An attempt at a purchase: all parameters of its checkout session, so that a repeated call to Stripe sends exactly the same fields and gets
 * the same session.
 */
export type CheckoutAttempt = z.output<typeof AttemptRow>;

export const parseAttempt = (item: Record<string, unknown>): CheckoutAttempt => AttemptRow.parse(item);

/** Terms of an order, which never change. */
const OrderTerms = z.object({
  sessionId: z.string(),
  /** The buyer. Empty in an order of seats whose buyer was erased: the seats stay. */
  sub: z._default(z.string(), ''),
  courseId: z.string(),
  courseTitle: z.string(),
  kind: Kind,
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
  /** Whether paying also enrolls. False for a drip course, where enrolling links a subscription. */
  enrolls: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The team whose seats it pays for, and how many. Absent when the buyer bought for themselves. */
  teamId: z.optional(z.string()),
  seats: z.optional(z.int()),
  /** Who gives the seats, in words. */
  from: z.optional(z.string()),
  gift: z.optional(StoredGift),
});
export type OrderTerms = z.output<typeof OrderTerms>;

/** What a buyer entered on Stripe's page, and what it changed. Amounts are cents; all are absent where there is nothing to say. */
const PaymentDetails = z.object({
  /** Taken off by a promotion code. */
  discount: z.optional(z.number()),
  /** Added to the price. */
  tax: z.optional(z.number()),
  company: z.optional(z.string()),
  taxId: z.optional(z.string()),
  /** Id of Stripe's invoice. */
  invoice: z.optional(z.string()),
});
export type PaymentDetails = z.output<typeof PaymentDetails>;

const OrderRow = z.pipe(
  z.extend(OrderTerms, {
    ...PaymentDetails.shape,
    paid: z._default(z.boolean(), false),
    closed: z._default(z.boolean(), false),
    refunded: z._default(z.number(), 0),
    /** Each refund by its id; the name `refunds` was taken. */
    refundStates: z._default(
      z.record(
        z.string(),
        z.object({ amount: z.number(), state: z.enum(['pending', 'succeeded', 'failed']) }),
      ),
      {},
    ),
    charged: z.optional(z.number()),
    disputes: z._default(z.record(z.string(), z.enum(['inquiry', 'open', 'won', 'lost'])), {}),
    /** Whether the order's grant exists. Written in the same transaction. */
    entitled: z._default(z.boolean(), false),
    /** Version for optimistic locking. Grows with each change. */
    revision: z._default(z.number(), 0),
    receiptQueuedAt: z.optional(z.string()),
    /** Receipt number, key of an index. Absent until the order changes or the learner sees the receipt. */
    receipt: z.optional(z.string()),
    /** Recipient of mails about the order: the address that the buyer entered at Stripe. */
    email: z.optional(z.string()),
    paidAt: z.optional(z.string()),
    refunds: z._default(
      z.array(
        z.object({ amount: z.number(), total: z.number(), at: z.string(), id: z.optional(z.string()) }),
      ),
      [],
    ),
    /** Ids of the mails about refunds that are queued, also about refunds that failed since. */
    refundMails: z._default(z.array(z.string()), []),
    /** Sums of the refunds whose mails are queued: an earlier release knew refunds by them. Still written, so that functions that are rolled back read them. */
    toldRefunds: z._default(z.array(z.number()), []),
    /** Session of the order that had paid for the same product before. */
    secondTo: z.optional(z.string()),
  }),
  z.transform(
    ({ paid, closed, refunded, refundStates, charged, disputes, receipt, paidAt, refunds, ...order }) => {
      const facts: PaymentFacts = {
        paid,
        closed,
        refunded,
        refunds: refundStates,
        disputes,
        ...(charged === undefined ? {} : { charged }),
      };
      const history: PaymentHistory = { refunds, ...(paidAt === undefined ? {} : { paidAt }) };
      return {
        ...order,
        facts,
        history,
        receipt: receiptNumber(order.sessionId),
        /** Whether the order is in the index by receipt number. */
        isFoundByReceipt: receipt !== undefined,
      };
    },
  ),
);

/** An order with the facts about its payment. */
export type Order = z.output<typeof OrderRow>;

/** Whether the mail about a refund of the order is queued. */
export const isRefundTold = ({ sessionId, refundMails, toldRefunds }: Order, refund: Refund): boolean =>
  refund.id === undefined
    ? toldRefunds.includes(refund.total)
    : refundMails.includes(refundMailId(sessionId, refund));

export const parseOrder = (item: Record<string, unknown>): Order => OrderRow.parse(item);

/** Whether a row of the table of payments is an order that nobody paid, or can pay any more. */
export const isUnpaidOrder = (item: Record<string, unknown>): boolean => {
  if (item['sk'] !== orderKey('').sk) return false;
  const { facts } = parseOrder(item);
  return facts.closed && !facts.paid;
};
