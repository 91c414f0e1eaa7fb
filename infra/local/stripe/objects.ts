import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

/** The API version whose shapes are spoken here; that of the SDK in package.json. */
const apiVersion = Stripe.API_VERSION;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Stripe makes them, in test mode where it says so: `cs_test_…`, `pi_…`. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;

/** Now in whole seconds of the movable clock. */
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** A checkout session with its payment, as kept. Times are seconds since the epoch, amounts cents. */
export interface StoredSession {
  readonly id: string;
  readonly number: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  /** The items together, before discounts and taxes. */
  readonly amount: number;
  /** What a promotion code took off, and the tax that came on top; sessions of earlier versions have neither. */
  discount?: number;
  tax?: number;
  /** Adaptive pricing is on: the buyer is shown a price in the currency of their country, and pays that. */
  readonly adaptive?: boolean;
  readonly currency: string;
  /** What is sold, for the page. */
  readonly name: string;
  readonly metadata: Record<string, string>;
  readonly paymentMetadata: Record<string, string>;
  readonly reference: string | null;
  /** The address that the merchant knew. */
  readonly customerEmail: string | null;
  /** The address that the buyer left. */
  buyerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly created: number;
  readonly expires: number;
  paymentIntent: string | null;
  charge: string | null;
  refunded: number;
  dispute: { id: string; status: string } | null;
}

const livemode = false;

/** What the buyer is charged, in cents of the session's currency. */
export const totalCharged = ({ amount, discount = 0, tax = 0 }: StoredSession): number =>
  amount - discount + tax;

/** Where the buyers of this stand-in live. Stripe adds a fee to the rate; here it is round. */
const abroad = { currency: 'eur', rate: 0.95 };

/** What the buyer sees and pays: the session's own currency, unless adaptive pricing is on. */
export const presentment = (session: StoredSession): { amount: number; currency: string } =>
  session.adaptive && session.currency !== abroad.currency
    ? { amount: Math.round(totalCharged(session) * abroad.rate), currency: abroad.currency }
    : { amount: totalCharged(session), currency: session.currency };

const presentmentDetails = (
  session: StoredSession,
): { presentment_details?: Stripe.Checkout.Session.PresentmentDetails } => {
  const { amount, currency } = presentment(session);
  return session.status === 'complete' && currency !== session.currency
    ? { presentment_details: { presentment_amount: amount, presentment_currency: currency } }
    : {};
};

/** A session as the API shows it. @param origin of the payment pages */
export const sessionObject = (session: StoredSession, origin: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: session.adaptive ?? false },
    amount_subtotal: session.amount,
    amount_total: totalCharged(session),
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
            business_name: null,
            individual_name: null,
            address: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: [],
          },
    customer_email: session.customerEmail,
    expires_at: session.expires,
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
    url: session.status === 'open' ? pageUrl(session, origin) : null,
    ...presentmentDetails(session),
  }) as const satisfies Partial<Stripe.Checkout.Session>;

/** Address of a session's payment page. */
export const pageUrl = ({ id }: Pick<StoredSession, 'id'>, origin: string): string => `${origin}/c/pay/${id}`;

/** The charge of a paid session as the API shows it. */
export const chargeObject = (session: StoredSession) =>
  ({
    id: session.charge ?? '',
    object: 'charge',
    amount: totalCharged(session),
    amount_captured: totalCharged(session),
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
    refunded: session.refunded >= totalCharged(session),
    status: 'succeeded',
    ...presentmentDetails(session),
  }) as const satisfies Partial<Stripe.Charge>;

/** The dispute of a session's charge as the API shows it. */
export const disputeObject = (session: StoredSession) =>
  ({
    id: session.dispute?.id ?? '',
    object: 'dispute',
    amount: totalCharged(session),
    charge: session.charge ?? '',
    created: seconds(),
    currency: session.currency,
    livemode,
    metadata: {},
    payment_intent: session.paymentIntent,
    reason: 'fraudulent',
    status: session.dispute?.status ?? '',
  }) as const satisfies Partial<Stripe.Dispute>;

/** An event as kept. */
export interface StoredEvent {
  readonly id: string;
  readonly number: string;
  readonly type: string;
  readonly created: number;
  readonly sessionId: string | null;
  readonly data: { object: Record<string, unknown> };
  /** Every delivery: when (ISO 8601), and the webhook's status; null when it did not answer. */
  readonly deliveries: { at: string; status: number | null }[];
  /** Deliveries that Stripe itself will still try. */
  retriesLeft: number;
}

/** An event as the API shows it and the webhook gets it. */
export const eventObject = (event: StoredEvent) =>
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
