import {
  describeDisputes,
  isEntitled,
  isRefunded,
  type PaymentFacts,
  sumRefunded,
} from '../../lambdas/domain/payments/payment-state.ts';
import { centsToDollars } from '../../lambdas/domain/payments/pricing.ts';
import { countLostSeats } from '../../lambdas/domain/teams/seats.ts';
import type { Order } from '../../lambdas/stores/payments/payment-record.ts';
import { purchasedAt } from '../../lambdas/stores/payments/purchases.ts';
import { receiptNumber } from '../../lambdas/stores/payments/receipt-number.ts';
import type { HeldSeat } from '../../lambdas/stores/teams/team-record.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const inDollars = (cents: number): string => dollars.format(centsToDollars(cents));

const describeState = (facts: PaymentFacts, amount: number): string => {
  const disputes = describeDisputes(facts);
  const money = !facts.paid
    ? facts.closed
      ? 'not paid, its page is closed'
      : 'not paid'
    : isRefunded(facts, amount)
      ? 'paid, refunded in full'
      : sumRefunded(facts) > 0
        ? 'paid, refunded in part'
        : 'paid';
  return [money, ...disputes, isEntitled(facts, amount) ? 'gives access' : 'gives no access'].join(', ');
};

const describeRefunds = ({ facts, history: { refunds } }: Order): string[] => {
  const undated = sumRefunded(facts) - refunds.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(undated > 0
      ? [`    refund of ${inDollars(undated)}, before refunds were kept with their dates`]
      : []),
    ...refunds.map(({ at, amount }) => `    refund of ${inDollars(amount)} on ${at}`),
    ...Object.entries(facts.refunds)
      .filter(([, { state }]) => state !== 'succeeded')
      .map(([id, { amount, state }]) => `    refund ${id} of ${inDollars(amount)} ${state}`),
  ];
};

/** What the buyer entered on Stripe's page. */
const describeDetails = ({ discount, tax, company, taxId, invoice }: Order): string[] => {
  const details = [
    ...(discount === undefined ? [] : [`discount ${inDollars(discount)}`]),
    ...(tax === undefined ? [] : [`tax ${inDollars(tax)}`]),
    ...(company === undefined && taxId === undefined
      ? []
      : [[company, taxId && `(tax id ${taxId})`].filter(Boolean).join(' ')]),
    ...(invoice === undefined ? [] : [`invoice ${invoice}`]),
  ];
  return details.length === 0 ? [] : [`    ${details.join(', ')}`];
};

/** What an order for others pays for. */
const describeSeats = ({ teamId, seats = 1, gift, facts, amount }: Order): string[] => {
  if (teamId === undefined) return [];
  const lost = facts.paid ? countLostSeats(facts, amount, seats) : 0;
  const bought = gift ? `gift to ${gift.email}` : `${seats} seats`;
  const late =
    facts.paid && facts.closed ? '; its page had been replaced or had expired before it was paid' : '';
  return [`    ${bought}, team ${teamId}${lost > 0 ? `; refunds ended ${lost}` : ''}${late}`];
};

/** Says that the product had been paid for before, and what became of this order. */
const describeSecondOrder = ({ secondTo, facts, amount }: Order): string[] => {
  if (secondTo === undefined) return [];
  const end = isRefunded(facts, amount)
    ? 'refunded in full'
    : isEntitled(facts, amount)
      ? 'not refunded: decide which of the two to give back'
      : 'gives no access';
  return [`    second order of this product, paid before by receipt ${receiptNumber(secondTo)}: ${end}`];
};

/** Lists every order with its payment and refunds; `>` marks the order that was asked about. */
export const explainPayments = (orders: readonly Order[], asked?: Order): string =>
  [
    'Payments:',
    ...orders.flatMap((order) => {
      const { receipt, sessionId, kind, courseId, amount, facts } = order;
      return [
        `${order.sessionId === asked?.sessionId ? '>' : ' '} ${receipt}  ${purchasedAt(order)}  ${kind} ${courseId}, ${inDollars(facts.charged ?? amount)}: ${describeState(facts, amount)}`,
        `    session ${sessionId}`,
        ...describeSeats(order),
        ...describeDetails(order),
        ...describeRefunds(order),
        ...describeSecondOrder(order),
      ];
    }),
    ...(orders.length === 0 ? ['  none'] : []),
    '',
  ].join('\n');

/** Lists the seats that others gave a learner; empty when there are none. */
export const explainHeldSeats = (seats: readonly HeldSeat[]): string =>
  seats
    .map(({ courseId, teamId, seatId }) => `  seat of ${courseId} from team ${teamId}, seat ${seatId}\n`)
    .join('');
