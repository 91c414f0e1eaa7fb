import { type PaymentFacts, sumRefunded } from './payment-state.ts';

/** One refund. Amounts are cents. */
export interface Refund {
  readonly amount: number;
  /** Sum of all refunds so far. */
  readonly total: number;
  /** ISO 8601. */
  readonly at: string;
  /**
   * Identifies it within its order: after one that failed, another may have the same sum. Absent from what an earlier release recorded, which is
   * known by its sum.
   */
  readonly id?: string | undefined;
}

/** Dates of a payment and its refunds. */
export interface PaymentHistory {
  /** ISO 8601; absent while unpaid, and for orders paid under an earlier release. */
  readonly paidAt?: string | undefined;
  /** In the order of arrival, without those recorded by an earlier release and those that failed. */
  readonly refunds: readonly Refund[];
}

/** Removes refunds of a sum that failed: the latest one of exactly this amount, else from the latest on. */
const withdraw = (refunds: readonly Refund[], cents: number): readonly Refund[] => {
  const exact = refunds.findLastIndex(({ amount }) => amount === cents);
  if (exact >= 0) return refunds.toSpliced(exact, 1);
  const last = refunds.at(-1);
  if (!last || cents <= 0) return refunds;
  const earlier = refunds.slice(0, -1);
  return last.amount > cents
    ? [...earlier, { ...last, amount: last.amount - cents }]
    : withdraw(earlier, cents - last.amount);
};

/**
 * The history after an event. Stripe reports a refund several times, and sums of refunds, so an event that tells nothing new adds nothing: the
 * amounts always add up to what went back.
 * @param at when it happened, ISO 8601
 */
export const extendHistory = (
  { paidAt, refunds }: PaymentHistory,
  before: PaymentFacts,
  after: PaymentFacts,
  at: string,
): PaymentHistory => {
  const total = sumRefunded(after);
  const amount = total - sumRefunded(before);
  return {
    paidAt: paidAt ?? (after.paid && !before.paid ? at : undefined),
    refunds:
      amount > 0
        ? [...refunds, { amount, total, at, id: `${total}#${at}` }]
        : amount < 0
          ? withdraw(refunds, -amount)
          : refunds,
  };
};
