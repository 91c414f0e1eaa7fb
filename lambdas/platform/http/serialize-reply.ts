import type { Endpoint } from '../../contract/endpoint.ts';
import {
  type ApiMiddleware,
  type ApiResult,
  type ExchangeEvent,
  type Reply,
  requestRoute,
  type Route,
} from './exchange.ts';
import { prefersOverJson } from './prefers-over-json.ts';
import { wantsPage } from './wants-page.ts';

/**
 * Lets the edge cache public reads for a minute, unless the row is `uncached`. Browsers may not cache them, because their minute would
 * come on top of the edge's. Everything else is private and never cached.
 */
const cacheControl = ({ uncached, method, path }: Endpoint): string =>
  !uncached && method === 'GET' && path.startsWith('/api/public/')
    ? 'public, max-age=0, s-maxage=60'
    : 'no-store';

/** Lets pages of any site read what is answered on a route, refusals too, if its row says so. */
export const originHeaders = (route: Route | undefined): Record<string, string> | undefined =>
  route?.endpoint.anyOrigin && { 'access-control-allow-origin': '*' };

const toResult = (event: ExchangeEvent, { status, body, cookies = [], page, csv }: Reply): ApiResult => {
  const { endpoint, name } = requestRoute(event);
  const schema = endpoint.responses[status];
  if (schema === undefined) throw new Error(`${name} answered ${status}, undeclared in its row`);
  if (cookies.length > 0 && !endpoint.setsCookies)
    throw new Error(`${name} sets cookies, undeclared in its row`);
  const headers = {
    'cache-control': cacheControl(endpoint),
    ...originHeaders(event.route),
    ...(endpoint.unindexed && { 'x-robots-tag': 'noindex' }),
  };
  if (schema === null) return { statusCode: status, headers };
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw new Error(`${name} answered ${status} against its own schema: ${where}`);
  }
  const { produces = 'application/json' } = endpoint;
  const html = endpoint.page && wantsPage(event) ? page : undefined;
  const table = endpoint.csv && prefersOverJson(event.headers.accept ?? '', 'text/csv') ? csv : undefined;
  const type = html ? 'text/html' : table ? 'text/csv' : produces;
  return {
    statusCode: status,
    headers: {
      ...headers,
      // The media types of credentials have no charset parameter.
      'content-type': type.startsWith('application/vc') ? type : `${type}; charset=utf-8`,
    },
    ...(cookies.length > 0 && { cookies: [...cookies] }),
    body: html ?? table ?? (typeof parsed.data === 'string' ? parsed.data : JSON.stringify(parsed.data)),
  };
};

/** Serializes a reply through the schema of its status. Undeclared fields are dropped; a mismatch is a bug (500). */
export const serializeReply = (): ApiMiddleware => ({
  after: (request) => {
    request.response = toResult(request.event, request.response as Reply);
  },
});
