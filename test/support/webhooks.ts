import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EventType } from '#contract/webhook-events.ts';
import { deliver } from '#lambdas/deliver-webhooks/deliver.ts';
import { fanOut, type FanOutDeps, sendDue } from '#lambdas/fan-out-webhooks/fan-out.ts';
import { createDeliveryStore } from '#lambdas/stores/webhooks/delivery-store.ts';
import { createEndpointStore } from '#lambdas/stores/webhooks/endpoint-store.ts';
import { createFanOutStore } from '#lambdas/stores/webhooks/fan-out-store.ts';
import type { DeliveryMessage } from '#lambdas/stores/webhooks/webhook-rows.ts';
import { tables } from './dynamodb.ts';

/** A fan-out and its sender over one client, with a queue in memory. @param now the clock, ms since the epoch */
export const openWebhooks = (
  client: DynamoDBDocumentClient,
  now: () => number,
  answer: (url: string) => number | Promise<number> = () => 200,
) => {
  const queued: DeliveryMessage[] = [];
  const received: { url: string; id: string; body: string }[] = [];
  const deps: FanOutDeps = {
    store: createFanOutStore(client, tables),
    readSecret: () => Promise.resolve('key'),
    queue: (messages) => Promise.resolve(void queued.push(...messages)),
    now,
  };
  const sender = {
    store: createDeliveryStore(client, tables),
    post: (url: string, headers: Readonly<Record<string, string>>, body: string) => {
      received.push({ url, id: String(headers['webhook-id']), body });
      return Promise.resolve(answer(url));
    },
    countGivenUp: () => undefined,
    random: () => 0.5,
    now,
  };
  /** What the schedule does each minute, and then the queue. */
  const run = async (): Promise<void> => {
    await fanOut(deps, () => true);
    await sendDue(deps, () => true);
    for (let message = queued.shift(); message; message = queued.shift()) await deliver(sender, message);
  };
  return { received, run };
};

/** Adds an endpoint at `https://<id>.example/`. */
export const addTestEndpoint = (
  client: DynamoDBDocumentClient,
  { id, events, withEmail = false }: { id: string; events: readonly EventType[]; withEmail?: boolean },
) =>
  createEndpointStore(client, tables.webhooks).add({
    id: `ep_${id}`,
    url: `https://${id}.example/`,
    events: [...events],
    withEmail,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    createdAt: new Date().toISOString(),
  });
