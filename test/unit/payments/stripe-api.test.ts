import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening, readBody, sendJson } from '#infra/local/http/server.ts';
import {
  createStripeApi,
  isFailureStored,
  type StripeApi,
  stripeApiVersion,
} from '#lambdas/platform/services/stripe.ts';
import { hasSupportedRelease } from '#lambdas/platform/services/stripe-events.ts';

interface Seen {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly form: URLSearchParams;
}

let server: Listening;
let stripe: StripeApi;
let seen: Seen[];
let apiKey: string;
/** Status and body of each answer, in order; the last one stays. */
let answers: [number, unknown][];

beforeEach(async () => {
  seen = [];
  apiKey = 'rk_test_one';
  answers = [[200, { id: 'cs_1', url: 'https://pay.example/cs_1' }]];
  server = await listen((request, response) => {
    void readBody(request, 10_000).then((body) => {
      const { pathname: path, search } = new URL(request.url ?? '', 'http://stripe');
      seen.push({ headers: request.headers, path, form: new URLSearchParams(body.toString() || search) });
      const [status, value] = answers[Math.min(seen.length, answers.length) - 1] ?? [500, {}];
      sendJson(response, status, value);
    });
  });
  stripe = createStripeApi({
    host: '127.0.0.1',
    port: server.port,
    protocol: 'http',
    readApiKey: () => Promise.resolve(apiKey),
  });
});
afterEach(() => server.close());

const page = {
  name: 'RAG in practice',
  amount: 4_900,
  currency: 'usd',
  successUrl: 'https://site.example/success',
  cancelUrl: 'https://site.example/cancel',
  reference: 'auth0|ada',
  email: 'ada@example.com',
  metadata: { courseId: 'rag', kind: 'course', learner: 'auth0|ada' },
  quantity: 1,
  allows: { codes: false, tax: false, invoices: false },
};

describe('a failure', () => {
  const fail = () => stripe.createSession(page, 'the-key').catch((error: unknown) => error);

  it.each([
    [500, true],
    [400, true],
    [409, false],
    [429, false],
  ])('with status %i is repeated under its key: %s', async (status, expected) => {
    answers = [[status, { error: { message: 'no' } }]];
    expect(isFailureStored(await fail())).toBe(expected);
  });

  it('to answer is not repeated under its key', async () => {
    await server.close();
    expect(isFailureStored(await fail())).toBe(false);
  });
});

describe('a checkout session', () => {
  it('is asked for under the key of the attempt, so that a second call makes no second one', async () => {
    expect(await stripe.createSession(page, 'the-key')).toEqual({
      id: 'cs_1',
      url: 'https://pay.example/cs_1',
    });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['the-key']);
  });

  it('names the learner where Stripe takes the name, and leaves a longer one out', async () => {
    await stripe.createSession({ ...page, reference: 'a'.repeat(200) }, 'one');
    await stripe.createSession({ ...page, reference: 'a'.repeat(201) }, 'two');
    expect(seen.map(({ form }) => form.get('client_reference_id'))).toEqual(['a'.repeat(200), null]);
  });

  it('is asked for with the key that the secret holds now', async () => {
    await stripe.createSession(page, 'one');
    apiKey = 'rk_test_two';
    await stripe.createSession(page, 'two');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer rk_test_one',
      'Bearer rk_test_two',
    ]);
  });

  it('that another request is being given right now is an outage, tried once more before', async () => {
    answers = [[409, { error: { type: 'invalid_request_error', message: 'in use' } }]];
    await expect(stripe.createSession(page, 'one')).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(2);
  });

  it('that Stripe fails to make is an outage, and one that it refuses our own mistake', async () => {
    answers = [[500, { error: { type: 'api_error', message: 'down' } }]];
    await expect(stripe.createSession(page, 'one')).rejects.toMatchObject({ code: 'unavailable' });
    answers = [[400, { error: { type: 'invalid_request_error', message: 'no' } }]];
    await expect(stripe.createSession(page, 'two')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });
});

describe('every call', () => {
  it('names the version of the API, and no session is priced by the dashboard', async () => {
    await stripe.createSession(page, 'one');
    expect(seen[0]?.headers['stripe-version']).toBe(stripeApiVersion);
    expect(seen[0]?.form.get('adaptive_pricing[enabled]')).toBe('false');
  });

  it('is an outage while the secret holds the random text that the stack began with', async () => {
    apiKey = 'sk_ 8fJ!';
    await expect(stripe.createSession(page, 'one')).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(0);
  });
});

it.each([
  [stripeApiVersion, true],
  ['2027-03-31.endive', true],
  ['2025-03-31.basil', false],
  ['2024-04-10', false],
  [null, false],
])('an event in version %s has our shape: %s', (api_version, expected) => {
  expect(hasSupportedRelease({ api_version })).toBe(expected);
});

describe('what Stripe is asked about the past', () => {
  it('may be forgotten by now', async () => {
    answers = [[404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no' } }]];
    expect(await stripe.listEvents(['charge.refunded'], 0, 'evt_9')).toBeUndefined();
    await expect(stripe.listEvents(['charge.refunded'], 0)).rejects.toThrow();
  });

  it('is the session of one payment', async () => {
    answers = [[200, { object: 'list', data: [{ id: 'cs_9' }], has_more: false }]];
    expect(await stripe.findSession('pi_9')).toBe('cs_9');
    expect([seen[0]?.path, seen[0]?.form.get('payment_intent')]).toEqual(['/v1/checkout/sessions', 'pi_9']);
  });

  it('are the events of these types since then', async () => {
    answers = [[200, { object: 'list', data: [], has_more: false }]];
    expect(await stripe.listEvents(['charge.refunded'], 1_700_000_000_999, 'evt_9')).toEqual({
      events: [],
      more: false,
    });
    const form = seen[0]?.form;
    expect(['types[0]', 'created[gte]', 'starting_after'].map((name) => form?.get(name))).toEqual([
      'charge.refunded',
      '1700000000',
      'evt_9',
    ]);
  });
});
