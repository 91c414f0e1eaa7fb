import { afterAll, beforeEach } from 'vitest';
import { createClock, installClock } from '#infra/local/clock/clock.ts';
import { listen, readBody } from '#infra/local/http/server.ts';
import { openDocuments } from '#infra/local/state/documents.ts';
import { startStripe } from '#infra/local/stripe/stripe.ts';
import { type CheckoutPage, createStripeApi, type StripeEvent } from '#lambdas/platform/services/stripe.ts';
import { readStripeEvent } from '#lambdas/platform/services/stripe-events.ts';
import { freeSitePort } from './site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const apiKey = 'sk_test_of_the_site';
const webhookSecret = 'whsec_of_the_site';

let keys = 0;
/** An idempotency key that was not used before. */
export const newKey = (): string => `key-${(keys += 1)}`;

/** A page for a course of 79 dollars. */
export const checkoutPage = (fields: Partial<CheckoutPage> = {}): CheckoutPage => ({
  name: 'Transformers <step by step>',
  amount: 7_900,
  currency: 'usd',
  successUrl: 'http://localhost:3000/courses/x/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3000/courses/x/checkout/cancelled',
  reference: 'auth0|ada',
  email: 'ada@example.com',
  metadata: { courseId: 'x', kind: 'course', learner: 'auth0|ada' },
  quantity: 1,
  allows: { codes: false, tax: false, invoices: false },
  ...fields,
});

/**
 * Starts the stand-in of Stripe for a test file, with a site that hears its events, and stops both after the file. Each test begins at
 * the same moment of a clock that can be moved.
 */
export const useStripe = async () => {
  const folder = temporaryFolder(afterAll);
  const clock = createClock();
  const restoreClock = installClock(clock.offset);
  /** Events that the webhook of the site has received in this test. */
  const heard: StripeEvent[] = [];
  /** Statuses of its next responses, before those of 200. */
  const answers: number[] = [];
  const site = await listen((request, response) => {
    void readBody(request, 1_000_000).then((body) => {
      const header = request.headers['stripe-signature'];
      const event = readStripeEvent(
        body,
        Array.isArray(header) ? header[0] : header,
        webhookSecret,
        Date.now(),
      );
      if (event) heard.push(event);
      response.writeHead(event ? (answers.shift() ?? 200) : 400).end();
    });
  });
  const port = await freeSitePort();
  const start = async () => {
    const documents = openDocuments(folder);
    const stripe = await startStripe({
      ...{ port, documents, apiKey, clock, webhookSecret },
      webhook: `http://127.0.0.1:${site.port}/api/stripe/webhook`,
    });
    return { documents, stripe };
  };
  let running = await start();
  const stop = async (): Promise<void> => {
    await running.stripe.close();
    running.documents.close();
  };
  /** A client with another key or of another port than those of the stand-in. */
  const connect = (key = apiKey, to = port) =>
    createStripeApi({
      ...{ host: 'localhost', port: to, protocol: 'http' },
      readApiKey: () => Promise.resolve(key),
    });
  const api = connect();
  beforeEach(() => {
    heard.length = 0;
    answers.length = 0;
    clock.set(Date.parse('2026-11-21T10:00:00.000Z'));
  });
  afterAll(async () => {
    await stop();
    await site.close();
    restoreClock();
  });
  return {
    ...running,
    ...{ heard, answers, clock, port, apiKey, api, connect },
    /** Creates a session of `checkoutPage(fields)`. */
    create: (fields?: Partial<CheckoutPage>) => api.createSession(checkoutPage(fields), newKey()),
    /** Stops the stand-in and starts it over what it stored. @returns the one that runs from then on */
    restart: async () => {
      await stop();
      running = await start();
      return running.stripe;
    },
  };
};
