import { findReceipt } from '../../lambdas/stores/payments/find-receipt.ts';
import type { Order } from '../../lambdas/stores/payments/payment-record.ts';
import { createPurchaseStore } from '../../lambdas/stores/payments/purchases.ts';
import { parseReceiptNumber } from '../../lambdas/stores/payments/receipt-number.ts';
import { listHeldSeats } from '../../lambdas/stores/teams/list-teams-of.ts';
import { UsageError } from '../content/check/check-folder.ts';
import { type AccessTarget, explain as explainCourse } from './commands.ts';
import { explainHeldSeats, explainPayments } from './explain-payments.ts';
import { explainReviews } from './explain-reviews.ts';
import { chooseLearner, describeSkipped, findLearners } from './learners.ts';

export interface PaymentTarget extends AccessTarget {
  readonly tables: AccessTarget['tables'] & { readonly payments: string };
}

export interface ExplainRequest {
  /** An email address, a session id of Stripe, or the number of a receipt. */
  readonly who: string;
  /** Course whose lectures are explained too. Default for an order: the course that was bought. */
  readonly courseId?: string | undefined;
  /** User id, for an address that has no account or several. */
  readonly sub?: string | undefined;
}

/**
 * Explains what somebody paid, what was refunded, what they should review, and what they may open. Stores the receipt numbers that it
 * shows, so that they can be looked up from then on.
 * @throws UsageError when nobody is found
 */
export const explain = async (
  target: PaymentTarget,
  { who, courseId, sub }: ExplainRequest,
): Promise<string> => {
  const { documents, tables, endpoint } = target;
  const purchases = createPurchaseStore(documents, tables.payments);
  const explainLearner = async (learner: string, asked?: Order): Promise<string> => {
    // The buyer of seats may have been erased, and then is nobody's learner any more.
    if (learner === '') return explainPayments(asked ? [asked] : [], asked);
    const orders = await purchases.listOfLearner(learner);
    await purchases.keepReceipts(orders);
    const seats = explainHeldSeats(await listHeldSeats(documents, tables.payments, learner));
    return `${explainPayments(orders, asked)}${seats}\n${await explainReviews(target, learner)}`;
  };

  if (who.includes('@')) {
    const accounts =
      sub === undefined ? await findLearners(documents, tables, who) : { learners: [sub], skipped: [] };
    const chooseOne = async () => [(await chooseLearner(documents, tables, who, { endpoint, sub })).sub];
    if (courseId !== undefined) {
      const lectures = await explainCourse(target, { email: who, courseId, sub, premium: false });
      const isUnknown = accounts.learners.length === 0 && accounts.skipped.length === 0;
      const learners = isUnknown && endpoint !== undefined ? await chooseOne() : accounts.learners;
      const payments = await Promise.all(learners.map((learner) => explainLearner(learner)));
      return [lectures, ...payments].join('\n');
    }
    const learners = accounts.learners.length > 0 ? accounts.learners : await chooseOne();
    const parts = learners.map(async (learner) => `${who} (${learner})\n${await explainLearner(learner)}`);
    return describeSkipped(who, accounts) + (await Promise.all(parts)).join('\n');
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
    if (found.sub === '') return explainLearner('', found);
    const of = { email: found.email ?? 'the buyer', courseId: courseId ?? found.courseId };
    const lectures = await explainCourse(target, { ...of, sub: found.sub, premium: false });
    return `${lectures}\n${await explainLearner(found.sub, found)}`;
  });
  return (await Promise.all(parts)).join('\n');
};
