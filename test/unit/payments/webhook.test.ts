import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentsEndpoints } from '#contract/endpoints/payments.ts';
import { signPayload } from '#infra/local/stripe/deliveries.ts';
import { receiveStripeEvent } from '#lambdas/payments/receive-stripe-event.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createGroupHandler } from '#lambdas/platform/http/create-group-handler.ts';
import { logger } from '#lambdas/platform/logger.ts';
import { stripeApiVersion } from '#lambdas/platform/services/stripe.ts';
import type { EventOutcome, PaymentEvent } from '#lambdas/use-cases/apply-payment-event.ts';
import { invoke, originSecret } from '../../support/api-event.ts';

const secret = 'whsec_of_the_site';
const now = Date.parse('2026-11-21T12:00:00.000Z');
const payload = '{ "id": "evt_1", "type": "charge.refunded", "data": { "object": { "note": "ünïcödé ✓" } } }';
const header = signPayload(payload, secret, now / 1000);

let applied: PaymentEvent[];
let counted: [string, number][];
let outcome: () => Promise<EventOutcome>;
beforeEach(() => {
  applied = [];
  counted = [];
  outcome = () => Promise.resolve('recorded');
});
const unused = () => Promise.reject(new Error('No session is begun here'));
const handler = createGroupHandler(
  paymentsEndpoints,
  {
    createCheckoutSession: unused,
    createUpgradeSession: unused,
    receiveStripeEvent: receiveStripeEvent({
      applyEvent: (event) => {
        applied.push(event);
        return outcome();
      },
      readWebhookSecret: () => Promise.resolve(secret),
      count: (...count) => counted.push(count),
      now: () => now,
    }),
  },
  {
    verifyAccessToken: () => Promise.reject(new Error('No token is looked at here')),
    readOriginSecret: () => Promise.resolve(originSecret),
    readLogSecret: () => Promise.resolve('a key'),
  },
);
const send = (body: unknown, signed: string | undefined = header) =>
  invoke(handler, {
    route: 'POST /api/stripe/webhook',
    body,
    headers: { 'stripe-signature': signed },
  });

describe('the webhook', () => {
  it.each([
    ['as text', payload],
    ['in base64', new TextEncoder().encode(payload)],
  ])('takes a signed body that the gateway hands over %s', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 200, json: { received: true } });
    expect(applied).toMatchObject([{ id: 'evt_1', data: { object: { note: 'ünïcödé ✓' } } }]);
  });

  it('lets nothing through that is not signed', async () => {
    expect((await send(payload.replace('evt_1', 'evt_2'))).status).toBe(400);
    expect((await send(payload, signPayload(payload, 'other', now / 1000))).status).toBe(400);
    expect(applied).toEqual([]);
  });

  it.each(['ignored', 'malformed', 'foreign', 'mismatch', 'orphan', 'unchanged'] as const)(
    'wants nothing sent again that is %s',
    async (what) => {
      outcome = () => Promise.resolve(what);
      expect((await send(payload)).status).toBe(200);
    },
  );

  it('wants nothing sent again that is signed and no event', async () => {
    const error = vi.spyOn(logger, 'error').mockReturnValue();
    const odd = '{"type":"charge.refunded"}';
    expect((await send(odd, signPayload(odd, secret, now / 1000))).status).toBe(200);
    expect(applied).toEqual([]);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'payment event not applied',
      expect.objectContaining({ outcome: 'malformed' }),
    );
    error.mockRestore();
  });

  const eventOf = (fields: object) => {
    const body = JSON.stringify({ id: 'evt_1', data: { object: {} }, ...fields });
    return send(body, signPayload(body, secret, now / 1000));
  };

  it.each([
    ['checkout.session.completed', 'mismatch', 1],
    ['checkout.session.async_payment_succeeded', 'orphan', 1],
    ['checkout.session.async_payment_succeeded', 'malformed', 1],
    ['checkout.session.expired', 'malformed', 0],
    ['checkout.session.completed', 'recorded', 0],
    ['checkout.session.completed', 'foreign', 0],
  ] as const)('tells the alarm of %s that is %s: %i', async (type, what, count) => {
    outcome = () => Promise.resolve(what);
    await eventOf({ type });
    expect(counted).toEqual(count === 0 ? [] : [['PaidNotGranted', 1]]);
  });

  it.each(['mismatch', 'orphan'] as const)(
    'names the session that was paid for nothing: %s',
    async (what) => {
      const error = vi.spyOn(logger, 'error').mockReturnValue();
      outcome = () => Promise.resolve(what);
      await eventOf({ type: 'checkout.session.completed', data: { object: { id: 'cs_7' } } });
      expect(error).toHaveBeenCalledExactlyOnceWith(
        'payment event not applied',
        expect.objectContaining({ event: 'evt_1', outcome: what, object: 'cs_7' }),
      );
      error.mockRestore();
    },
  );

  it('applies an event of another API version, and names the remedy', async () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();
    await eventOf({ type: 'charge.refunded', api_version: stripeApiVersion });
    expect(warn).not.toHaveBeenCalled();
    await eventOf({ type: 'charge.refunded', api_version: '2024-04-10' });
    expect(applied).toHaveLength(2);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'payment event of another API version',
      expect.objectContaining({
        version: '2024-04-10',
        remedy: expect.stringContaining(stripeApiVersion) as string,
      }),
    );
    warn.mockRestore();
  });

  it('wants everything sent again that could not be applied now', async () => {
    outcome = () => Promise.reject(Object.assign(new Error('slow'), { name: 'TimeoutError' }));
    expect((await send(payload)).status).toBe(503);
    outcome = () => Promise.reject(new ApiError('unavailable'));
    expect((await send(payload)).status).toBe(503);
    outcome = () => Promise.reject(new Error('bug'));
    expect((await send(payload)).status).toBe(500);
  });
});
