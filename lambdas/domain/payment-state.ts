/**
 * Known facts about one payment. Every field only grows, so events may arrive repeatedly and in any order, from the webhook or
 * the reconciler, with the same result.
 */
export interface PaymentFacts {
  /** The whole price was received. */
  readonly paid: boolean;
  /** The checkout page accepts no more payment: it expired, or the payment failed. */
  readonly closed: boolean;
  /** Cents refunded: the highest sum ever reported. */
  readonly refunded: number;
  /**
   * Cents that the buyer was charged: the price minus discounts plus taxes. Absent until an event reports it.
   */
  readonly charged?: number | undefined;
  /** State of each dispute, by its id. */
  readonly disputes: Readonly<Record<string, DisputeState>>;
}

/** `inquiry`: a question, the money stays with us. `open`: the bank holds the money until the dispute is decided. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

export const nothingKnown: PaymentFacts = { paid: false, closed: false, refunded: 0, disputes: {} };

/** Later states of a dispute outrank earlier ones, whichever arrives first. */
const disputeRank: Readonly<Record<DisputeState, number>> = { inquiry: 0, open: 1, won: 2, lost: 3 };

const later = (one: DisputeState | undefined, other: DisputeState): DisputeState =>
  one !== undefined && disputeRank[one] >= disputeRank[other] ? one : other;

const mergeCharged = (...reported: readonly (number | undefined)[]): Pick<PaymentFacts, 'charged'> => {
  const known = reported.filter((cents) => cents !== undefined);
  return known.length > 0 ? { charged: Math.max(...known) } : {};
};

/** Merges two sets of facts about one payment. Commutative, associative and idempotent. */
export const mergeFacts = (one: PaymentFacts, other: Partial<PaymentFacts>): PaymentFacts => ({
  paid: one.paid || (other.paid ?? false),
  closed: one.closed || (other.closed ?? false),
  refunded: Math.max(one.refunded, other.refunded ?? 0),
  ...mergeCharged(one.charged, other.charged),
  disputes: Object.entries(other.disputes ?? {}).reduce<Record<string, DisputeState>>(
    (disputes, [id, state]) => ({ ...disputes, [id]: later(disputes[id], state) }),
    { ...one.disputes },
  ),
});

/** Whether two sets of facts are equal. */
export const sameFacts = (one: PaymentFacts, other: PaymentFacts): boolean => {
  const ids = Object.keys(one.disputes);
  return (
    one.paid === other.paid &&
    one.closed === other.closed &&
    one.refunded === other.refunded &&
    one.charged === other.charged &&
    ids.length === Object.keys(other.disputes).length &&
    ids.every((id) => one.disputes[id] === other.disputes[id])
  );
};

/** Whether the whole charge was refunded. @param amount the price, in cents */
export const isRefunded = ({ refunded, charged = 0 }: PaymentFacts, amount: number): boolean =>
  refunded > 0 && refunded >= (charged > 0 ? charged : amount);

/** Whether the money was returned for good: fully refunded, or a dispute was lost. */
export const isReturned = (facts: PaymentFacts, amount: number): boolean =>
  isRefunded(facts, amount) || Object.values(facts.disputes).includes('lost');

/**
 * Whether the payment gives access to what was bought. A partial refund changes nothing; a full refund ends access, and
 * so does a dispute until it is won. Nothing else in the project decides this.
 * @param amount the price, in cents
 */
export const isEntitled = (facts: PaymentFacts, amount: number): boolean =>
  facts.paid &&
  !isRefunded(facts, amount) &&
  !Object.values(facts.disputes).some((state) => state === 'open' || state === 'lost');

/** Maps Stripe's dispute status; unknown statuses count as an inquiry. */
export const toDisputeState = (status: string): DisputeState => {
  if (status === 'needs_response' || status === 'under_review') return 'open';
  return status === 'won' || status === 'lost' ? status : 'inquiry';
};
