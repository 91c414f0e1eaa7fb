import { afterAll, beforeEach } from 'vitest';
import { createClock } from '../../infra/local/clock/clock.ts';
import { listen, readBody } from '../../infra/local/http/server.ts';
import { openDocuments } from '../../infra/local/state/documents.ts';
import { startStripe } from '../../infra/local/stripe/stripe.ts';
import { createStripeApi, type StripeEvent } from '../../lambdas/platform/services/stripe.ts';
import { freeSitePort } from './site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const apiKey = 'sk_test_of_the_site';

/** Starts the stand-in of Stripe for a test file, with a site that hears its events, and stops both after the file. */
export const useStripe = async () => {
  const folder = temporaryFolder(afterAll);
  const documents = openDocuments(folder);
  /** Events that the webhook of the site has received in this test. */
  const heard: StripeEvent[] = [];
  const site = await listen((request, response) => {
    void readBody(request, 1_000_000).then((body) => {
      heard.push(JSON.parse(body.toString('utf8')) as StripeEvent);
      response.writeHead(200).end();
    });
  });
  const port = await freeSitePort();
  const stripe = await startStripe({
    ...{ port, documents, apiKey, clock: createClock(), webhookSecret: 'whsec_1' },
    webhook: `http://127.0.0.1:${site.port}/api/stripe/webhook`,
  });
  const api = createStripeApi({
    ...{ host: 'localhost', port, protocol: 'http' },
    readApiKey: () => Promise.resolve(apiKey),
  });
  beforeEach(() => {
    heard.length = 0;
  });
  afterAll(async () => {
    await stripe.close();
    documents.close();
    await site.close();
  });
  return { stripe, heard, api };
};
