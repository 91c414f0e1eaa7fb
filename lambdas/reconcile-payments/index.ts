import { randomUUID } from 'node:crypto';
import { readEnv } from '../platform/env.ts';
import { createScheduleHandler } from '../platform/events/create-schedule-handler.ts';
import { logger } from '../platform/logger.ts';
import { createCountMetric } from '../platform/metric.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createStripeApi, hasStripeKey, stripeApiVersion } from '../platform/services/stripe.ts';
import { createWasErasedSince } from '../stores/learner/erased-since.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createReconciliationStore } from '../stores/payments/reconciliations.ts';
import { createSettlementStores } from '../stores/teams/settlement-stores.ts';
import { createApplyPaymentEvent, paymentEventTypes } from '../use-cases/apply-payment-event.ts';
import { createRaiseConcern } from '../use-cases/raise-concern.ts';
import { createSettleTeam } from '../use-cases/settle-team.ts';
import { needs } from './needs.ts';
import { reconcile } from './reconcile.ts';
import '../platform/locale.ts';

/** Time reserved for one page of events, ample even with retries at Stripe and DynamoDB. */
const reserveMs = 90_000;

const { tables, secrets, queues, values } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();
const readApiKey = createSecretReader(secrets.stripeApiKey);
const count = createCountMetric(values.metricsNamespace, now);
const stripe = createStripeApi({
  host: values.stripeApiHost,
  port: values.stripeApiPort,
  protocol: values.stripeApiProtocol,
  readApiKey,
});
const mailQueue = createMailQueue(createQueueClient(), queues.mail);
const settlement = createSettlementStores(documents, tables, mailQueue);
const applyEvent = createApplyPaymentEvent({
  payments: settlement.payments,
  findSession: stripe.findSession,
  mailQueue,
  grants: settlement.grants,
  wasErasedSince: createWasErasedSince(documents, tables.limits),
  settleTeam: createSettleTeam({ ...settlement, newId: randomUUID, now }),
  secondOrders: { areRefunded: values.refundSecondOrders, refund: stripe.refundSession },
  raise: createRaiseConcern(count),
  now,
});
const passes = createReconciliationStore(documents, tables.payments);

/**
 * Runs daily: grants what was paid and revokes what was refunded according to Stripe, even if events were lost. Does nothing on a site
 * without a Stripe key.
 */
const run = async (hasTime: () => boolean): Promise<void> => {
  if (!(await hasStripeKey(readApiKey))) {
    count('PaidNotGranted', 0);
    logger.info('nothing to reconcile: StripeApiKeySecret holds no key of Stripe yet');
    return;
  }
  const { failures, otherVersions, ...summary } = await reconcile({
    stripe,
    applyEvent,
    passes,
    types: paymentEventTypes,
    hasTime,
    now,
  });
  count('PaidNotGranted', summary.paidNotGranted);
  logger.info('reconciled', { ...summary, failed: failures.length });
  if (otherVersions > 0) {
    logger.warn('payment events of another API version', {
      events: otherVersions,
      remedy: `Set the account's default API version to ${stripeApiVersion}: docs/runbooks/payments.md`,
    });
  }
  for (const { event, error } of failures) {
    logger.error('payment event failed', { event, error: error as Error });
  }
  // Lambda retries a failed event twice and then keeps it in ReconciliationDeadLetterQueue.
  if (failures.length > 0) throw new Error(`${failures.length} payment events could not be applied`);
};

export const handler = createScheduleHandler({ reserveMs, run });
