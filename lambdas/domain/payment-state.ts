/**
 * What is known about one payment. Every field only ever grows, so that facts may arrive in any order, any number of
 * times and from any number of sources, and the end is the same.
 */
export interface PaymentFacts {
  /** The whole price was received. */
  readonly paid: boolean;
  /** Its checkout page takes no payment any more: it expired, or the payment failed. */
  readonly closed: boolean;
  /** Cents given back: the highest sum ever reported. */
  readonly refunded: number;
  /** Where each dispute stands, by its id. */
  readonly disputes: Readonly<Record<string, DisputeState>>;
}

/** `inquiry`: a question only, the money stays. `open`: the bank holds the money back until somebody decides. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

export const nothingKnown: PaymentFacts = { paid: false, closed: false, refunded: 0, disputes: {} };

/** Later states of a dispute outrank earlier ones, whichever is heard of first. */
const disputeRank: Readonly<Record<DisputeState, number>> = { inquiry: 0, open: 1, won: 2, lost: 3 };

const later = (one: DisputeState | undefined, other: DisputeState): DisputeState =>
  one !== undefined && disputeRank[one] >= disputeRank[other] ? one : other;

/** Two accounts of one payment as one: commutative, associative and idempotent. */
export const mergeFacts = (one: PaymentFacts, other: Partial<PaymentFacts>): PaymentFacts => ({
  paid: one.paid || (other.paid ?? false),
  closed: one.closed || (other.closed ?? false),
  refunded: Math.max(one.refunded, other.refunded ?? 0),
  disputes: Object.entries(other.disputes ?? {}).reduce<Record<string, DisputeState>>(
    (disputes, [id, state]) => ({ ...disputes, [id]: later(disputes[id], state) }),
    { ...one.disputes },
  ),
});

/** Whether two accounts say the same. */
export const sameFacts = (one: PaymentFacts, other: PaymentFacts): boolean => {
  const ids = Object.keys(one.disputes);
  return (
    one.paid === other.paid &&
    one.closed === other.closed &&
    one.refunded === other.refunded &&
    ids.length === Object.keys(other.disputes).length &&
    ids.every((id) => one.disputes[id] === other.disputes[id])
  );
};

/**
 * Whether the payment entitles to what it was for; the only place where this is decided. A part given back changes
 * nothing, the whole ends it, and so does a dispute until it is won.
 * @param amount what was to be paid, in cents
 */
export const isEntitled = ({ paid, refunded, disputes }: PaymentFacts, amount: number): boolean =>
  paid && refunded < amount && !Object.values(disputes).some((state) => state === 'open' || state === 'lost');

/** The state of a dispute in Stripe's words; one that Stripe adds later counts as an inquiry. */
export const disputeStateOf = (status: string): DisputeState => {
  if (status === 'needs_response' || status === 'under_review') return 'open';
  return status === 'won' || status === 'lost' ? status : 'inquiry';
};
