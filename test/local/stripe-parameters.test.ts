import { describe, expect, it } from 'vitest';
import { parseForm } from '#infra/local/stripe/form.ts';
import { sessionParameters, sumItems } from '#infra/local/stripe/parameters.ts';
import { StripeProblem } from '#infra/local/stripe/problem.ts';

const valid = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '4900',
  'line_items[0][price_data][product_data][name]': 'Upgrade',
  success_url: 'http://localhost:3000/done',
};
const read = (fields: Record<string, string | undefined>) => {
  const given = Object.entries({ ...valid, ...fields }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return sessionParameters(parseForm(new URLSearchParams(given).toString()));
};
const findProblem = (fields: Record<string, string | undefined>): StripeProblem => {
  try {
    read(fields);
  } catch (error) {
    if (error instanceof StripeProblem) return error;
    throw error;
  }
  throw new Error('These parameters were taken');
};

describe('parameters of a checkout session', () => {
  it('are read from the form, nested as Stripe nests them', () => {
    const parameters = read({
      'line_items[1][quantity]': '3',
      'line_items[1][price_data][currency]': 'USD',
      'line_items[1][price_data][unit_amount]': '100',
      'line_items[1][price_data][product_data][name]': 'Sticker & more',
      'metadata[courseId]': 'x',
      'payment_intent_data[metadata][kind]': 'upgrade',
    });
    expect(parameters.line_items[1]).toEqual({
      quantity: 3,
      price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Sticker & more' } },
    });
    expect(parameters).toMatchObject({
      metadata: { courseId: 'x' },
      payment_intent_data: { metadata: { kind: 'upgrade' } },
    });
    expect(sumItems(parameters)).toBe(5_200);
  });

  it.each([
    ['an unknown parameter', { coupon: 'x' }, 'Received unknown parameter: coupon', 'parameter_unknown'],
    [
      'an unknown parameter deep inside',
      { 'line_items[0][price_data][product_data][price]': '1' },
      'Received unknown parameter: line_items[0][price_data][product_data][price]',
      'parameter_unknown',
    ],
    [
      'no items',
      Object.fromEntries(
        Object.keys(valid)
          .filter((name) => name.startsWith('line'))
          .map((name) => [name, undefined]),
      ),
      'Missing required param: line_items.',
      'parameter_missing',
    ],
    ['no mode', { mode: undefined }, 'Missing required param: mode.', 'parameter_missing'],
    [
      'no success address',
      { success_url: undefined },
      'Missing required param: success_url.',
      'parameter_missing',
    ],
    [
      'a currency that is none',
      { 'line_items[0][price_data][currency]': 'dollars' },
      'Invalid currency: dollars',
      undefined,
    ],
    [
      'a fraction of a cent',
      { 'line_items[0][price_data][unit_amount]': '49.5' },
      'Invalid integer: 49.5',
      'parameter_invalid_integer',
    ],
    [
      'a negative amount',
      { 'line_items[0][price_data][unit_amount]': '-1' },
      'between',
      'parameter_invalid_integer',
    ],
    [
      'too small an amount',
      { 'line_items[0][price_data][unit_amount]': '49' },
      'at least $0.50',
      'amount_too_small',
    ],
    ['a relative address', { success_url: '/done' }, 'Not a valid URL', 'url_invalid'],
    ['another scheme', { cancel_url: 'javascript:alert(1)' }, 'Not a valid URL', 'url_invalid'],
    ['an empty value', { cancel_url: '' }, 'empty string', 'parameter_invalid_empty'],
    ['a malformed address', { customer_email: 'ada' }, 'Invalid email address', 'email_invalid'],
    ['a long metadata key', { [`metadata[${'k'.repeat(41)}]`]: 'v' }, '40 characters', undefined],
    ['a long metadata value', { 'metadata[k]': 'v'.repeat(501) }, '500 characters', undefined],
    ['a long reference', { client_reference_id: 'r'.repeat(201) }, '200 characters', undefined],
    [
      'too much metadata',
      Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`metadata[k${index}]`, 'v'])),
      '50 keys',
      undefined,
    ],
  ])('are refused with %s', (_, fields, message, code) => {
    const refused = findProblem(fields);
    expect(refused.status).toBe(400);
    expect(refused.body()).toMatchObject({
      error: { type: 'invalid_request_error', ...(code ? { code } : {}) },
    });
    expect(refused.message).toContain(message);
  });
});
