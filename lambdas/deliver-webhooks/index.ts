import { readEnv } from '../platform/env.ts';
import { createQueueHandler } from '../platform/events/create-queue-handler.ts';
import { createCountMetric } from '../platform/metric.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createDeliveryStore } from '../stores/webhooks/delivery-store.ts';
import { DeliveryMessage } from '../stores/webhooks/webhook-rows.ts';
import { postOutside } from '../use-cases/post-outside.ts';
import { deliver } from './deliver.ts';
import { needs } from './needs.ts';
import '../platform/locale.ts';

/** Time that one attempt may take: five seconds outside, and its rows. */
const reserveMs = 10_000;

const { tables, values } = readEnv(needs);
const now = (): number => Date.now();
const count = createCountMetric(values.metricsNamespace, now);
const egress = { resolver: values.webhookResolver, proxy: values.webhookProxy };
const deps = {
  store: createDeliveryStore(createDocumentClient(), tables),
  post: (url: string, headers: Readonly<Record<string, string>>, body: string) =>
    postOutside(url, headers, body, egress),
  countGivenUp: (number: number) => count('WebhooksGivenUp', number),
  random: Math.random,
  now,
};

/** Sends events to endpoints, all of a batch at once, so that a slow endpoint delays no other. */
export const handler = createQueueHandler({
  name: 'webhook',
  schema: DeliveryMessage,
  reserveMs,
  atOnce: true,
  run: async (message) => ({ facts: { id: message.id, outcome: await deliver(deps, message) } }),
});
