import { describe, expect, it } from 'vitest';
import { useStripe } from '../support/use-stripe.ts';

const { stripe, heard, api, create } = await useStripe();

describe('events of money that comes back', () => {
  const typesHeard = (): string[] => heard.map(({ type }) => type);

  it('report a refund that fails, which can then be repeated', async () => {
    const { id } = await create();
    await stripe.sessions.pay(id);
    await expect(stripe.sessions.failRefund(id)).rejects.toThrow('no refund');
    await stripe.sessions.refund(id, undefined, 'pending');
    heard.length = 0;
    await stripe.sessions.failRefund(id);
    expect(typesHeard()).toEqual(['refund.updated', 'charge.refund.updated', 'refund.failed']);
    expect(heard[2]?.data.object).toMatchObject({ object: 'refund', amount: 7_900, status: 'failed' });
    await expect(stripe.sessions.failRefund(id)).rejects.toThrow('failed before');
    expect((await stripe.sessions.refund(id)).refunded).toBe(7_900);
  });

  it('report a dispute as open before it is decided, and let only a lost one change', async () => {
    const { id } = await create();
    await stripe.sessions.pay(id);
    heard.length = 0;
    await stripe.sessions.dispute(id, 'lost');
    expect(typesHeard()).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    await expect(stripe.sessions.refund(id)).rejects.toThrow('charged back');
    await expect(stripe.sessions.dispute(id, 'under_review')).rejects.toThrow('is lost');
    await stripe.sessions.dispute(id, 'won');
    await expect(stripe.sessions.dispute(id, 'lost')).rejects.toThrow('is won');
    await expect(stripe.sessions.dispute(id, 'settled')).rejects.toThrow('must be one of');
  });

  it('tell of a page that was paid a moment before it expired, only when that is asked for', async () => {
    const { id } = await create();
    await stripe.sessions.expire(id);
    await expect(stripe.sessions.pay(id)).rejects.toThrow('expired');
    await stripe.sessions.pay(id, 'now', undefined, { late: true });
    expect(typesHeard()).toEqual(['checkout.session.expired', 'checkout.session.completed']);
    await expect(stripe.sessions.pay(id, 'now', undefined, { late: true })).rejects.toThrow('complete');
  });

  it('follow what the product asks for: a page closed, a payment refunded once, and each request listed', async () => {
    const [open, paid] = [await create(), await create()];
    await stripe.sessions.pay(paid.id);
    const asked = stripe.listAsked().length;
    for (const { id } of [open, open, paid]) await api.expireSession(id);
    const refunds = [await api.refundSession(paid.id), await api.refundSession(paid.id)];
    expect(refunds[0]).toMatchObject({ amount: 7_900, status: 'succeeded' });
    expect(refunds[1]).toEqual(refunds[0]);
    expect(await api.refundSession(open.id)).toBeUndefined();
    expect((await stripe.sessions.get(paid.id)).refunded).toBe(7_900);
    await expect.poll(typesHeard).toContain('charge.refunded');
    expect(typesHeard().filter((type) => type === 'checkout.session.expired')).toHaveLength(1);
    expect(
      stripe
        .listAsked()
        .slice(asked)
        .filter(({ method }) => method === 'POST'),
    ).toMatchObject([
      { path: `/v1/checkout/sessions/${open.id}/expire`, status: 200 },
      { path: `/v1/checkout/sessions/${open.id}/expire`, status: 400 },
      { path: `/v1/checkout/sessions/${paid.id}/expire`, status: 400 },
      { path: '/v1/refunds', form: { reason: 'duplicate' }, status: 200 },
      { path: '/v1/refunds', status: 200 },
    ]);
  });
});
