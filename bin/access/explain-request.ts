import { findReceipt } from '../../lambdas/stores/payments/find-receipt.ts';
import type { Order } from '../../lambdas/stores/payments/payment-record.ts';
import { createPurchaseStore } from '../../lambdas/stores/payments/purchases.ts';
import { parseReceiptNumber } from '../../lambdas/stores/payments/receipt-number.ts';
import { UsageError } from '../content/check-folder.ts';
import { type AccessTarget, explain as explainCourse } from './commands.ts';
import { explainPayments } from './explain-payments.ts';
import { chooseLearner, findLearners } from './learners.ts';

export interface PaymentTarget extends AccessTarget {
  readonly tables: AccessTarget['tables'] & { readonly payments: string };
}

export interface ExplainRequest {
  /** An email address, a session id of Stripe, or the number of a receipt. */
  readonly who: string;
  /** Asks for the course's lectures too; of an order, its own course unless another is named. */
  readonly courseId?: string | undefined;
  /** Names the account when the address does not. */
  readonly sub?: string | undefined;
}

/**
 * Explains what somebody paid and got back, and what they may open. Numbers that are shown here are found from now on.
 * @throws UsageError when nobody is found
 */
export const explain = async (
  target: PaymentTarget,
  { who, courseId, sub }: ExplainRequest,
): Promise<string> => {
  const { documents, tables, endpoint } = target;
  const purchases = createPurchaseStore(documents, tables.payments);
  const paymentsOf = async (learner: string, asked?: Order): Promise<string> => {
    const orders = await purchases.listOfLearner(learner);
    await purchases.keepReceipts(orders);
    return explainPayments(orders, asked);
  };

  if (who.includes('@')) {
    const known = sub === undefined ? await findLearners(documents, tables, who) : [sub];
    if (courseId !== undefined) {
      const lectures = await explainCourse(target, { email: who, courseId, sub, premium: false });
      const learners =
        known.length > 0 || endpoint === undefined
          ? known
          : [await chooseLearner(documents, tables, who, { endpoint })];
      const payments = await Promise.all(learners.map((learner) => paymentsOf(learner)));
      return [lectures, ...payments].join('\n');
    }
    const learners =
      known.length > 0 ? known : [await chooseLearner(documents, tables, who, { endpoint, sub })];
    const parts = learners.map(async (learner) => `${who} (${learner})\n${await paymentsOf(learner)}`);
    return (await Promise.all(parts)).join('\n');
  }

  const number = parseReceiptNumber(who);
  const order = number === undefined ? await purchases.read(who) : undefined;
  const orders =
    number === undefined ? (order ? [order] : []) : await findReceipt(documents, tables.payments, number);
  if (orders.length === 0) {
    throw new UsageError(
      number === undefined
        ? `${who} is no email address, no number of a receipt, and no session of an order of this site.`
        : `No receipt has the number ${number}. One from before receipts were numbered is found once its buyer has opened their profile; the email address finds it now.`,
    );
  }
  const parts = orders.map(async (found) => {
    const of = { email: found.email ?? 'the buyer', courseId: courseId ?? found.courseId };
    const lectures = await explainCourse(target, { ...of, sub: found.sub, premium: false });
    return `${lectures}\n${await paymentsOf(found.sub, found)}`;
  });
  return (await Promise.all(parts)).join('\n');
};
