import { describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';
import { actOnSession, checkoutSessions, readPaidCourse } from '../support/site-learners.ts';

const paidCourse = await readPaidCourse();

const sessionOf = async (id: string) => {
  const session = (await checkoutSessions()).find((each) => each.id === id);
  if (!session) throw new Error(`The stand-in has no session ${id}`);
  return session;
};
const buy = (token: string) =>
  call('POST', '/api/stripe/create-checkout-session', { token, body: { courseId: paidCourse.id } });
const content = (token: string) => call('GET', `/api/courses/${paidCourse.id}/content`, { token });
/** A learner with an open checkout of the paid course. */
const buyer = async () => {
  const { token } = await newLearner();
  return { token, id: String((await buy(token)).json.sessionId) };
};

describe('a product that is paid for twice', () => {
  /** A learner with two pages for one course, of which the first has expired. */
  const twoPages = async () => {
    const { token, id: first } = await buyer();
    await actOnSession(first, 'expire');
    const second = String((await buy(token)).json.sessionId);
    expect(second).not.toBe(first);
    expect((await actOnSession(first, 'pay')).status).toBe(409);
    return { token, first, second };
  };

  it('is refunded by itself when the page before was paid a moment before it expired', async () => {
    const { token, first, second } = await twoPages();
    await actOnSession(second, 'pay');
    expect((await actOnSession(first, 'pay', { late: true })).json).toMatchObject({ paymentStatus: 'paid' });
    await expect
      .poll(async () => (await sessionOf(first)).amountRefunded)
      .toBe(Math.round(paidCourse.price * 100));
    expect((await sessionOf(second)).amountRefunded).toBe(0);
    expect((await content(token)).status).toBe(200);
    const asked = (await call('GET', '/_local/stripe/requests')).json as unknown as { path: string }[];
    expect(asked.map(({ path }) => path)).toContain('/v1/refunds');
    await actOnSession(second, 'refund');
    expect((await content(token)).json.code).toBe('not_enrolled');
  });

  it('ends the same when every event was lost', async () => {
    const { token, first, second } = await twoPages();
    await call('PUT', '/_local/stripe/delivery', { body: { paused: true } });
    await actOnSession(second, 'pay');
    await actOnSession(first, 'pay', { late: true });
    await call('PUT', '/_local/stripe/delivery', { body: { paused: false } });
    for (let run = 0; run < 2; run += 1) {
      await call('POST', '/_local/schedules/ReconciliationSchedule/run', { body: {} });
      const refunded = [await sessionOf(first), await sessionOf(second)].filter(
        (each) => each.amountRefunded > 0,
      );
      expect(refunded).toHaveLength(1);
      expect((await content(token)).status).toBe(200);
    }
  });
});

describe('money that comes back', () => {
  it('opens the course again when a refund fails, and when a lost dispute is won', async () => {
    const { token, id } = await buyer();
    await actOnSession(id, 'pay');
    await actOnSession(id, 'refund');
    expect((await content(token)).json.code).toBe('not_enrolled');
    expect((await actOnSession(id, 'refund/fail')).status).toBe(200);
    expect((await content(token)).status).toBe(200);
    const { eventIds } = await sessionOf(id);
    for (const event of [...eventIds].reverse()) {
      await call('POST', `/_local/stripe/events/${event}/resend`, { body: {} });
    }
    expect((await content(token)).status).toBe(200);

    await actOnSession(id, 'dispute', { status: 'needs_response' });
    expect((await content(token)).status).toBe(200);
    await actOnSession(id, 'dispute', { status: 'lost' });
    expect((await content(token)).json.code).toBe('not_enrolled');
    await actOnSession(id, 'dispute', { status: 'won' });
    expect((await content(token)).status).toBe(200);
  });
});
