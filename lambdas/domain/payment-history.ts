import type { PaymentFacts } from './payment-state.ts';

/** Money that was given back at one time. Amounts are cents. */
export interface Refund {
  readonly amount: number;
  /** All that was given back by then: it tells the refunds of an order apart. */
  readonly total: number;
  /** ISO 8601. */
  readonly at: string;
}

/** When what is known about a payment came to be. */
export interface PaymentHistory {
  /** ISO 8601; absent while nothing is paid, and from orders that were paid under an earlier release. */
  readonly paidAt?: string | undefined;
  /** In the order they were heard of; what an earlier release recorded is not among them. */
  readonly refunds: readonly Refund[];
}

/**
 * The history after an event. Stripe reports the sum of all refunds, so one that arrives after a later one adds nothing: the
 * amounts always add up to what was given back.
 * @param at when it happened, ISO 8601
 */
export const extendHistory = (
  { paidAt, refunds }: PaymentHistory,
  before: PaymentFacts,
  after: PaymentFacts,
  at: string,
): PaymentHistory => ({
  paidAt: paidAt ?? (after.paid && !before.paid ? at : undefined),
  refunds:
    after.refunded > before.refunded
      ? [...refunds, { amount: after.refunded - before.refunded, total: after.refunded, at }]
      : refunds,
});
