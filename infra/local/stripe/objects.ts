import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

/** API version of the emulated objects, that of the installed SDK. */
const apiVersion = Stripe.API_VERSION;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates an id in Stripe's format, for test mode if the prefix says so: `cs_test_…`, `pi_…`. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;

/** Current time on the movable clock in whole seconds. */
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** Stored refund of a session's payment. */
export interface StoredRefund {
  readonly id: string;
  readonly amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  readonly reason: Stripe.Refund['reason'];
  readonly created: number;
  readonly metadata: Record<string, string>;
}

/** Stored checkout session with its payment. Times are seconds since the epoch, amounts cents. */
export interface StoredSession {
  readonly id: string;
  readonly number: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  /** Sum of the items before discounts and taxes. */
  readonly amount: number;
  /** Discount of a promotion code, and tax on top. Sessions of earlier versions have neither. */
  discount?: number;
  tax?: number;
  /** What the page offers the buyer: to enter a promotion code, to pay tax, to enter a tax id, to get an invoice. */
  readonly allows?: {
    readonly codes: boolean;
    readonly tax: boolean;
    readonly taxId: boolean;
    readonly invoice: boolean;
  };
  /** What a company entered. */
  company?: string;
  taxId?: string;
  invoice?: string;
  /** Adaptive pricing: the buyer sees and pays the price in the currency of their country. */
  readonly adaptive?: boolean;
  readonly currency: string;
  /** Names of the items, for the payment page. */
  readonly name: string;
  readonly metadata: Record<string, string>;
  readonly paymentMetadata: Record<string, string>;
  readonly reference: string | null;
  /** Email address from the merchant. */
  readonly customerEmail: string | null;
  /** Email address that the buyer entered. */
  buyerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly created: number;
  readonly expires: number;
  paymentIntent: string | null;
  charge: string | null;
  /** Refunded so far, without what failed. */
  refunded: number;
  /** Sessions of earlier versions have none. */
  refunds?: StoredRefund[];
  dispute: { id: string; status: string } | null;
}

const livemode = false;

/** Amount that the buyer is charged, in cents of the session's currency. */
export const getTotalCharged = ({ amount, discount = 0, tax = 0 }: StoredSession): number =>
  amount - discount + tax;

/** Currency of the buyers of this stand-in. Stripe adds a fee to the exchange rate; here the rate is a round number. */
const abroad = { currency: 'eur', rate: 0.95 };

/** Amount and currency that the buyer sees: those of the session, unless adaptive pricing is on. */
export const getPresentment = (session: StoredSession): { amount: number; currency: string } =>
  session.adaptive && session.currency !== abroad.currency
    ? { amount: Math.round(getTotalCharged(session) * abroad.rate), currency: abroad.currency }
    : { amount: getTotalCharged(session), currency: session.currency };

const presentmentDetails = (
  session: StoredSession,
): { presentment_details?: Stripe.Checkout.Session.PresentmentDetails } => {
  const { amount, currency } = getPresentment(session);
  return session.status === 'complete' && currency !== session.currency
    ? { presentment_details: { presentment_amount: amount, presentment_currency: currency } }
    : {};
};

/**
 * Session in the API's format.
 * @param origin origin of the payment pages
 */
export const toSessionObject = (session: StoredSession, origin: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: session.adaptive ?? false },
    amount_subtotal: session.amount,
    amount_total: getTotalCharged(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
    customer: null,
    customer_details:
      session.buyerEmail === null
        ? null
        : {
            email: session.buyerEmail,
            name: null,
            business_name: session.company ?? null,
            individual_name: null,
            address: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: session.taxId === undefined ? [] : [{ type: 'unknown' as const, value: session.taxId }],
          },
    customer_email: session.customerEmail,
    expires_at: session.expires,
    invoice: session.invoice ?? null,
    livemode,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentIntent,
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: {
      amount_discount: session.discount ?? 0,
      amount_shipping: 0,
      amount_tax: session.tax ?? 0,
    },
    url: session.status === 'open' ? getPageUrl(session, origin) : null,
    ...presentmentDetails(session),
  }) as const satisfies Partial<Stripe.Checkout.Session>;

/** URL of a session's payment page. */
export const getPageUrl = ({ id }: Pick<StoredSession, 'id'>, origin: string): string =>
  `${origin}/c/pay/${id}`;

/** Charge of a paid session in the API's format. */
export const toChargeObject = (session: StoredSession) =>
  ({
    id: session.charge ?? '',
    object: 'charge',
    amount: getTotalCharged(session),
    amount_captured: getTotalCharged(session),
    amount_refunded: session.refunded,
    billing_details: { address: null, email: session.buyerEmail, name: null, phone: null, tax_id: null },
    captured: true,
    created: session.created,
    currency: session.currency,
    disputed: session.dispute !== null,
    livemode,
    metadata: session.paymentMetadata,
    paid: true,
    payment_intent: session.paymentIntent,
    refunded: session.refunded >= getTotalCharged(session),
    status: 'succeeded',
    ...presentmentDetails(session),
  }) as const satisfies Partial<Stripe.Charge>;

/** Refund of a session's charge in the API's format. */
export const toRefundObject = (session: StoredSession, refund: StoredRefund) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: session.charge,
    created: refund.created,
    currency: session.currency,
    ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
    metadata: refund.metadata,
    payment_intent: session.paymentIntent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }) as const satisfies Partial<Stripe.Refund>;

/** Dispute of a session's charge in the API's format. */
export const toDisputeObject = (session: StoredSession) =>
  ({
    id: session.dispute?.id ?? '',
    object: 'dispute',
    amount: getTotalCharged(session),
    charge: session.charge ?? '',
    created: seconds(),
    currency: session.currency,
    livemode,
    metadata: {},
    payment_intent: session.paymentIntent,
    reason: 'fraudulent',
    status: session.dispute?.status ?? '',
  }) as const satisfies Partial<Stripe.Dispute>;

/** Stored event. */
export interface StoredEvent {
  readonly id: string;
  readonly number: string;
  readonly type: string;
  readonly created: number;
  readonly sessionId: string | null;
  readonly data: { object: Record<string, unknown> };
  /** All deliveries: time (ISO 8601) and status of the webhook; null for no response. */
  readonly deliveries: { at: string; status: number | null }[];
  /** Remaining automatic retries. */
  retriesLeft: number;
}

/** Event in the format of the API and the webhook. */
export const toEventObject = (event: StoredEvent) =>
  ({
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: event.data,
    livemode,
    pending_webhooks: event.retriesLeft > 0 ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type: event.type,
  }) as const satisfies Omit<Stripe.EventBase, 'account' | 'context' | 'type'> & {
    data: unknown;
    type: string;
  };
