import Stripe from 'stripe';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { stripeApiVersion, type StripeEvent } from './stripe.ts';

/** Stripe's tolerance for the age of a signature, applied here to timestamps in the future too. */
const signatureToleranceSeconds = 300;
const secondMs = 1_000;

/**
 * Returns the release of an API version: `endive` of `2026-10-28.endive`. Versions of one release differ by additions only
 * (https://docs.stripe.com/webhooks/versioning).
 */
const parseRelease = (version: string): string => version.slice(version.indexOf('.') + 1);

/** Whether the event's data has the format of the release that this code reads. */
export const hasSupportedRelease = ({ api_version: version }: Pick<StripeEvent, 'api_version'>): boolean =>
  typeof version === 'string' &&
  version.includes('.') &&
  parseRelease(version) === parseRelease(stripeApiVersion);

/** Returns every `t=` of a `Stripe-Signature` header, in seconds. */
const signatureTimes = (header: string): number[] =>
  header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('t='))
    .map((part) => Number(part.slice(2)));

/** Used for signatures only, which need no API key. */
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
 * Parses the body of a webhook, after checking that the signature is Stripe's and within 300 s of `now`.
 * @param header the `Stripe-Signature` header
 * @param now ms since the epoch
 * @returns undefined when the signed body is not an event
 * @throws ApiError 400 for a missing, wrong or outdated signature
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
  // The SDK accepts any time in the future, and the last of several times.
  if (
    header === undefined ||
    more.length > 0 ||
    !(time * secondMs - now <= signatureToleranceSeconds * secondMs)
  )
    throw refused();
  if (!isSigned(body, header, secret, now)) throw refused();
  return parseEvent(body);
};
