import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock/clock.ts';
import { listenOnLoopback, readBody, sendHtml } from '../http/server.ts';
import type { Documents } from '../state/documents.ts';
import { type AskedRequest, createStripeApi } from './api.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { endedPage, paymentPage, successUrl, unknownPage } from './page.ts';
import { StripeProblem } from './problem.ts';
import type { PaymentTerms, PaymentWay, Sessions } from './session-actions.ts';
import { createSessions } from './sessions.ts';
import { toTerms } from './terms.ts';

export interface StripeOptions {
  readonly port: number;
  readonly documents: Documents;
  readonly clock: Pick<Clock, 'onMove'>;
  /** API key that is accepted, and the key that signs events. */
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** URL of the site's webhook. */
  readonly webhook: string;
}

export interface StripeStandIn {
  /** Origin of the API and the payment pages. */
  readonly origin: string;
  readonly sessions: Sessions;
  readonly deliveries: Deliveries;
  /** Every request to the API since the start, the newest last. */
  listAsked(): readonly AskedRequest[];
  close(): Promise<void>;
}

const formLimit = 16 * 1024;
const ways: readonly PaymentWay[] = ['now', 'delayed', 'delayed-fails'];

/**
 * Parses a way of paying.
 * @throws StripeProblem for any other value
 */
export const parsePaymentWay = (word: unknown): PaymentWay => {
  const way = ways.find((candidate) => candidate === (word ?? 'now'));
  if (!way) throw new StripeProblem(`way must be one of ${ways.join(', ')}`);
  return way;
};

const servePage = async (
  sessions: Sessions,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = new URLSearchParams((await readBody(request, formLimit)).toString('utf8'));
  const session = await sessions.get(id).catch(() => undefined);
  if (!session) return sendHtml(response, 404, unknownPage());
  if (session.status !== 'open') return sendHtml(response, 200, endedPage(session));
  if (request.method !== 'POST') return sendHtml(response, 200, paymentPage(session));
  const email = (body.get('email') ?? '').trim();
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    return sendHtml(response, 400, paymentPage(session, 'Enter an email address such as ada@example.com.'));
  }
  let terms: PaymentTerms;
  try {
    terms = toTerms(session, body);
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return sendHtml(response, 400, paymentPage(session, error.message));
  }
  const paid = await sessions.pay(id, parsePaymentWay(body.get('way')), email, terms);
  response.writeHead(303, { location: successUrl(paid), 'cache-control': 'no-store' });
  response.end();
};

/** Stripe stand-in: API, payment page, and delivery of events to the webhook. */
export const startStripe = async (options: StripeOptions): Promise<StripeStandIn> => {
  const { port, documents, clock, apiKey, webhookSecret, webhook } = options;
  const deliveries = createDeliveries({ documents, webhook, secret: webhookSecret });
  const origin = `http://localhost:${port}`;
  const sessions = createSessions(documents, deliveries, origin);
  const api = createStripeApi({ documents, sessions, deliveries, apiKey });
  const server = await listenOnLoopback(port, (request, response) => {
    const page = /^\/c\/pay\/([^/?]+)/.exec(request.url ?? '');
    const work = page?.[1] ? servePage(sessions, page[1], request, response) : api.serve(request, response);
    work.catch(() => response.destroy());
  });
  const stopWatching = clock.onMove(() => void sessions.expireDue());
  return {
    origin,
    sessions,
    deliveries,
    listAsked: api.listAsked,
    async close() {
      stopWatching();
      await server.close();
      await deliveries.close();
    },
  };
};
