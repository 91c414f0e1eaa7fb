import { randomUUID } from 'node:crypto';
import { paymentsEndpoints } from '../contract/endpoints/payments.ts';
import { issuer, origin, port, protocol, readEnv, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createStripeApi } from '../platform/services/stripe.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createCheckoutStore } from '../stores/payments/checkout.ts';
import { createPaymentStore } from '../stores/payments/payments.ts';
import { createApplyPaymentEvent } from '../use-cases/apply-payment-event.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createUpgradeSession } from './create-upgrade-session.ts';
import type { CheckoutDeps } from './deps.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';

const env = readEnv({
  CATALOG_TABLE: text,
  LEARNING_TABLE: text,
  PAYMENTS_TABLE: text,
  MAIL_QUEUE_URL: text,
  SITE_URL: origin,
  AUTH_ISSUER: issuer,
  STRIPE_API_HOST: text,
  STRIPE_API_PORT: port,
  STRIPE_API_PROTOCOL: protocol,
  STRIPE_API_KEY_SECRET_ARN: text,
  STRIPE_WEBHOOK_SECRET_ARN: text,
});
const now = (): number => Date.now();
const client = createDocumentClient();
const tables = {
  catalog: env.CATALOG_TABLE,
  learning: env.LEARNING_TABLE,
  payments: env.PAYMENTS_TABLE,
};
const stripe = createStripeApi({
  host: env.STRIPE_API_HOST,
  port: env.STRIPE_API_PORT,
  protocol: env.STRIPE_API_PROTOCOL,
  readApiKey: createSecretReader(env.STRIPE_API_KEY_SECRET_ARN),
});
const checkout: CheckoutDeps = {
  orders: createCheckoutStore(client, tables),
  stripe,
  identity: createReadIdentity(env.AUTH_ISSUER),
  siteUrl: env.SITE_URL,
  now,
  newId: randomUUID,
};

/** Buying courses and upgrades, and Stripe's word on what was paid. */
export const handler = createGroupHandler(paymentsEndpoints, {
  createCheckoutSession: createCheckoutSession(checkout),
  createUpgradeSession: createUpgradeSession(checkout),
  receiveStripeEvent: receiveStripeEvent({
    applyEvent: createApplyPaymentEvent({
      payments: createPaymentStore(client, tables),
      findSession: stripe.findSession,
      mailQueue: createMailQueue(createQueueClient(), env.MAIL_QUEUE_URL),
      now,
    }),
    readWebhookSecret: createSecretReader(env.STRIPE_WEBHOOK_SECRET_ARN),
    now,
  }),
});
