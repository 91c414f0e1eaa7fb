import type { PaymentFacts } from './payment-state.ts';

/** One refund. Amounts are cents. */
export interface Refund {
  readonly amount: number;
  /** Sum of all refunds so far; identifies a refund within its order. */
  readonly total: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Dates of a payment and its refunds. */
export interface PaymentHistory {
  /** ISO 8601; absent while unpaid, and for orders paid under an earlier release. */
  readonly paidAt?: string | undefined;
  /** In the order of arrival, without those recorded by an earlier release. */
  readonly refunds: readonly Refund[];
}

/**
 * The history after an event. Stripe reports the sum of all refunds, so an event that arrives after a later one adds nothing:
 * the amounts always add up to the refunded total.
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
