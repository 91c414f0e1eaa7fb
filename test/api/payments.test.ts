import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';
import { actOnSession, checkoutSessions, readPaidCourse } from '../support/site-learners.ts';

const dripCourse = 'building-ai-agents';
const paidCourse = await readPaidCourse();

const sessionOf = async (id: string) => {
  const session = (await checkoutSessions()).find((each) => each.id === id);
  if (!session) throw new Error(`The stand-in has no session ${id}`);
  return session;
};
const buy = (token: string, courseId = paidCourse.id) =>
  call('POST', '/api/stripe/create-checkout-session', { token, body: { courseId } });
const upgrade = (token: string, courseId = dripCourse) =>
  call('POST', '/api/stripe/create-drip-upgrade-session', { token, body: { courseId } });
const content = (token: string, courseId = paidCourse.id) =>
  call('GET', `/api/courses/${courseId}/content`, { token });
const enroll = (token: string, courseId: string) =>
  call('POST', `/api/courses/${courseId}/enroll`, { token });
/** A learner with an open checkout of the paid course. */
const buyer = async () => {
  const learner = await newLearner();
  const answer = await buy(learner.token);
  expect(answer.status, answer.text).toBe(200);
  return { ...learner, id: String(answer.json.sessionId), url: String(answer.json.url) };
};

describe('buying a course', () => {
  it('opens it once it is paid, and closes it with the whole refund', async () => {
    const { token, id, url } = await buyer();
    expect(await sessionOf(id)).toMatchObject({
      url,
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal: Math.round(paidCourse.price * 100),
      currency: 'usd',
      metadata: { courseId: paidCourse.id, kind: 'course' },
    });
    expect((await content(token)).json.code).toBe('not_enrolled');

    const paid = await actOnSession(id, 'pay');
    expect(paid.json).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
    expect((await content(token)).status).toBe(200);
    const status = await call('GET', `/api/courses/${paidCourse.id}/enrollment-status`, { token });
    expect(status.json).toEqual({ isEnrolled: true });
    expect((await enroll(token, paidCourse.id)).status).toBe(200);
    expect((await buy(token)).json.code).toBe('already_owned');

    expect((await actOnSession(id, 'refund', { amount: 100 })).status).toBe(200);
    expect((await content(token)).status).toBe(200);
    expect((await actOnSession(id, 'refund')).status).toBe(200);
    expect((await content(token)).json.code).toBe('not_enrolled');
    expect((await enroll(token, paidCourse.id)).json.code).toBe('payment_required');
  });

  it('works through the payment page, which returns to the course', async () => {
    const { token, id, url } = await buyer();
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`$${paidCourse.price.toFixed(2)}`);
    const wrong = await fetch(url, { method: 'POST', body: new URLSearchParams({ email: 'nobody' }) });
    expect(wrong.status).toBe(400);
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.com', way: 'delayed' }),
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    const back = new URL(paid.headers.get('location') ?? '');
    expect(back.pathname).toBe(`/courses/${paidCourse.id}/checkout/success`);
    expect(back.searchParams.get('session_id')).toBe(id);
    expect((await content(token)).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain('Payment complete');
  });
});

describe('the premium upgrade', () => {
  const premium = async (token: string): Promise<boolean> => {
    const { json } = await content(token, dripCourse);
    const sections = json.sections as unknown as { lectures: { type: string; requiresUpgrade: boolean }[] }[];
    const lectures = sections.flatMap((section) => section.lectures);
    return lectures.filter(({ type }) => type === 'premium').every((lecture) => !lecture.requiresUpgrade);
  };

  it('opens premium lectures of the course one is in, and its refund closes only those', async () => {
    const { token } = await newLearner();
    expect((await upgrade(token)).json.code).toBe('not_enrolled');
    expect((await enroll(token, dripCourse)).status).toBe(201);
    expect(await premium(token)).toBe(false);
    const { url } = (await upgrade(token)).json;
    const session = (await checkoutSessions()).find((each) => each.url === String(url));
    const { upgradePrice } = (await call('GET', `/api/public/courses/${dripCourse}`)).json;
    expect(session?.amountTotal).toBe(Number(upgradePrice) * 100);
    await actOnSession(session?.id ?? '', 'pay');
    expect(await premium(token)).toBe(true);
    expect((await upgrade(token)).json.code).toBe('already_owned');
    await actOnSession(session?.id ?? '', 'refund');
    expect(await premium(token)).toBe(false);
    expect((await content(token, dripCourse)).status).toBe(200);
  });
});

describe('the webhook', () => {
  it('refuses what Stripe did not sign, before it reads it', async () => {
    const { token, id } = await buyer();
    const { amountTotal, currency, metadata } = await sessionOf(id);
    const object = {
      ...{ id, object: 'checkout.session', payment_status: 'paid' },
      ...{ amount_total: amountTotal, currency, metadata },
    };
    const type = 'checkout.session.completed';
    const body = JSON.stringify({ id: 'evt_x', object: 'event', type, data: { object } });
    const time = Math.floor(Date.parse(String((await call('GET', '/_local/clock')).json.now)) / 1000);
    const forged = createHmac('sha256', 'whsec_guess').update(`${time}.${body}`).digest('hex');
    for (const header of [undefined, 'nonsense', `t=${time},v1=${forged}`, `t=${time},v0=${forged}`]) {
      const answer = await call('POST', '/api/stripe/webhook', {
        body,
        ...(header === undefined ? {} : { headers: { 'stripe-signature': header } }),
      });
      expect(answer.status, header).toBe(400);
    }
    expect((await call('POST', '/api/stripe/webhook', { body: '{' })).status).toBe(400);
    expect((await content(token)).json.code).toBe('not_enrolled');
  });

  it('takes a type that it does not know, and no old signature', async () => {
    const event = { type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer' } } };
    const statusOf = async (body: object) =>
      (await call('POST', '/_local/stripe/events', { body })).json.status;
    expect([await statusOf(event), await statusOf({ ...event, signedAt: 0 })]).toEqual([200, 400]);
  });
});

describe('the reconciler', () => {
  it('grants what was paid when every webhook was lost', async () => {
    const { token, id } = await buyer();
    await call('PUT', '/_local/stripe/delivery', { body: { paused: true } });
    await actOnSession(id, 'pay');
    await call('PUT', '/_local/stripe/delivery', { body: { paused: false } });
    expect((await content(token)).json.code).toBe('not_enrolled');
    const run = await call('POST', '/_local/schedules/ReconciliationSchedule/run', { body: {} });
    expect(run.status).toBe(200);
    expect((await content(token)).status).toBe(200);
  });
});
