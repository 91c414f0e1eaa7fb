import * as z from 'zod/mini';
import { Kind, type OrderTerms, type PaymentDetails } from '../stores/payments/payment-record.ts';

/** Validated, because ids become table keys and parameters of Stripe calls. */
const StripeId = z.string().check(z.regex(/^[a-z][\w-]{0,254}$/i));

/** The fields of a checkout session that we read. Amounts are cents in the session's currency. */
export const Session = z.looseObject({
  id: StripeId,
  payment_status: z.optional(z.string()),
  /** The items, before discounts and taxes. */
  amount_subtotal: z.nullish(z.number()),
  /** Amount that the buyer is charged. */
  amount_total: z.nullish(z.number()),
  total_details: z.nullish(
    z.looseObject({ amount_discount: z.nullish(z.number()), amount_tax: z.nullish(z.number()) }),
  ),
  /** Id of the invoice, where the site has Stripe make one. */
  invoice: z.nullish(z.union([z.string(), z.looseObject({ id: z.string() })])),
  currency: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  customer_email: z.nullish(z.string()),
  customer_details: z.nullish(
    z.looseObject({
      email: z.nullish(z.string()),
      business_name: z.nullish(z.string()),
      tax_ids: z.nullish(z.array(z.looseObject({ value: z.nullish(z.string()) }))),
    }),
  ),
});
export type Session = z.output<typeof Session>;

/** Metadata that ties a checkout session to its order; a paid session must carry the same. */
export const orderMetadata = ({
  sub,
  courseId,
  kind,
  teamId,
}: Pick<OrderTerms, 'sub' | 'courseId' | 'kind' | 'teamId'>): Record<string, string> => ({
  courseId,
  kind,
  // Nobody knows any more whose it is once the buyer of seats was erased.
  ...(sub !== '' && { learner: sub }),
  ...(teamId !== undefined && { team: teamId }),
});

/** Whether a session was made for an order of this site: it carries the metadata of one. Other products of the account do not. */
export const isOurs = ({ metadata }: Session): boolean =>
  Boolean(metadata?.courseId) &&
  Kind.safeParse(metadata?.kind).success &&
  Boolean(metadata?.learner ?? metadata?.team);

interface Amounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
}

/** Undefined if the session has no total. */
const readAmounts = ({ amount_subtotal, amount_total, total_details }: Session): Amounts | undefined => {
  if (typeof amount_total !== 'number') return undefined;
  const discount = Math.max(0, total_details?.amount_discount ?? 0);
  return { total: amount_total, subtotal: amount_subtotal ?? amount_total, discount };
};

/**
 * Whether a completed session is fully paid. A discount code of the merchant may cover the whole price, so that no payment is
 * required; a session that is free for any other reason is not ours.
 */
export const isPaid = (session: Session): boolean => {
  if (session.payment_status === 'paid') return true;
  const amounts = readAmounts(session);
  return (
    session.payment_status === 'no_payment_required' &&
    amounts !== undefined &&
    amounts.total === 0 &&
    amounts.discount > 0 &&
    amounts.discount >= amounts.subtotal
  );
};

/** What the buyer entered on Stripe's page, and what it changed: for receipts and operators. */
export const toDetails = (session: Session): PaymentDetails => {
  const { total_details: totals, customer_details: customer, invoice } = session;
  const [taxId] = customer?.tax_ids ?? [];
  const details = {
    discount: totals?.amount_discount || undefined,
    tax: totals?.amount_tax || undefined,
    company: customer?.business_name || undefined,
    taxId: taxId?.value || undefined,
    invoice: (typeof invoice === 'object' ? invoice?.id : invoice) || undefined,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
};

/** The charged amount in cents, if the session has one. */
export const toCharged = (session: Session): { readonly charged?: number } => {
  const amounts = readAmounts(session);
  return amounts ? { charged: amounts.total } : {};
};

/**
 * Whether a paid session matches the order: same item, learner and price. Compares the price before taxes and discount codes,
 * which the merchant configures in Stripe.
 */
export const matchesOrder = (session: Session, order: OrderTerms): boolean => {
  const amounts = readAmounts(session);
  return (
    amounts?.subtotal === order.amount &&
    amounts.total >= amounts.subtotal - amounts.discount &&
    session.currency === order.currency &&
    Object.entries(orderMetadata(order)).every(([name, value]) => session.metadata?.[name] === value)
  );
};

/** A payment intent: its id, or the whole. */
const Reference = z.nullish(
  z.pipe(
    z.union([StripeId, z.looseObject({ id: StripeId })]),
    z.transform((reference) => (typeof reference === 'string' ? reference : reference.id)),
  ),
);
/** The fields of a charge that we read. */
export const Charge = z.looseObject({
  amount_refunded: z.int(),
  amount_captured: z.nullish(z.int()),
  billing_details: z.nullish(z.looseObject({ email: z.nullish(z.string()) })),
  receipt_email: z.nullish(z.string()),
  payment_intent: Reference,
});
/** The fields of a refund that we read. */
export const RefundObject = z.looseObject({
  id: StripeId,
  amount: z.int().check(z.nonnegative()),
  status: z.nullish(z.string()),
  payment_intent: Reference,
});
/** The fields of a dispute that we read. */
export const Dispute = z.looseObject({ id: StripeId, status: z.string(), payment_intent: Reference });
