import { randomUUID } from 'node:crypto';
import { paymentsEndpoints } from '../contract/endpoints/payments.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createCountMetric } from '../platform/metric.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createStripeApi } from '../platform/services/stripe.ts';
import { createWasErasedSince } from '../stores/learner/erased-since.ts';
import { createReadKnownIdentity, createReadZone } from '../stores/learner/known-learner.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createCheckoutStore } from '../stores/payments/checkout.ts';
import { createSettlementStores } from '../stores/teams/settlement-stores.ts';
import { createApplyPaymentEvent } from '../use-cases/apply-payment-event.ts';
import { createRaiseConcern } from '../use-cases/raise-concern.ts';
import { createSettleTeam } from '../use-cases/settle-team.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createUpgradeSession } from './create-upgrade-session.ts';
import type { CheckoutDeps } from './deps.ts';
import { needs } from './needs.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';

const { tables, secrets, queues, values } = readEnv(needs);
const now = (): number => Date.now();
const client = createDocumentClient();
const stripe = createStripeApi({
  host: values.stripeApiHost,
  port: values.stripeApiPort,
  protocol: values.stripeApiProtocol,
  readApiKey: createSecretReader(secrets.stripeApiKey),
});
const mailQueue = createMailQueue(createQueueClient(), queues.mail);
const settlement = createSettlementStores(client, tables, mailQueue);
const readKnown = createReadKnownIdentity(client, tables.profiles);
const count = createCountMetric(values.metricsNamespace, now);
const checkout: CheckoutDeps = {
  orders: createCheckoutStore(client, tables),
  stripe,
  identity: createReadIdentity(values.authIssuer),
  readName: async (sub) => (await readKnown(sub)).name,
  readZone: createReadZone(client, tables.profiles),
  allows: { codes: values.promotionCodes, tax: values.automaticTax, invoices: values.invoices },
  siteUrl: values.siteUrl,
  now,
  newId: randomUUID,
};

/** Purchases of courses and upgrades, and Stripe's webhook. */
export const handler = createGroupHandler(paymentsEndpoints, {
  createCheckoutSession: createCheckoutSession(checkout),
  createUpgradeSession: createUpgradeSession(checkout),
  receiveStripeEvent: receiveStripeEvent({
    applyEvent: createApplyPaymentEvent({
      payments: settlement.payments,
      findSession: stripe.findSession,
      mailQueue,
      grants: settlement.grants,
      wasErasedSince: createWasErasedSince(client, tables.limits),
      settleTeam: createSettleTeam({ ...settlement, newId: randomUUID, now }),
      secondOrders: { areRefunded: values.refundSecondOrders, refund: stripe.refundSession },
      raise: createRaiseConcern(count),
      now,
    }),
    readWebhookSecret: createSecretReader(secrets.stripeWebhook),
    count,
    now,
  }),
});
