import type { ExchangeEvent } from './exchange.ts';

/**
 * Whether to answer with HTML: the endpoint has a page, and the browser accepts HTML. Where the edge caches, it does not forward
 * `Accept`; an endpoint that produces HTML then always answers with it.
 */
export const wantsPage = ({ route, headers: { accept } }: ExchangeEvent): boolean => {
  const isPage = route?.endpoint.produces === 'text/html';
  if (accept === undefined) return isPage;
  return (isPage || route?.endpoint.page === true) && /\btext\/html\b/i.test(accept);
};
