import Stripe from 'stripe';
import { limits } from '../../contract/limits.ts';
import { ApiError } from '../http/api-error.ts';
import { logger } from '../logger.ts';
import type { ReadSecret } from './secrets.ts';

/** Timeout of one attempt. One retry fits into `limits.outsideCallMs`. */
const attemptMs = Math.floor(limits.outsideCallMs / 2) - 250;

/**
 * Version of Stripe's API, used in calls and by the registered webhook endpoint (docs/runbooks/deploy.md). The type allows only the
 * version of the installed SDK, so that an update of the SDK does not compile until somebody has read what changed.
 */
export const stripeApiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

/** An event of Stripe. The type of `data.object` depends on `type`. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** API version of `data`, fixed when the event was created: the version of the endpoint or of the account. */
  readonly api_version?: string | null | undefined;
  readonly data: { readonly object: unknown };
}

/** A checkout page for one kind of item at one price. */
export interface CheckoutPage {
  readonly name: string;
  /** Price of one, in cents, and how many are bought. */
  readonly amount: number;
  readonly quantity: number;
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Identifies the payer for people who look at Stripe's dashboard. */
  readonly reference: string;
  /** Prefilled email address. */
  readonly email?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  /** What the buyer may do or gets: enter promotion codes, pay tax by address and enter a tax id, an invoice. */
  readonly allows: { readonly codes: boolean; readonly tax: boolean; readonly invoices: boolean };
}

export interface StripeOptions {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'https' | 'http';
  readonly readApiKey: ReadSecret;
}

export interface StripeApi {
  /** Creates a session. The same key and page return the same session for at least 24 hours. */
  createSession(page: CheckoutPage, idempotencyKey: string): Promise<{ id: string; url: string }>;
  /** Closes the page of a session. Does nothing when it was paid or has expired. */
  expireSession(id: string): Promise<void>;
  /**
   * Refunds the whole payment of a session, once however often it is called.
   * @returns undefined when Stripe refuses: there is nothing left to refund, the bank disputes it, or the key may not
   */
  refundSession(id: string): Promise<CreatedRefund | undefined>;
  /** Returns the id of the checkout session of a payment. */
  findSession(paymentIntent: string): Promise<string | undefined>;
  /**
   * Lists a page of events of these types since a time (ms), newest first.
   * @param after id of the last event on the previous page
   * @returns undefined when Stripe no longer knows `after`: it deletes events after 30 days
   */
  listEvents(types: readonly string[], since: number, after?: string): Promise<StripeEventPage | undefined>;
}

/** A refund as Stripe answers it. */
export interface CreatedRefund {
  readonly id: string;
  /** Cents. */
  readonly amount: number;
  readonly status: string | undefined;
}

interface StripeEventPage {
  readonly events: readonly StripeEvent[];
  /** Whether there are older events. */
  readonly more: boolean;
}

/** Events on one page: Stripe's maximum. */
const eventsPageSize = 100;

/** Whether a text looks like a Stripe key: secret or restricted; test, live or organization. */
const isStripeKey = (text: string): boolean => /^[sr]k_(?:test|live|org)_\w+$/.test(text);

/** Whether an operator has replaced the random text of a new stack by a key. */
export const hasStripeKey = async (readApiKey: ReadSecret): Promise<boolean> =>
  isStripeKey(await readApiKey());

const unavailableErrors = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
];

/** Maps an unreachable Stripe to 503. A request that Stripe refuses is a bug of ours (500). */
const toApiError = (error: unknown): unknown => {
  // 409: another request with the same idempotency key is still in progress.
  const isBusy = error instanceof Stripe.errors.StripeError && error.statusCode === 409;
  return isBusy || unavailableErrors.some((kind) => error instanceof kind)
    ? new ApiError('unavailable', { cause: error })
    : error;
};

/**
 * Whether Stripe repeats a failure under the same key for a day, because it answered with it. It stores no answer to a request that had to wait
 * for another one with its key, or that came too often.
 */
export const isFailureStored = (error: unknown): boolean => {
  const answer: { readonly statusCode?: number } = (error instanceof ApiError && error.cause) || error || {};
  return ![undefined, 409, 429].includes(answer.statusCode);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether Stripe would answer the same again: the request is not possible, or the key may not. */
const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409);

const asUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toApiError(error);
  }
};

/** Maximum length of a reference at Stripe. */
const referenceMax = 200;

const sessionParams = (page: CheckoutPage): Stripe.Checkout.SessionCreateParams => {
  const { name, amount, quantity, currency, successUrl, cancelUrl, reference, email, allows } = page;
  const metadata = { ...page.metadata };
  const behavior = allows.tax ? ({ tax_behavior: 'exclusive' } as const) : {};
  return {
    mode: 'payment',
    line_items: [
      { quantity, price_data: { currency, unit_amount: amount, product_data: { name }, ...behavior } },
    ],
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(reference.length <= referenceMax ? { client_reference_id: reference } : {}),
    ...(email === undefined ? {} : { customer_email: email }),
    // Charge the price on the course page, whatever the account's dashboard prefers.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: { metadata },
    ...(allows.codes && { allow_promotion_codes: true }),
    ...(allows.tax && { automatic_tax: { enabled: true }, billing_address_collection: 'required' }),
    ...((allows.tax || allows.invoices) && { tax_id_collection: { enabled: true } }),
    ...(allows.invoices && { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
  };
};

/** Creates the client of Stripe's API. A call takes at most {@link limits.outsideCallMs}. @throws ApiError 503 when Stripe does not answer */
export const createStripeApi = ({ host, port, protocol, readApiKey }: StripeOptions): StripeApi => {
  let made: { key: string; client: Stripe } | undefined;
  const client = async (): Promise<Stripe> => {
    const key = await readApiKey();
    if (!isStripeKey(key)) {
      throw new ApiError('unavailable', {
        cause: new Error('StripeApiKeySecret holds no key of Stripe yet'),
      });
    }
    if (made?.key !== key) {
      made = {
        key,
        client: new Stripe(key, {
          apiVersion: stripeApiVersion,
          host,
          port,
          protocol,
          timeout: attemptMs,
          maxNetworkRetries: 1,
          telemetry: false,
        }),
      };
    }
    return made.client;
  };
  return {
    createSession: async (page, idempotencyKey) => {
      const stripe = await client();
      const { id, url } = await asUnavailable(
        stripe.checkout.sessions.create(sessionParams(page), { idempotencyKey }),
      );
      if (!url) throw new Error(`Checkout session ${id} has no page`);
      return { id, url };
    },
    expireSession: async (id) => {
      const stripe = await client();
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toApiError(error);
      }
    },
    refundSession: async (id) => {
      const stripe = await client();
      const { payment_intent: payment } = await asUnavailable(stripe.checkout.sessions.retrieve(id));
      const paymentIntent = typeof payment === 'string' ? payment : payment?.id;
      if (paymentIntent === undefined) return undefined;
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentIntent, reason: 'duplicate' },
          { idempotencyKey: `second-order-${id}` },
        );
        return { id: refund.id, amount: refund.amount, status: refund.status ?? undefined };
      } catch (error) {
        if (!isRefused(error)) throw toApiError(error);
        logger.error('Stripe refused a refund', { session: id, error });
        return undefined;
      }
    },
    findSession: async (paymentIntent) => {
      const stripe = await client();
      const { data } = await asUnavailable(
        stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
      );
      return data[0]?.id;
    },
    listEvents: async (types, since, after) => {
      const stripe = await client();
      try {
        const { data, has_more: more } = await stripe.events.list({
          types: [...types],
          created: { gte: Math.floor(since / 1_000) },
          limit: eventsPageSize,
          ...(after === undefined ? {} : { starting_after: after }),
        });
        return { events: data, more };
      } catch (error) {
        if (after !== undefined && isMissing(error)) return undefined;
        throw toApiError(error);
      }
    },
  };
};
