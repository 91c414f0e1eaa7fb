import type { ExchangeEvent } from './exchange.ts';

/**
 * Whether a person is to read the answer: a browser that asks an address with a page for HTML. Where the edge caches,
 * it does not forward `Accept`; there, an endpoint that has a page always answers with it.
 */
export const wantsPage = ({ route, headers: { accept } }: ExchangeEvent): boolean => {
  const isPage = route?.endpoint.produces === 'text/html';
  if (accept === undefined) return isPage;
  return (isPage || route?.endpoint.page === true) && /\btext\/html\b/i.test(accept);
};
