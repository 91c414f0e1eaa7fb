/**
 * Known facts about one payment. They are merged so that events may arrive repeatedly and in any order, from the webhook or the
 * reconciler, with the same result.
 */
export interface PaymentFacts {
  /** The whole price was received. */
  readonly paid: boolean;
  /** The checkout page accepts no more payment: it expired, or the payment failed. */
  readonly closed: boolean;
  /** Cents refunded as charges report it: the highest sum ever, which still contains refunds that failed later. */
  readonly refunded: number;
  /** Each refund that was reported by itself, by its id. Orders of an earlier release know only the sum above. */
  readonly refunds: Readonly<Record<string, RefundFact>>;
  /**
   * Cents that the buyer was charged: the price minus discounts plus taxes. Absent until an event reports it.
   */
  readonly charged?: number | undefined;
  /** State of each dispute, by its id. An appeal is one of its own, beside the dispute that it is about. */
  readonly disputes: Readonly<Record<string, DisputeState>>;
}

/** `failed`: the money came back to us, or the refund was canceled. A refund can fail days after it succeeded. */
export type RefundState = 'pending' | 'succeeded' | 'failed';

/** One refund. */
export interface RefundFact {
  /** Cents. */
  readonly amount: number;
  readonly state: RefundState;
}

/** `inquiry`: a question, the money stays with us. `open`: the bank holds the money until the dispute is decided. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

export const nothingKnown: PaymentFacts = {
  paid: false,
  closed: false,
  refunded: 0,
  refunds: {},
  disputes: {},
};

/** Later states outrank earlier ones, whichever arrives first. A bank may still give back a dispute that was lost, so `won` is the last. */
const disputeRank: Readonly<Record<DisputeState, number>> = { inquiry: 0, open: 1, lost: 2, won: 3 };
const refundRank: Readonly<Record<RefundState, number>> = { pending: 0, succeeded: 1, failed: 2 };

const laterDispute = (one: DisputeState, other: DisputeState): DisputeState =>
  disputeRank[one] >= disputeRank[other] ? one : other;

const laterRefund = (one: RefundFact, other: RefundFact): RefundFact => ({
  amount: Math.max(one.amount, other.amount),
  state: refundRank[one.state] >= refundRank[other.state] ? one.state : other.state,
});

/** Merges two records, with `merge` for the ids in both. */
const mergeById = <T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>> = {},
  merge: (one: T, other: T) => T,
): Readonly<Record<string, T>> =>
  Object.entries(other).reduce<Record<string, T>>(
    (merged, [id, value]) => {
      const known = merged[id];
      return { ...merged, [id]: known === undefined ? value : merge(known, value) };
    },
    { ...one },
  );

const mergeCharged = (...reported: readonly (number | undefined)[]): Pick<PaymentFacts, 'charged'> => {
  const known = reported.filter((cents) => cents !== undefined);
  return known.length > 0 ? { charged: Math.max(...known) } : {};
};

/** Merges two sets of facts about one payment. Commutative, associative and idempotent. */
export const mergeFacts = (one: PaymentFacts, other: Partial<PaymentFacts>): PaymentFacts => ({
  paid: one.paid || (other.paid ?? false),
  closed: one.closed || (other.closed ?? false),
  refunded: Math.max(one.refunded, other.refunded ?? 0),
  refunds: mergeById(one.refunds, other.refunds, laterRefund),
  ...mergeCharged(one.charged, other.charged),
  disputes: mergeById(one.disputes, other.disputes, laterDispute),
});

const sameById = <T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  isSame: (one: T, other: T) => boolean,
): boolean => {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([id, value]) => {
      const counterpart = other[id];
      return counterpart !== undefined && isSame(value, counterpart);
    })
  );
};

/** Whether two sets of facts are equal. */
export const sameFacts = (one: PaymentFacts, other: PaymentFacts): boolean =>
  one.paid === other.paid &&
  one.closed === other.closed &&
  one.refunded === other.refunded &&
  one.charged === other.charged &&
  sameById(
    one.refunds,
    other.refunds,
    (refund, { amount, state }) => refund.amount === amount && refund.state === state,
  ) &&
  sameById(one.disputes, other.disputes, (state, counterpart) => state === counterpart);

const sumRefunds = ({ refunds }: Pick<PaymentFacts, 'refunds'>, isCounted: (state: RefundState) => boolean) =>
  Object.values(refunds)
    .filter(({ state }) => isCounted(state))
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Cents that went back to the buyer: what did not fail. A refund may be known by its charge's sum only, by itself only, or by both; what failed
 * is taken off the sum.
 */
export const sumRefunded = (facts: Pick<PaymentFacts, 'refunded' | 'refunds'>): number =>
  Math.max(
    facts.refunded - sumRefunds(facts, (state) => state === 'failed'),
    sumRefunds(facts, (state) => state !== 'failed'),
  );

/** Whether the whole charge was refunded. @param amount the price, in cents */
export const isRefunded = (facts: PaymentFacts, amount: number): boolean => {
  const { charged = 0 } = facts;
  const refunded = sumRefunded(facts);
  return refunded > 0 && refunded >= (charged > 0 ? charged : amount);
};

/** Whether the money went back: fully refunded, or a dispute was lost. A refund that fails and a dispute that is won undo it. */
export const isReturned = (facts: PaymentFacts, amount: number): boolean =>
  isRefunded(facts, amount) || Object.values(facts.disputes).includes('lost');

/**
 * Whether the payment gives access to what was bought. A partial refund and an open dispute change nothing; a full refund and a lost dispute
 * end access. Nothing else in the project decides this.
 * @param amount the price, in cents
 */
export const isEntitled = (facts: PaymentFacts, amount: number): boolean =>
  facts.paid && !isReturned(facts, amount);

/** Whether money of this payment was ever on its way back, even if it stayed in the end. */
export const wasContested = ({ refunded, refunds, disputes }: PaymentFacts): boolean =>
  refunded > 0 || Object.keys(refunds).length > 0 || Object.keys(disputes).length > 0;

const appealSuffix = '/appeal';

/** Disputes and appeals as they stand: a dispute that was won decides its appeal too. */
const liveDisputes = ({ disputes }: PaymentFacts) =>
  Object.entries(disputes).filter(
    ([id]) => !id.endsWith(appealSuffix) || disputes[id.replace(appealSuffix, '')] !== 'won',
  );

/** Whether a bank has not decided a dispute, or the appeal of one. */
export const isDisputed = (facts: PaymentFacts): boolean =>
  liveDisputes(facts).some(([, state]) => state === 'open');

/** What `access explain` says of disputes, with the ids that Stripe's dashboard knows. */
export const describeDisputes = (facts: PaymentFacts): string[] =>
  liveDisputes(facts).map(([id, state]) =>
    id.endsWith(appealSuffix)
      ? `appeal of dispute ${id.replace(appealSuffix, '')} ${state}`
      : `dispute ${id} ${state}`,
  );

/** Why an operator must look at a payment. */
export type PaymentConcern = 'second_order' | 'open_dispute' | 'failed_refund';

/** What of the facts an operator must look at now: a bank that asks for evidence, and money that a buyer was promised and did not get. */
export const findConcerns = (facts: PaymentFacts, amount: number): PaymentConcern[] => [
  ...(isDisputed(facts) ? (['open_dispute'] as const) : []),
  ...(Object.values(facts.refunds).some(({ state }) => state === 'failed') && !isRefunded(facts, amount)
    ? (['failed_refund'] as const)
    : []),
];

/**
 * Maps Stripe's dispute status; unknown statuses count as an inquiry. An appeal is known by an id of its own, because it may follow a loss,
 * which still counts then.
 * @returns facts about disputes
 */
export const toDisputes = (id: string, status: string): PaymentFacts['disputes'] => {
  if (status === 'appeal_needs_response' || status === 'appeal_under_review') {
    return { [`${id}${appealSuffix}`]: 'open' };
  }
  if (status === 'needs_response' || status === 'under_review') return { [id]: 'open' };
  return { [id]: status === 'won' || status === 'lost' ? status : 'inquiry' };
};

/** Maps Stripe's refund status. One that waits for the buyer (`requires_action`), or is unknown, counts as pending. */
export const toRefundState = (status: string | undefined): RefundState => {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? status : 'pending';
};
