import Stripe from 'stripe';
import * as z from 'zod/mini';
import { limits } from '../../contract/limits.ts';
import { ApiError } from '../http/api-error.ts';
import type { ReadSecret } from './secrets.ts';

/** Stripe's own tolerance for the age of a signature; used here for timestamps in the future too. */
const signatureToleranceSeconds = 300;
const secondMs = 1_000;
/** Time-out of one attempt. One retry fits into `limits.outsideCallMs`. */
const attemptMs = Math.floor(limits.outsideCallMs / 2) - 250;

/**
 * The version of Stripe's API that is spoken here: in calls, and by the endpoint that webhooks are registered with
 * (docs/runbooks/deploy.md). Its type is the one version that the installed SDK knows, so that an update of the SDK does not
 * compile until somebody has read what changed.
 */
export const stripeApiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

/** An event as Stripe sends it; what `data.object` is depends on the type. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Version of the API that `data` was written in, once and for ever; that of the endpoint or of the account. */
  readonly api_version?: string | null | undefined;
  readonly data: { readonly object: unknown };
}

/** A checkout page to be made for one thing at one price. */
export interface CheckoutPage {
  readonly name: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Who pays, for people who look at Stripe's dashboard. */
  readonly reference: string;
  /** The address to fill in. */
  readonly email?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StripeOptions {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'https' | 'http';
  readonly readApiKey: ReadSecret;
}

export interface StripeApi {
  /** The same key and page give the same session, for at least 24 hours. */
  createSession(page: CheckoutPage, idempotencyKey: string): Promise<{ id: string; url: string }>;
  /** The checkout session that a payment belongs to. */
  findSession(paymentIntent: string): Promise<string | undefined>;
  /**
   * A page of the events of these types since a time (ms), the newest first.
   * @param after the last event of the page before
   * @returns undefined when Stripe no longer knows `after`: it forgets events after 30 days
   */
  listEvents(types: readonly string[], since: number, after?: string): Promise<StripeEventPage | undefined>;
}

export interface StripeEventPage {
  readonly events: readonly StripeEvent[];
  /** There are older ones. */
  readonly more: boolean;
}

/** Events in one page; Stripe gives no more. */
const eventsPageSize = 100;

/** Stripe's keys begin like this: secret or restricted, of a test mode or the real one, or of an organization. */
const isStripeKey = (text: string): boolean => /^[sr]k_(?:test|live|org)_\w+$/.test(text);

/** Whether an operator has put a key in the place of the random text that the stack begins with. */
export const hasStripeKey = async (readApiKey: ReadSecret): Promise<boolean> =>
  isStripeKey(await readApiKey());

/**
 * The release of an API version: `2026-10-28.endive` is of `endive`. Versions of one release differ by additions only
 * (https://docs.stripe.com/webhooks/versioning).
 */
const releaseOf = (version: string): string => version.slice(version.indexOf('.') + 1);

/** Whether the data of an event has the shape that is read here. */
export const isOfOurRelease = ({ api_version: version }: Pick<StripeEvent, 'api_version'>): boolean =>
  typeof version === 'string' && version.includes('.') && releaseOf(version) === releaseOf(stripeApiVersion);

const unavailableErrors = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
];

/** An unreachable Stripe is a 503; a request that Stripe refuses is a bug of ours (500). */
const toApiError = (error: unknown): unknown => {
  // 409: another request with the same idempotency key is still being answered.
  const isBusy = error instanceof Stripe.errors.StripeError && error.statusCode === 409;
  return isBusy || unavailableErrors.some((kind) => error instanceof kind)
    ? new ApiError('unavailable', { cause: error })
    : error;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const asUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toApiError(error);
  }
};

/** Stripe refuses longer references. */
const referenceMax = 200;

const sessionParams = (page: CheckoutPage): Stripe.Checkout.SessionCreateParams => {
  const { name, amount, currency, successUrl, cancelUrl, reference, email } = page;
  const metadata = { ...page.metadata };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(reference.length <= referenceMax ? { client_reference_id: reference } : {}),
    ...(email === undefined ? {} : { customer_email: email }),
    // What is shown and charged is the price that the course page says, whatever the account's dashboard prefers.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: { metadata },
  };
};

/** Stripe's API, at most {@link limits.outsideCallMs} a call. @throws ApiError 503 when it does not answer */
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
          created: { gte: Math.floor(since / secondMs) },
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

/** Every `t=` of a `Stripe-Signature` header, in seconds. */
const signatureTimes = (header: string): number[] =>
  header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('t='))
    .map((part) => Number(part.slice(2)));

/** Checking signatures needs no API key: this client is never used for calls. */
const { signature } = new Stripe('sk_unused').webhooks;

const isSigned = (body: Uint8Array, header: string, secret: string, now: number): boolean => {
  try {
    return signature?.verifyHeader(body, header, secret, signatureToleranceSeconds, undefined, now) === true;
  } catch {
    return false;
  }
};

const Event = z.object({
  id: z.string(),
  type: z.string(),
  api_version: z.nullish(z.string()),
  created: z.optional(z.number()),
  data: z.object({ object: z.unknown() }),
});

const parseEvent = (body: Uint8Array): StripeEvent | undefined => {
  try {
    return Event.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
};

/**
 * Reads a webhook's body. Nothing is parsed before the signature is known to be Stripe's and within 300 s of `now`.
 * @param header the `Stripe-Signature` header
 * @param now ms since the epoch
 * @returns undefined when the signed body is not an event
 * @throws ApiError 400
 */
export const readStripeEvent = (
  body: Uint8Array,
  header: string | undefined,
  secret: string,
  now: number,
): StripeEvent | undefined => {
  const refused = (): ApiError =>
    new ApiError('invalid_request', { message: 'The signature is missing, wrong or out of date.' });
  const [time = NaN, ...more] = signatureTimes(header ?? '');
  // The SDK takes any time ahead, and the last of several.
  if (
    header === undefined ||
    more.length > 0 ||
    !(time * secondMs - now <= signatureToleranceSeconds * secondMs)
  )
    throw refused();
  if (!isSigned(body, header, secret, now)) throw refused();
  return parseEvent(body);
};
