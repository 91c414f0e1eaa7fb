import { createHmac } from 'node:crypto';
import type { Documents } from '../state/documents.ts';
import { newId, seconds, type StoredEvent, toEventObject } from './objects.ts';

const collection = 'stripe-events';
/** Backoff of failed deliveries in real time. Stripe itself retries for three days. */
const retryAfterMs = [500, 1_000, 2_000, 4_000, 8_000];
/** Long, because a thousand simultaneous copies share the few containers of one machine. */
const answerWithinMs = 120_000;

export interface DeliveryOptions {
  readonly documents: Documents;
  /** URL of the site's webhook. */
  readonly webhook: string;
  /** Signing key. */
  readonly secret: string;
}

export interface Deliveries {
  /** Newest first. */
  list(): StoredEvent[];
  get(id: string): StoredEvent | undefined;
  /** Stores an event and delivers it. Resolves after the first attempt; retries continue in the background. */
  emit(type: string, sessionId: string, object: Record<string, unknown>): Promise<StoredEvent>;
  /** Delivers an event `times` times in parallel. Returns the response statuses; null for no response. */
  resend(event: StoredEvent, times: number): Promise<(number | null)[]>;
  /** Stores an event with any content and delivers it once, signed with the given time (seconds). */
  post(
    type: string,
    data: { object: Record<string, unknown> },
    signedAt: number,
  ): Promise<{ id: string; status: number | null }>;
  /** While paused, events are stored but not delivered, as if every webhook were lost. */
  pause(paused: boolean): void;
  isPaused(): boolean;
  /** Resumes the retries of an earlier run. */
  resume(): void;
  close(): Promise<void>;
}

/**
 * Builds a `Stripe-Signature` header.
 * @param time seconds since the epoch
 */
export const signPayload = (payload: string, secret: string, time: number): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;

/** Sends an event to the webhook. @param signedAt seconds since the epoch @returns the status of the answer; null for none */
const post = async (
  { webhook, secret }: Pick<DeliveryOptions, 'webhook' | 'secret'>,
  event: StoredEvent,
  signedAt: number,
): Promise<number | null> => {
  const payload = JSON.stringify(toEventObject(event), undefined, 2);
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, secret, signedAt),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
};

const createEvent = (
  documents: Documents,
  type: string,
  sessionId: string | null,
  object: Record<string, unknown>,
): StoredEvent => ({
  id: newId('evt'),
  number: documents.nextId(collection),
  type,
  created: seconds(),
  sessionId,
  data: { object },
  deliveries: [],
  retriesLeft: 0,
});

/** Signs events and delivers them to the webhook, with retries until it answers 2xx. */
export const createDeliveries = (options: DeliveryOptions): Deliveries => {
  const { documents } = options;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let closed = false;

  const isPaused = (): boolean => documents.get<boolean>('stripe', 'paused') ?? false;
  const save = (event: StoredEvent): void => documents.put(collection, event.id, event);

  const send = (event: StoredEvent, signedAt = seconds()): Promise<number | null> =>
    post(options, event, signedAt);

  /** Adds deliveries to the stored event, which may have changed in the meantime. */
  const recordDeliveries = (
    id: string,
    statuses: (number | null)[],
    change: (event: StoredEvent) => void = () => undefined,
  ): void => {
    const event = documents.get<StoredEvent>(collection, id);
    if (closed || !event) return;
    const at = new Date().toISOString();
    event.deliveries.push(...statuses.map((status) => ({ at, status })));
    change(event);
    save(event);
  };

  const attempt = async (event: StoredEvent, tries: number): Promise<void> => {
    const status = await send(event);
    const delivered = status !== null && status >= 200 && status < 300;
    const left = delivered ? 0 : retryAfterMs.length - tries;
    recordDeliveries(event.id, [status], (kept) => {
      kept.retriesLeft = left;
    });
    if (left > 0) scheduleRetry(event, tries);
  };

  const scheduleRetry = (event: StoredEvent, tries: number): void => {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = attempt(event, tries + 1).finally(() => running.delete(work));
      running.add(work);
    }, retryAfterMs[tries]);
    timers.add(timer);
  };

  return {
    list: () =>
      documents
        .list<StoredEvent>(collection)
        .map(({ value }) => value)
        .sort((one, other) => other.number.localeCompare(one.number)),
    get: (id) => documents.get<StoredEvent>(collection, id),
    async emit(type, sessionId, object) {
      const event = createEvent(documents, type, sessionId, object);
      save(event);
      if (!isPaused()) await attempt(event, 0);
      return event;
    },
    async resend(event, times) {
      const statuses = await Promise.all(Array.from({ length: times }, () => send(event)));
      recordDeliveries(event.id, statuses);
      return statuses;
    },
    async post(type, data, signedAt) {
      const sessionId = documents.get('stripe-sessions', String(data.object['id']))
        ? String(data.object['id'])
        : null;
      const event = { ...createEvent(documents, type, sessionId, data.object), data };
      save(event);
      const status = await send(event, signedAt);
      recordDeliveries(event.id, [status]);
      return { id: event.id, status };
    },
    pause(paused) {
      documents.put('stripe', 'paused', paused);
    },
    isPaused,
    resume() {
      for (const { value } of documents.list<StoredEvent>(collection)) {
        if (value.retriesLeft > 0) scheduleRetry(value, 0);
      }
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
