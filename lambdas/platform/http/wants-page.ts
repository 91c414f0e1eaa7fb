import type { ExchangeEvent } from './exchange.ts';
import { prefersOverJson } from './prefers-over-json.ts';

/**
 * Whether to answer with HTML: the endpoint has a page, and the browser prefers HTML to JSON. Where the edge caches, it does not forward
 * `Accept`; an endpoint that produces HTML then always answers with it.
 */
export const wantsPage = ({ route, headers: { accept } }: ExchangeEvent): boolean => {
  const isPage = route?.endpoint.produces === 'text/html';
  if (accept === undefined) return isPage;
  return (isPage || route?.endpoint.page === true) && prefersOverJson(accept, 'text/html');
};
