import type { IncomingMessage } from 'node:http';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns why a request may not use the console, or undefined when it may. Requests must come from this machine, name this machine as
 * host (a foreign name that resolves here is DNS rebinding), and not come from another site's page.
 */
export const refusal = (request: IncomingMessage): string | undefined => {
  if (!loopback.has(request.socket.remoteAddress ?? '')) return 'the local console only answers this machine';
  const host = request.headers.host ?? '';
  if (!hosts.has(host.replace(/:\d+$/, ''))) return 'the local console only answers on localhost';
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`)
    return 'the local console only answers its own pages';
  const site = request.headers['sec-fetch-site'];
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation) {
    return 'the local console only answers its own pages';
  }
  return undefined;
};
