import type { Purchase } from '../contract/schemas/user.ts';
import { isDisputed, isRefunded, type PaymentFacts, sumRefunded } from '../domain/payments/payment-state.ts';
import { centsToDollars } from '../domain/payments/pricing.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { Order } from '../stores/payments/payment-record.ts';
import { purchasedAt, type PurchaseStore } from '../stores/payments/purchases.ts';

const toState = (facts: PaymentFacts, amount: number): Purchase['state'] => {
  if (isRefunded(facts, amount)) return 'refunded';
  if (Object.values(facts.disputes).includes('lost')) return 'charged_back';
  if (isDisputed(facts)) return 'disputed';
  return sumRefunded(facts) > 0 ? 'partly_refunded' : 'paid';
};

const toPurchase = (order: Order): Purchase => {
  const { receipt, courseId, courseTitle, kind, amount, facts, history, teamId, seats, gift } = order;
  const dated = history.refunds.map((refund) => ({ amount: centsToDollars(refund.amount), at: refund.at }));
  const undated = sumRefunded(facts) - history.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    receipt,
    courseId,
    courseTitle,
    kind,
    ...(teamId !== undefined && { teamId, seats, ...(gift && { gift: true as const }) }),
    amount: centsToDollars(facts.charged ?? amount),
    paidAt: purchasedAt(order),
    // An earlier release stored the sum of refunds without their dates.
    refunds: [...(undated > 0 ? [{ amount: centsToDollars(undated) }] : []), ...dated],
    state: toState(facts, amount),
  };
};

/** Lists the caller's purchases, newest first, with receipt numbers, and adds these to the index by receipt number. */
export const listPurchases =
  ({ purchases }: { readonly purchases: PurchaseStore }): Operation<'listPurchases'> =>
  async ({ caller: { sub } }) => {
    const orders = (await purchases.listOfLearner(sub)).filter(
      ({ facts }) => facts.paid || sumRefunded(facts) > 0,
    );
    await purchases.keepReceipts(orders);
    return { status: 200, body: { purchases: orders.map(toPurchase) } };
  };
