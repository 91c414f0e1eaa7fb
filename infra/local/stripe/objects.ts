import { randomBytes } from 'node:crypto';

/** The API version whose shapes are spoken here; that of the SDK in package.json. */
const apiVersion = '2026-10-28.endive';

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
  paymentStatus: 'unpaid' | 'paid';
  readonly amount: number;
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

/** A session as the API shows it. @param origin of the payment pages */
export const sessionObject = (session: StoredSession, origin: string): Record<string, unknown> => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  cancel_url: session.cancelUrl,
  client_reference_id: session.reference,
  created: session.created,
  currency: session.currency,
  customer: null,
  customer_details:
    session.buyerEmail === null
      ? null
      : { email: session.buyerEmail, name: null, address: null, phone: null },
  customer_email: session.customerEmail,
  expires_at: session.expires,
  livemode,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.paymentIntent,
  payment_status: session.paymentStatus,
  status: session.status,
  success_url: session.successUrl,
  url: session.status === 'open' ? pageUrl(session, origin) : null,
});

/** Address of a session's payment page. */
export const pageUrl = ({ id }: Pick<StoredSession, 'id'>, origin: string): string => `${origin}/c/pay/${id}`;

/** The charge of a paid session as the API shows it. */
export const chargeObject = (session: StoredSession): Record<string, unknown> => ({
  id: session.charge,
  object: 'charge',
  amount: session.amount,
  amount_captured: session.amount,
  amount_refunded: session.refunded,
  captured: true,
  created: session.created,
  currency: session.currency,
  disputed: session.dispute !== null,
  livemode,
  metadata: session.paymentMetadata,
  paid: true,
  payment_intent: session.paymentIntent,
  refunded: session.refunded >= session.amount,
  status: 'succeeded',
});

/** The dispute of a session's charge as the API shows it. */
export const disputeObject = (session: StoredSession): Record<string, unknown> => ({
  id: session.dispute?.id,
  object: 'dispute',
  amount: session.amount,
  charge: session.charge,
  created: seconds(),
  currency: session.currency,
  livemode,
  metadata: {},
  payment_intent: session.paymentIntent,
  reason: 'fraudulent',
  status: session.dispute?.status,
});

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
export const eventObject = (event: StoredEvent): Record<string, unknown> => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: event.created,
  data: event.data,
  livemode,
  pending_webhooks: event.retriesLeft > 0 ? 1 : 0,
  request: { id: null, idempotency_key: null },
  type: event.type,
});
