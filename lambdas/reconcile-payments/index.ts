import { port, protocol, readEnv, text } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createStripeApi } from '../platform/services/stripe.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createPaymentStore } from '../stores/payments/payments.ts';
import { createApplyPaymentEvent, paymentEventTypes } from '../use-cases/apply-payment-event.ts';
import { reconcile } from './reconcile.ts';
import '../platform/locale.ts';

const env = readEnv({
  LEARNING_TABLE: text,
  PAYMENTS_TABLE: text,
  MAIL_QUEUE_URL: text,
  STRIPE_API_HOST: text,
  STRIPE_API_PORT: port,
  STRIPE_API_PROTOCOL: protocol,
  STRIPE_API_KEY_SECRET_ARN: text,
});
const now = (): number => Date.now();
const stripe = createStripeApi({
  host: env.STRIPE_API_HOST,
  port: env.STRIPE_API_PORT,
  protocol: env.STRIPE_API_PROTOCOL,
  readApiKey: createSecretReader(env.STRIPE_API_KEY_SECRET_ARN),
});
const applyEvent = createApplyPaymentEvent({
  payments: createPaymentStore(createDocumentClient(), {
    learning: env.LEARNING_TABLE,
    payments: env.PAYMENTS_TABLE,
  }),
  findSession: stripe.findSession,
  mailQueue: createMailQueue(createQueueClient(), env.MAIL_QUEUE_URL),
  now,
});

/** Once a day: grants what Stripe says is paid and takes what it says was given back, whatever got lost on the way. */
export const handler = async (): Promise<void> => {
  const { outcomes, failures, truncated } = await reconcile({
    stripe,
    applyEvent,
    types: paymentEventTypes,
    now,
  });
  logger.info('reconciled', { outcomes, failed: failures.length, truncated });
  for (const { event, error } of failures) {
    logger.error('payment event failed', { event, error: error as Error });
  }
  // Lambda runs a failed event twice more, then keeps it in ReconciliationDeadLetterQueue.
  if (failures.length > 0) throw new Error(`${failures.length} payment events could not be applied`);
  if (truncated) throw new Error('There are more payment events than one run takes');
};
