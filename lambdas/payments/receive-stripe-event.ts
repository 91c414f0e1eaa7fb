import type { Operation } from '../platform/http/operation.ts';
import { logger } from '../platform/logger.ts';
import type { ReadSecret } from '../platform/services/secrets.ts';
import { readStripeEvent } from '../platform/services/stripe.ts';
import type { ApplyPaymentEvent } from '../use-cases/apply-payment-event.ts';

export interface WebhookDeps {
  readonly applyEvent: ApplyPaymentEvent;
  readonly readWebhookSecret: ReadSecret;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Takes Stripe's events. 400 for what Stripe did not sign; 5xx when it must be sent again; 200 for all else, also for
 * what is not ours or not as ordered: sending that again would not make it so.
 */
export const receiveStripeEvent =
  ({ applyEvent, readWebhookSecret, now }: WebhookDeps): Operation<'receiveStripeEvent'> =>
  async ({ body, headers, requestId }) => {
    const event = readStripeEvent(body, headers['stripe-signature'], await readWebhookSecret(), now());
    const outcome = event ? await applyEvent(event) : 'malformed';
    const line = { event: event?.id, type: event?.type, outcome, requestId };
    if (outcome === 'mismatch' || outcome === 'malformed') logger.error('payment event not applied', line);
    else logger.info('payment event', line);
    return { status: 200, body: { received: true } };
  };
