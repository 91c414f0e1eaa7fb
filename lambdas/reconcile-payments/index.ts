import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createStripeApi } from '../platform/services/stripe.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createPaymentStore } from '../stores/payments/payments.ts';
import { createApplyPaymentEvent, paymentEventTypes } from '../use-cases/apply-payment-event.ts';
import { needs } from './needs.ts';
import { reconcile } from './reconcile.ts';
import '../platform/locale.ts';

const { tables, secrets, queues, values } = readEnv(needs);
const now = (): number => Date.now();
const stripe = createStripeApi({
  host: values.stripeApiHost,
  port: values.stripeApiPort,
  protocol: values.stripeApiProtocol,
  readApiKey: createSecretReader(secrets.stripeApiKey),
});
const applyEvent = createApplyPaymentEvent({
  payments: createPaymentStore(createDocumentClient(), tables),
  findSession: stripe.findSession,
  mailQueue: createMailQueue(createQueueClient(), queues.mail),
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
