import {
  getPageUrl,
  getPresentment,
  getTotalCharged,
  type StoredEvent,
  type StoredSession,
} from '../stripe/objects.ts';
import { StripeProblem } from '../stripe/problem.ts';
import { parsePaymentWay } from '../stripe/stripe.ts';
import { isRecord } from '../text.ts';
import { type ConsoleParts, type Handle, ok } from './route.ts';

/** Enough for a race of a thousand copies, few enough for one machine. */
const copiesMax = 10_000;

const showSession = ({ stripe }: ConsoleParts, session: StoredSession): unknown => {
  const { id, status, paymentStatus, currency, metadata, refunded, dispute } = session;
  return {
    id,
    url: getPageUrl(session, stripe.origin),
    status,
    paymentStatus,
    amountTotal: getTotalCharged(session),
    currency,
    presented: getPresentment(session),
    metadata,
    amountRefunded: refunded,
    refunds: (session.refunds ?? []).map((refund) => ({
      id: refund.id,
      amount: refund.amount,
      status: refund.status,
    })),
    dispute: dispute?.status ?? null,
    eventIds: stripe.deliveries
      .list()
      .filter(({ sessionId }) => sessionId === id)
      .map((event) => event.id)
      .reverse(),
  };
};

const showEvent = ({ id, type, sessionId, deliveries }: StoredEvent): unknown => ({
  id,
  type,
  ...(sessionId === null ? {} : { sessionId }),
  deliveries: deliveries.length,
  attempts: deliveries,
});

/** Wraps a handler that changes one session. Errors keep the status that Stripe would answer with. */
const withSession =
  (
    change: (parts: ConsoleParts, id: string, body: Record<string, unknown>) => Promise<StoredSession>,
  ): Handle =>
  async (parts, body, id) => {
    try {
      const session = await change(parts, id, body);
      await parts.eventSources.settled();
      return ok(showSession(parts, session));
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      return { status: error.status, value: { error: error.message } };
    }
  };

const tooManyMs = 100_000_000_000;
/**
 * Parses a time given as ISO 8601, seconds or milliseconds. Default: now.
 * @returns seconds since the epoch
 */
const signingTime = (signedAt: unknown): number => {
  const ms =
    signedAt === undefined
      ? Date.now()
      : typeof signedAt === 'number'
        ? signedAt * (Math.abs(signedAt) < tooManyMs ? 1000 : 1)
        : typeof signedAt === 'string'
          ? Date.parse(signedAt)
          : NaN;
  if (!Number.isFinite(ms))
    throw new Error('signedAt is a time: "2026-12-01T09:00:00Z", or seconds since the epoch');
  return Math.floor(ms / 1000);
};

/** Data of an event: `{object: …}` as in Stripe's events, or the object itself. */
const eventData = (data: unknown): { object: Record<string, unknown> } => {
  if (!isRecord(data)) throw new Error('data is needed: {"object": {…}}');
  return isRecord(data['object']) ? { ...data, object: data['object'] } : { object: data };
};

/** Console routes of the Stripe stand-in. */
export const stripeRoutes: Record<string, Handle> = {
  async 'GET /_local/stripe/sessions'(parts) {
    const sessions = await parts.stripe.sessions.list();
    return ok(sessions.reverse().map((session) => showSession(parts, session)));
  },
  'POST /_local/stripe/sessions/{name}/pay': withSession(
    ({ stripe }, id, { way, email, discount, tax, late, company, taxId }) =>
      stripe.sessions.pay(id, parsePaymentWay(way), typeof email === 'string' ? email : undefined, {
        ...(discount === undefined ? {} : { discount: Number(discount) }),
        ...(tax === undefined ? {} : { tax: Number(tax) }),
        ...(typeof company === 'string' && { company }),
        ...(typeof taxId === 'string' && { taxId }),
        late: late === true,
      }),
  ),
  'POST /_local/stripe/sessions/{name}/expire': withSession(({ stripe }, id) => stripe.sessions.expire(id)),
  'POST /_local/stripe/sessions/{name}/refund': withSession(({ stripe }, id, { amount, pending }) =>
    stripe.sessions.refund(
      id,
      amount === undefined ? undefined : Number(amount),
      pending === true ? 'pending' : 'succeeded',
    ),
  ),
  'POST /_local/stripe/sessions/{name}/refund/fail': withSession(({ stripe }, id) =>
    stripe.sessions.failRefund(id),
  ),
  'GET /_local/stripe/requests': ({ stripe }) => ok(stripe.listAsked()),
  'POST /_local/stripe/sessions/{name}/dispute': withSession(({ stripe }, id, { status }) =>
    stripe.sessions.dispute(id, typeof status === 'string' ? status : 'needs_response'),
  ),
  'GET /_local/stripe/events': ({ stripe }) => ok(stripe.deliveries.list().reverse().map(showEvent)),
  async 'POST /_local/stripe/events'({ stripe }, { type, data, signedAt }) {
    if (typeof type !== 'string') throw new Error('type is needed, such as "checkout.session.completed"');
    return ok(await stripe.deliveries.post(type, eventData(data), signingTime(signedAt)));
  },
  async 'POST /_local/stripe/events/{name}/resend'({ stripe }, { times = 1 }, id) {
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > copiesMax) {
      throw new Error(`times is a whole number from 1 to ${copiesMax}`);
    }
    const event = stripe.deliveries.get(id);
    if (!event) return { status: 404, value: { error: `no event ${id}` } };
    return ok({ id, statuses: await stripe.deliveries.resend(event, times) });
  },
  'GET /_local/stripe/delivery': ({ stripe }) => ok({ paused: stripe.deliveries.isPaused() }),
  'PUT /_local/stripe/delivery'({ stripe }, { paused }) {
    if (typeof paused !== 'boolean') throw new Error('send {"paused": true} or {"paused": false}');
    stripe.deliveries.pause(paused);
    return ok({ paused });
  },
};
