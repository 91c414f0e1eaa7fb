import { describe, expect, it } from 'vitest';
import { answerOnce } from '#infra/local/stripe/idempotency.ts';
import { freeSitePort } from '../support/site.ts';
import { checkoutPage, newKey, useStripe } from '../support/use-stripe.ts';

const { stripe, documents, heard, answers, clock, port, apiKey, api, connect, create, restart } =
  await useStripe();

const valid = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '4900',
  'line_items[0][price_data][product_data][name]': 'Upgrade',
  success_url: 'http://localhost:3000/done',
};
const send = async (fields: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
  const given = Object.entries({ ...valid, ...fields }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(`http://localhost:${port}/v1/checkout/sessions`, {
    method: 'POST',
    body: new URLSearchParams(given),
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    json: (await response.json()) as { id?: string; error?: Record<string, string> },
  };
};

describe('checkout sessions', () => {
  it('are made by the SDK and found by their payment once they are paid', async () => {
    const { id, url } = await create();
    expect(url).toBe(`http://localhost:${port}/c/pay/${id}`);
    const paid = await stripe.sessions.pay(id);
    expect(await api.findSession(paid.paymentIntent ?? '')).toBe(id);
    expect(await api.findSession('pi_unknown')).toBeUndefined();
  });

  it('are refused without the right key', async () => {
    await expect(connect('sk_test_other').createSession(checkoutPage(), newKey())).rejects.toMatchObject({
      statusCode: 401,
    });
    const response = await fetch(`http://localhost:${port}/v1/events`);
    expect(response.status).toBe(401);
  });

  it('are made once for a key, and the key is good for those parameters only, for a day', async () => {
    const headers = { 'idempotency-key': newKey() };
    const first = await send({}, headers);
    const second = await send({}, headers);
    expect([first.replayed, second.replayed]).toEqual([null, 'true']);
    expect(second.json).toEqual(first.json);
    const other = await send({ 'line_items[0][quantity]': '2' }, headers);
    expect(other).toMatchObject({ status: 400, json: { error: { type: 'idempotency_error' } } });
    clock.set(Date.now() + 24 * 60 * 60 * 1000);
    expect((await send({}, headers)).json.id).not.toBe(first.json.id);
  });

  it('repeat a failure of their own for a day', () => {
    const key = newKey();
    const fail = () => {
      throw new Error('Something went wrong on our end');
    };
    expect(() => answerOnce(documents, key, 'request', fail)).toThrow('on our end');
    expect(() => answerOnce(documents, key, 'request', () => 'well')).toThrow('on our end');
    clock.set(Date.now() + 24 * 60 * 60 * 1000);
    expect(answerOnce(documents, key, 'request', () => 'well')).toEqual({ answer: 'well', replayed: false });
  });

  it('forget a key whose parameters were refused', async () => {
    const headers = { 'idempotency-key': newKey() };
    expect((await send({ mode: 'gift' }, headers)).status).toBe(400);
    expect((await send({}, headers)).status).toBe(200);
  });

  it('expire after a day of the movable clock, and say so', async () => {
    const { id } = await create();
    clock.set(Date.now() + 24 * 60 * 60 * 1000 + 1_000);
    expect((await stripe.sessions.get(id)).status).toBe('expired');
    await expect.poll(() => heard.map(({ type }) => type)).toContain('checkout.session.expired');
    await expect(stripe.sessions.pay(id)).rejects.toThrow('expired');
  });
});

describe('events', () => {
  const typesHeard = (): string[] => heard.map(({ type }) => type);

  it('report the course of a payment in the order in which it happened', async () => {
    const { id } = await create();
    await stripe.sessions.pay(id, 'delayed');
    await stripe.sessions.refund(id, 900);
    await stripe.sessions.refund(id);
    await stripe.sessions.dispute(id, 'needs_response');
    await stripe.sessions.dispute(id, 'won');
    expect(typesHeard()).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    const objects = heard.map(({ data }) => data.object as Record<string, unknown>);
    expect([0, 1, 3, 5].map((index) => objects[index])).toMatchObject([
      { id, payment_status: 'unpaid', status: 'complete' },
      {
        id,
        payment_status: 'paid',
        amount_total: 7_900,
        currency: 'usd',
        metadata: checkoutPage().metadata,
        client_reference_id: 'auth0|ada',
        customer_details: { email: 'ada@example.com' },
      },
      { amount_refunded: 900, refunded: false, metadata: checkoutPage().metadata },
      { amount_refunded: 7_900, refunded: true },
    ]);
    expect(new Set(objects.slice(1).map((object) => object.payment_intent)).size).toBe(1);
  });

  it('report a delayed payment that failed', async () => {
    const { id } = await create();
    await stripe.sessions.pay(id, 'delayed-fails');
    expect(typesHeard()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_failed']);
    await expect(stripe.sessions.refund(id)).rejects.toThrow('has not been paid');
  });

  it('refuse a refund of more than was paid', async () => {
    const { id } = await create();
    await stripe.sessions.pay(id);
    for (const amount of [7_901, 0, -1, 1.5])
      await expect(stripe.sessions.refund(id, amount)).rejects.toThrow();
    await stripe.sessions.refund(id);
    await expect(stripe.sessions.refund(id)).rejects.toThrow('already been refunded');
  });

  it('are sent again until the webhook takes them', async () => {
    answers.push(500);
    const { id } = await create();
    await stripe.sessions.pay(id);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[0]?.id).toBe(heard[1]?.id);
    const [event] = stripe.deliveries.list();
    await expect.poll(() => stripe.deliveries.get(event?.id ?? '')?.deliveries.length).toBe(2);
    expect(stripe.deliveries.get(event?.id ?? '')).toMatchObject({
      retriesLeft: 0,
      deliveries: [{ status: 500 }, { status: 200 }],
    });
  });

  it('are kept and not delivered while deliveries are paused, and delivered on demand in any order and number', async () => {
    const { id } = await create();
    stripe.deliveries.pause(true);
    await stripe.sessions.pay(id);
    await stripe.sessions.refund(id);
    stripe.deliveries.pause(false);
    expect(heard).toEqual([]);
    const [refund, , paid] = stripe.deliveries.list();
    if (!refund || !paid) throw new Error('There are no events');
    expect(await stripe.deliveries.resend(refund, 1)).toEqual([200]);
    expect(await stripe.deliveries.resend(paid, 3)).toEqual([200, 200, 200]);
    expect(typesHeard()).toEqual(['charge.refunded', ...Array<string>(3).fill('checkout.session.completed')]);
  });

  it('can be listed by type and time, page after page', async () => {
    const since = Date.now();
    const ids: string[] = [];
    stripe.deliveries.pause(true);
    clock.set(since + 3_600_000);
    const { id } = await create();
    for (let count = 0; count < 120; count += 1) {
      const [event] = [await stripe.deliveries.emit('charge.refunded', id, { id: `ch_${count}` })];
      ids.push(event.id);
    }
    await stripe.deliveries.emit('checkout.session.expired', id, { id });
    stripe.deliveries.pause(false);
    const listed: string[] = [];
    for (let more = true; more;) {
      const next = await api.listEvents(['charge.refunded'], since + 1_000, listed.at(-1));
      listed.push(...(next?.events.map((event) => event.id) ?? []));
      more = next?.more ?? false;
    }
    expect(listed).toEqual(ids.reverse());
    expect(await api.listEvents(['charge.refunded'], since, 'evt_forgotten')).toBeUndefined();
  });

  it('survive a restart with what is still to be delivered', async () => {
    const { id } = await create();
    answers.push(500);
    await stripe.sessions.pay(id);
    const restarted = await restart();
    heard.length = 0;
    expect((await restarted.sessions.get(id)).paymentStatus).toBe('paid');
    restarted.deliveries.resume();
    await expect.poll(typesHeard).toEqual(['checkout.session.completed']);
  });
});

describe('the payment page', () => {
  it('shows what is bought and its price as text, and where to cancel', async () => {
    const { url } = await create();
    const html = await (await fetch(url)).text();
    expect(html).toContain('Transformers &lt;step by step&gt;');
    expect(html).toContain('$79.00');
    expect(html).toContain('value="ada@example.com"');
    expect(html).toContain('href="http://localhost:3000/courses/x/checkout/cancelled"');
  });

  it('says what to do when there is no such payment', async () => {
    const response = await fetch(`http://localhost:${port}/c/pay/cs_test_unknown`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Start again from the course');
  });
});

it('Stripe that is not there is a 503', async () => {
  const nowhere = connect(apiKey, await freeSitePort());
  await expect(nowhere.createSession(checkoutPage(), newKey())).rejects.toMatchObject({ status: 503 });
  await expect(nowhere.findSession('pi_1')).rejects.toMatchObject({ status: 503 });
});
