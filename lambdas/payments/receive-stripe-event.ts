import type { Operation } from '../platform/http/operation.ts';
import { logger } from '../platform/logger.ts';
import type { CountMetric } from '../platform/metric.ts';
import type { ReadSecret } from '../platform/services/secrets.ts';
import { stripeApiVersion } from '../platform/services/stripe.ts';
import { hasSupportedRelease, readStripeEvent } from '../platform/services/stripe-events.ts';
import { type ApplyPaymentEvent, isPaidNotGranted, toLogLine } from '../use-cases/apply-payment-event.ts';

export interface WebhookDeps {
  readonly applyEvent: ApplyPaymentEvent;
  readonly readWebhookSecret: ReadSecret;
  readonly count: CountMetric;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Receives Stripe's events. Answers 400 to a bad signature, 5xx when Stripe must retry, and 200 otherwise, even to events that are not ours or
 * do not match their order, because a retry would not change them. An event in another version of Stripe's API is applied if it can be
 * parsed, because refusing it would keep a buyer out; the log names the remedy.
 */
export const receiveStripeEvent =
  ({ applyEvent, readWebhookSecret, count, now }: WebhookDeps): Operation<'receiveStripeEvent'> =>
  async ({ body, headers, requestId }) => {
    const event = readStripeEvent(body, headers['stripe-signature'], await readWebhookSecret(), now());
    if (event && !hasSupportedRelease(event)) {
      logger.warn('payment event of another API version', {
        event: event.id,
        version: event.api_version,
        remedy: `Register the webhook with API version ${stripeApiVersion}: docs/runbooks/payments.md`,
      });
    }
    const outcome = event ? await applyEvent(event) : 'malformed';
    if (event && isPaidNotGranted(event, outcome)) count('PaidNotGranted', 1);
    const line = { ...(event ? toLogLine(event, outcome) : { outcome }), requestId };
    if (outcome === 'mismatch' || outcome === 'orphan' || outcome === 'malformed')
      logger.error('payment event not applied', line);
    else logger.info('payment event', line);
    return { status: 200, body: { received: true } };
  };
