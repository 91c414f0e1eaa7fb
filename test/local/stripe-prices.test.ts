import { describe, expect, it } from 'vitest';
import { getPageUrl } from '#infra/local/stripe/objects.ts';
import { useStripe } from '../support/use-stripe.ts';

const { stripe, heard } = await useStripe();

/** @param adaptive the caller's setting of adaptive pricing */
const create = (adaptive: boolean | undefined, amount = 7_900): { id: string; url: string } => {
  const session = stripe.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'A course' } },
      },
    ],
    success_url: 'http://localhost:3000/done',
    metadata: {},
    ...(adaptive === undefined ? {} : { adaptive_pricing: { enabled: adaptive } }),
  });
  return { id: session.id, url: getPageUrl(session, stripe.origin) };
};

describe('the price that is shown', () => {
  const fetchText = async (url: string) => (await fetch(url)).text();

  it('is the one that was asked for, because adaptive pricing is off', async () => {
    const { id, url } = create(false);
    expect(await fetchText(url)).toContain('$79.00');
    await stripe.sessions.pay(id);
    const [event] = heard;
    expect(event?.data.object).toMatchObject({ adaptive_pricing: { enabled: false }, amount_total: 7_900 });
    expect(event?.data.object).not.toHaveProperty('presentment_details');
  });

  it('is another where the dashboard decides, and the session says so', async () => {
    const { id, url } = create(undefined, 4_900);
    expect(await fetchText(url)).toContain('€46.55');
    await stripe.sessions.pay(id);
    expect(heard[0]?.data.object).toMatchObject({
      currency: 'usd',
      amount_total: 4_900,
      presentment_details: { presentment_amount: 4_655, presentment_currency: 'eur' },
    });
  });

  it('changes by a code and by tax, which the session tells apart', async () => {
    const { id } = create(false);
    await stripe.sessions.pay(id, 'now', undefined, { discount: 900, tax: 700 });
    expect(heard[0]?.data.object).toMatchObject({
      payment_status: 'paid',
      amount_subtotal: 7_900,
      amount_total: 7_700,
      total_details: { amount_discount: 900, amount_tax: 700, amount_shipping: 0 },
    });
    await stripe.sessions.refund(id);
    const refunded = heard.find(({ type }) => type === 'charge.refunded');
    expect(refunded?.data.object).toMatchObject({ amount: 7_700, amount_refunded: 7_700, refunded: true });
  });

  it('that a code takes off whole needs no payment', async () => {
    const { id } = create(false);
    await stripe.sessions.pay(id, 'now', undefined, { discount: 10_000 });
    expect(heard[0]?.data.object).toMatchObject({
      payment_status: 'no_payment_required',
      amount_total: 0,
      payment_intent: null,
    });
  });
});
