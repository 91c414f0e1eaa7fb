import { Webhook } from 'standardwebhooks';
import { attemptsMax, nextAttempt } from '../domain/webhooks/retries.ts';
import type { DeliveryStore } from '../stores/webhooks/delivery-store.ts';
import {
  type Delivery,
  type DeliveryMessage,
  leaseMs,
  type WebhookEndpoint,
} from '../stores/webhooks/webhook-rows.ts';

export interface DeliverDeps {
  readonly store: DeliveryStore;
  /** Posts to an address outside. @returns the status @throws when there is no answer, or the address is refused; a `TimeoutError` when the answer takes too long */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;
  /** Tells operators of deliveries that were given up. */
  readonly countGivenUp: (count: number) => void;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** The endpoint is gone, and wants to hear nothing more. */
const gone = 410;
/**
 * How long nothing is sent to an endpoint that did not answer in time: in a burst, every sender would wait for it. Ends before the
 * delivery itself is due again, which is 54 seconds later at the earliest.
 */
const slowMs = 50_000;
const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Signs a body as Standard Webhooks has it, with every secret while rotations overlap. @param now ms since the epoch */
const signedHeaders = (
  { secret, previous = [] }: WebhookEndpoint,
  id: string,
  body: string,
  now: number,
): Record<string, string> => {
  const at = new Date(now);
  const overlapping = previous.filter(({ until }) => Date.parse(until) > now);
  return {
    'content-type': 'application/json',
    'user-agent': 'Northlight-Webhooks/1',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': [{ secret }, ...overlapping]
      .map((each) => new Webhook(each.secret).sign(id, at, body))
      .join(' '),
  };
};

/**
 * Makes one attempt at a delivery: claims it, sends it, and records how that ended. A delivery that was interrupted after it was sent is sent again
 * with the same id, by which receivers know it.
 * @returns what happened, for the log
 */
export const deliver = async (deps: DeliverDeps, message: DeliveryMessage): Promise<string> => {
  const { store, post, countGivenUp, random, now } = deps;
  const { id } = message;
  const { delivery, endpoint } = await store.read(id);
  const claim = new Date(now() + leaseMs).toISOString();
  if (!delivery || delivery.status !== 'pending') return 'passed over';
  if (endpoint?.slowUntil !== undefined && now() < Date.parse(endpoint.slowUntil)) {
    await store.putOff(message, endpoint.slowUntil);
    return 'put off';
  }
  if (!(await store.begin(message, claim))) return 'passed over';
  const giveUp = async (outcome: string): Promise<string> => {
    await store.end(id, claim, { status: 'dead', outcome });
    countGivenUp(1);
    return outcome;
  };
  if (!endpoint || endpoint.goneAt !== undefined) {
    await store.end(id, claim, { status: 'dead', outcome: 'the endpoint is gone' });
    return 'gone';
  }
  // Attempts that take their function with them record no end: without this they would go on for as long as the delivery is kept.
  if (delivery.attempts >= attemptsMax) return giveUp('the last attempt was interrupted');
  const body = JSON.stringify(await withAddress(store, delivery, endpoint));
  const outcome = await post(endpoint.url, signedHeaders(endpoint, id, body, now()), body).catch(
    async (error: unknown) => {
      if (!(error instanceof Error)) return 'failed';
      if (error.name === 'TimeoutError')
        await store.markSlow(endpoint.id, new Date(now() + slowMs).toISOString());
      return error.message;
    },
  );
  if (typeof outcome === 'number' && isSuccess(outcome)) {
    await store.end(id, claim, { status: 'delivered', outcome: String(outcome) });
    return String(outcome);
  }
  if (outcome === gone) {
    await store.markGone(endpoint.id, new Date(now()).toISOString());
    return giveUp(String(outcome));
  }
  const next = nextAttempt(delivery.attempts + 1, random(), now());
  if (next === undefined) return giveUp(String(outcome));
  const dueAt = new Date(next).toISOString();
  await store.end(id, claim, { status: 'pending', outcome: String(outcome), dueAt });
  return String(outcome);
};

/** The event, with the address that the learner has now where the endpoint gets addresses. An erased learner has none. */
const withAddress = async (
  { readAddress }: DeliveryStore,
  { event, owner }: Delivery,
  { withEmail }: WebhookEndpoint,
): Promise<Delivery['event']> => {
  const email = withEmail && owner !== undefined ? await readAddress(owner, event) : undefined;
  return email === undefined ? event : { ...event, data: { ...event.data, email } };
};
