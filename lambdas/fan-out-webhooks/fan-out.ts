import { createHmac } from 'node:crypto';
import { testType } from '../contract/webhook-events.ts';
import type { ReadSecret } from '../platform/services/secrets.ts';
import { chunk } from '../stores/chunk.ts';
import type { FanOutStore, OutboxEntry } from '../stores/webhooks/fan-out-store.ts';
import { outboxPartitions, replayType } from '../stores/webhooks/outbox.ts';
import {
  type DeliveryMessage,
  type EventBody,
  leaseMs,
  type WebhookEndpoint,
} from '../stores/webhooks/webhook-rows.ts';

export interface FanOutDeps {
  readonly store: FanOutStore;
  /** Key of the names that receivers know learners by. */
  readonly readSecret: ReadSecret;
  /** Queues deliveries. @throws when the queue refuses some; they stay due */
  readonly queue: (messages: readonly DeliveryMessage[]) => Promise<void>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** 128 bits: nobody who has the name learns whose it is, and no two learners share one. */
const nameLength = 22;

/** The name that receivers know a learner by: the same in every event. @param who see `subjectKey` */
const nameLearner = (secret: string, who: string): string =>
  `lrn_${createHmac('sha256', secret).update(who).digest('base64url').slice(0, nameLength)}`;

const wants = ({ id, events, goneAt }: WebhookEndpoint, { type, endpoint }: OutboxEntry): boolean => {
  if (goneAt !== undefined) return false;
  return type === testType ? endpoint === id : events.some((event) => event === type);
};

/**
 * Makes a delivery of each fact for each endpoint that wants it, queues them, and then removes the fact. Whoever is interrupted leaves the fact or a
 * delivery that is due, and the next run goes on; what is made twice has the same id.
 * @param hasTime whether another fact may begin; those that are left wait for the next run
 */
export const fanOut = async (
  deps: FanOutDeps,
  hasTime: () => boolean,
): Promise<{ readonly facts: number }> => {
  const { store, readSecret, queue, now } = deps;
  let endpoints: WebhookEndpoint[] | undefined;
  let facts = 0;
  const tell = async (entry: OutboxEntry): Promise<void> => {
    const { type, at, who, data } = entry;
    endpoints ??= await store.listEndpoints();
    const wanted = endpoints.filter((endpoint) => wants(endpoint, entry));
    if (wanted.length > 0) {
      const learner = who === undefined ? {} : { learner: nameLearner(await readSecret(), who) };
      const event: EventBody = { type, timestamp: at, data: { ...learner, ...data } };
      const dueAt = new Date(now() + leaseMs).toISOString();
      const made: DeliveryMessage[] = [];
      for (const endpoint of wanted) {
        const id = await store.makeDelivery(entry, endpoint, event, dueAt);
        if (id !== undefined) made.push({ id, dueAt });
      }
      await queue(made);
    }
    await store.settle(entry);
    facts += 1;
  };
  const empty = async (partition: string): Promise<void> => {
    for (;;) {
      const entries = await store.listOutbox(partition);
      if (entries.length === 0) return;
      for (const entry of entries) {
        if (!hasTime()) return;
        if (entry.type === replayType) {
          await sendDue(deps, hasTime);
          await store.settle(entry);
        } else await tell(entry);
      }
    }
  };
  await Promise.all(outboxPartitions.map(empty));
  return { facts };
};

/** A run that ends in the middle leaves no more than these claimed and not queued. */
const claimedAtOnce = 100;

/**
 * Queues the deliveries that are due: those to be sent again, and those that somebody left behind.
 * @param hasTime whether another hundred may begin; those that are left stay due
 * @returns their number
 */
export const sendDue = async (
  { store, queue, now }: Pick<FanOutDeps, 'store' | 'queue' | 'now'>,
  hasTime: () => boolean,
): Promise<number> => {
  const due = await store.listDue(new Date(now()).toISOString());
  let queued = 0;
  for (const part of chunk(due, claimedAtOnce)) {
    if (!hasTime()) break;
    const dueAt = new Date(now() + leaseMs).toISOString();
    const claims = await Promise.all(part.map((delivery) => store.claim(delivery, dueAt)));
    const claimed = part.filter((_, index) => claims[index]).map(({ id }) => ({ id, dueAt }));
    await queue(claimed);
    queued += claimed.length;
  }
  return queued;
};
