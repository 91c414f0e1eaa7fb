import * as z from 'zod/mini';
import { eventTypes } from '../../contract/webhook-events.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Partition of all endpoints: there are few, and each fan-out reads all. */
export const endpointPartition = 'ENDPOINTS';
export const endpointKey = (id: string): ItemKey => ({ pk: endpointPartition, sk: id });

export const WebhookEndpointRow = z.pipe(
  z.object({
    sk: z.string(),
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    withEmail: z.boolean(),
    /** `whsec_…`, which signs. */
    secret: z.string(),
    /** Secrets before rotations, each of which signs too until its `until` (ISO 8601). An earlier release kept one, without a list. */
    previous: z.optional(
      z.pipe(
        z.transform((kept) => [kept].flat()),
        z.array(z.object({ secret: z.string(), until: z.string() })),
      ),
    ),
    /** When it answered 410 Gone, ISO 8601. It gets nothing more. */
    goneAt: z.optional(z.string()),
    /** It answered too late; until then, ISO 8601, nothing is sent there. */
    slowUntil: z.optional(z.string()),
    createdAt: z.string(),
  }),
  z.transform(({ sk, ...row }) => ({ id: sk, ...row })),
);
/** Where an operator wants to hear of events. */
export type WebhookEndpoint = z.output<typeof WebhookEndpointRow>;

/** Body of an event: what receivers get, but for the learner's address. */
const EventBody = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type EventBody = z.output<typeof EventBody>;

export const DeliveryRow = z.pipe(
  z.object({
    sk: z.string(),
    event: EventBody,
    status: z.enum(['pending', 'delivered', 'dead']),
    attempts: z.number(),
    /** How the last attempt ended: a status, or what stopped it. */
    outcome: z.optional(z.string()),
    /** Whom the event is about, where the endpoint gets addresses; see `subjectKey`. */
    owner: z.optional(z.string()),
    /** ISO 8601. Present while pending: when to look at it next. Changes whenever somebody takes it on, which makes it their claim. */
    dueAt: z.optional(z.string()),
  }),
  z.transform(({ sk, ...row }) => ({ id: sk.slice(deliveryPrefix.length), ...row })),
);
/** One event for one endpoint. Its id is the `webhook-id`. */
export type Delivery = z.output<typeof DeliveryRow>;

const deliveryPrefix = 'DELIVERY#';
/** Partition of the deliveries of an endpoint. */
export const deliveryPartition = (endpoint: string): string => `ENDPOINT#${endpoint}`;
const endpointPrefix = 'ep_';

/** Id of the delivery of an event to an endpoint: the same however often it is made, and in the order of the events' times. */
export const deliveryId = (event: string, endpoint: string): string =>
  `msg_${event}_${endpoint.slice(endpointPrefix.length)}`;
/** Id of the endpoint of a delivery. */
export const endpointOf = (delivery: string): string =>
  `${endpointPrefix}${delivery.slice(delivery.lastIndexOf('_') + 1)}`;
export const deliveryKey = (id: string): ItemKey => ({
  pk: deliveryPartition(endpointOf(id)),
  sk: `${deliveryPrefix}${id}`,
});

/** How long deliveries can be listed and sent again. */
const keptForSeconds = 30 * 24 * 60 * 60;
/** When a delivery is removed, in seconds. @param at when its event happened, or it was last sent again; ISO 8601 */
export const deliveryExpiry = (at: string): number => Math.floor(Date.parse(at) / 1_000) + keptForSeconds;

/** Partition of the index of pending deliveries. */
export const duePartition = 'DUE';
/** How long a queued delivery, or one that is being sent, is left alone. After it, somebody was interrupted. */
export const leaseMs = 2 * 60_000;

/** What travels in the queue: a delivery, and the claim under which it was queued. */
export const DeliveryMessage = z.object({ id: z.string(), dueAt: z.string() });
export type DeliveryMessage = z.output<typeof DeliveryMessage>;
