import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signPayload } from '#infra/local/stripe/deliveries.ts';
import { readStripeEvent } from '#lambdas/platform/services/stripe-events.ts';

const secret = 'whsec_of_the_site';
const now = Date.parse('2026-11-21T12:00:00.000Z');
const time = now / 1000;
const event = { id: 'evt_1', type: 'charge.refunded', data: { object: { id: 'ch_1' } } };
const payload = JSON.stringify(event, undefined, 2);
const read = (header: string | undefined, body = payload, at = now) =>
  readStripeEvent(new TextEncoder().encode(body), header, secret, at);
const refused = expect.objectContaining({ status: 400, code: 'invalid_request' }) as Error;

describe('an event', () => {
  it('is read when Stripe signed exactly these bytes', () => {
    expect(read(signPayload(payload, secret, time))).toMatchObject(event);
  });

  it('may carry further signatures, as while keys are rotated', () => {
    const [, right = ''] = signPayload(payload, secret, time).split(',');
    expect(read(`t=${time},v1=${'0'.repeat(64)},v0=beef,${right}`)).toMatchObject({ id: 'evt_1' });
  });

  it.each([-300, 0, 300])('signed %i s from now is taken', (offset) => {
    expect(read(signPayload(payload, secret, time + offset))).toMatchObject({ id: 'evt_1' });
  });

  it.each([-301, 301, -86_400, 86_400])('signed %i s from now is refused', (offset) => {
    expect(() => read(signPayload(payload, secret, time + offset))).toThrow(refused);
  });

  it('is refused when a byte changed, or somebody else signed it', () => {
    const header = signPayload(payload, secret, time);
    expect(() => read(header, payload.replace('ch_1', 'ch_2'))).toThrow(refused);
    expect(() => read(header, JSON.stringify(event))).toThrow(refused);
    expect(() => read(header, '')).toThrow(refused);
    expect(() => read(signPayload(payload, 'whsec_other', time))).toThrow(refused);
  });

  it('is refused without a v1 signature of one time', () => {
    const digest = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
    const stale = createHmac('sha256', secret)
      .update(`${time - 999}.${payload}`)
      .digest('hex');
    for (const header of [
      undefined,
      '',
      'nonsense',
      `t=${time}`,
      `v1=${digest}`,
      `t=${time},v0=${digest}`,
      `t=,v1=${digest}`,
      `t=${time},t=${time - 999},v1=${stale}`,
      `t=${time - 999},t=${time},v1=${digest}`,
    ]) {
      expect(() => read(header), header).toThrow(refused);
    }
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"type":"charge.refunded"}',
    '{"id":"evt_1","type":"charge.refunded"}',
    '{"id":"evt_1","type":"charge.refunded","data":null}',
    '{"id":"evt_1","type":7,"data":{"object":{}}}',
  ])('that is signed and none (%s) is nothing', (body) => {
    expect(read(signPayload(body, secret, time), body)).toBeUndefined();
  });
});
