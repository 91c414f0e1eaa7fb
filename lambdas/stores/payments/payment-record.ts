import * as z from 'zod/mini';
import type { PaymentFacts } from '../../domain/payment-state.ts';
import type { PurchaseKind } from '../../domain/pricing.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from '../learning/learning-records.ts';

/** Key of an order: what one checkout session was made for, and what became of it. */
export const orderKey = (sessionId: string): ItemKey => ({ pk: `CHECKOUT#${sessionId}`, sk: 'ORDER' });

/** Id of the mail that says that an order was paid. */
export const receiptId = (sessionId: string): string => `receipt#${sessionId}`;

/** Key of a learner's present try to buy one thing. */
export const attemptKey = (sub: string, courseId: string, kind: PurchaseKind): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `ATTEMPT#${courseId}#${kind}`,
});

const Kind = z.enum(['course', 'upgrade']);

const AttemptRow = z.object({
  attempt: z.string(),
  amount: z.number(),
  title: z.string(),
  startedAt: z.string(),
  email: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  url: z.optional(z.string()),
});

/**
 * One try to buy: everything that its checkout session is made from, so that repeating the call to Stripe repeats it to
 * the letter and gives the same session.
 */
export interface Attempt {
  /** Made up once; part of the idempotency key. */
  readonly attempt: string;
  /** Cents. */
  readonly amount: number;
  /** The course's title. */
  readonly title: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The learner's proven address, for Stripe to fill in. */
  readonly email?: string | undefined;
  /** Set once the session is there. */
  readonly sessionId?: string | undefined;
  readonly url?: string | undefined;
}

/** Parses an attempt read back. */
export const parseAttempt = (item: Record<string, unknown>): Attempt => AttemptRow.parse(item);

const OrderRow = z.object({
  sessionId: z.string(),
  sub: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  kind: Kind,
  amount: z.number(),
  currency: z.string(),
  enrolls: z.boolean(),
  createdAt: z.string(),
  paid: z._default(z.boolean(), false),
  closed: z._default(z.boolean(), false),
  refunded: z._default(z.number(), 0),
  disputes: z._default(z.record(z.string(), z.enum(['inquiry', 'open', 'won', 'lost'])), {}),
  entitled: z._default(z.boolean(), false),
  revision: z._default(z.number(), 0),
  receiptQueuedAt: z.optional(z.string()),
});

/** What was ordered; never changes. */
export interface OrderTerms {
  readonly sessionId: string;
  readonly sub: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly kind: PurchaseKind;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** Paying also enrolls: not in a drip course, where enrolling links a subscription. */
  readonly enrolls: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** An order with what is known about its payment. */
export interface Order extends OrderTerms {
  readonly facts: PaymentFacts;
  /** Its grant is there; written together with it. */
  readonly entitled: boolean;
  /** Grows with each change, so that two writers never count from the same state. */
  readonly revision: number;
  readonly receiptQueuedAt?: string | undefined;
}

/** Parses an order read back. */
export const parseOrder = (item: Record<string, unknown>): Order => {
  const { paid, closed, refunded, disputes, ...rest } = OrderRow.parse(item);
  return { ...rest, facts: { paid, closed, refunded, disputes } };
};
