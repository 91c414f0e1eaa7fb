import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../http/server.ts';
import type { Documents } from '../state/documents.ts';
import type { Deliveries } from './deliveries.ts';
import { type FormObject, parseForm } from './form.ts';
import { answerOnce } from './idempotency.ts';
import { toEventObject } from './objects.ts';
import {
  eventListParameters,
  refundParameters,
  sessionListParameters,
  sessionParameters,
} from './parameters.ts';
import { createNotFound, StripeProblem } from './problem.ts';
import type { Sessions } from './session-actions.ts';

const bodyLimit = 1024 * 1024;
const pageDefault = 10;

export interface StripeApiOptions {
  readonly documents: Documents;
  readonly sessions: Sessions;
  readonly deliveries: Deliveries;
  /** The only accepted API key. */
  readonly apiKey: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  /** Form-encoded body of a POST, or query of a GET. */
  readonly encoded: string;
  readonly idempotencyKey: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const checkKey = (request: IncomingMessage, apiKey: string): void => {
  const [scheme, key = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || key === '') {
    throw new StripeProblem('You did not provide an API key.', { status: 401 });
  }
  if (!timingSafeEqual(digest(key), digest(apiKey))) {
    throw new StripeProblem(`Invalid API Key provided: ${key.slice(0, 3)}***`, { status: 401 });
  }
};

/** The parameters for the list of requests; none of a body that is no form. */
const readForm = (encoded: string): FormObject => {
  try {
    return parseForm(encoded);
  } catch {
    return {};
  }
};

/** One page of a list with Stripe's pagination: the objects after `starting_after`, at most `limit`. */
const page = <T extends { id: string }>(
  rows: readonly T[],
  url: string,
  {
    limit = pageDefault,
    starting_after: after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
  show: (row: T) => unknown,
): unknown => {
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw createNotFound('object', after);
  return {
    object: 'list',
    url,
    has_more: start + limit < rows.length,
    data: rows.slice(start, start + limit).map(show),
  };
};

/** A request to the API, as the console lists it. */
export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  /** Parameters of the body or the query. */
  readonly form: FormObject;
  readonly status: number;
}

/** Kept requests; older ones are dropped. */
const askedMax = 10_000;

/** The part of Stripe's API that the product uses: `/v1/checkout/sessions`, `/v1/refunds` and `/v1/events`. */
export const createStripeApi = ({ documents, sessions, deliveries, apiKey }: StripeApiOptions) => {
  const answer = async ({
    method,
    path,
    encoded,
    idempotencyKey,
  }: Call): Promise<{ answer: unknown; replayed?: boolean }> => {
    const form = parseForm(encoded);
    const session = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path);
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      return answerOnce(documents, idempotencyKey, `${method} ${path} ${JSON.stringify(form)}`, () =>
        sessions.show(sessions.create(sessionParameters(form))),
      );
    }
    if (path === '/v1/checkout/sessions' && method === 'GET') {
      const { payment_intent: paymentIntent, ...paging } = sessionListParameters(form);
      const rows = (await sessions.list()).filter(
        (row) => paymentIntent === undefined || row.paymentIntent === paymentIntent,
      );
      return { answer: page(rows, path, paging, (row) => sessions.show(row)) };
    }
    if (session?.[1] && session[2] && method === 'POST') {
      return { answer: sessions.show(await sessions.expireByRequest(session[1])) };
    }
    if (session?.[1] && !session[2] && method === 'GET') {
      return { answer: sessions.show(await sessions.get(session[1])) };
    }
    if (path === '/v1/refunds' && method === 'POST') {
      return answerOnce(documents, idempotencyKey, `${method} ${path} ${JSON.stringify(form)}`, () =>
        sessions.refundByRequest(refundParameters(form)),
      );
    }
    if (path === '/v1/events' && method === 'GET') {
      const { types, created, ...paging } = eventListParameters(form);
      const rows = deliveries
        .list()
        .filter(
          (event) =>
            (types === undefined || types.includes(event.type)) &&
            event.created >= (created?.gte ?? -Infinity),
        );
      return { answer: page(rows, path, paging, toEventObject) };
    }
    throw new StripeProblem(
      `Unrecognized request URL (${method}: ${path}). The local cloud knows checkout sessions, refunds and events only.`,
      { status: 404 },
    );
  };

  const asked: AskedRequest[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    let encoded = search.slice(1);
    const note = (status: number): void => {
      asked.push({ method, path: pathname, form: readForm(encoded), status });
      if (asked.length > askedMax) asked.shift();
    };
    try {
      const body = (await readBody(request, bodyLimit)).toString('utf8');
      if (method !== 'GET') encoded = body;
      checkKey(request, apiKey);
      const key = request.headers['idempotency-key'];
      const answered = await answer({
        method,
        path: pathname,
        encoded,
        idempotencyKey: Array.isArray(key) ? key[0] : key,
      });
      if (answered.replayed) response.setHeader('idempotent-replayed', 'true');
      note(200);
      sendJson(response, 200, answered.answer);
    } catch (error) {
      const problem =
        error instanceof StripeProblem
          ? error
          : new StripeProblem((error as Error).message, { status: 500, type: 'api_error' });
      note(problem.status);
      sendJson(response, problem.status, problem.body());
    }
  };

  return {
    serve,
    /** Everything that was asked, the newest last. */
    listAsked: (): readonly AskedRequest[] => asked,
  };
};
