import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody, sendHtml, sendJson, splitTarget } from '../http/server.ts';
import { isRecord } from '../text.ts';
import { answerConsole } from './api.ts';
import { consolePage } from './page.ts';
import type { ConsoleParts } from './route.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns why a request may not use the console, or undefined when it may. Requests must come from this machine, name this machine as
 * host (a foreign name that resolves here is DNS rebinding), and not come from another site's page.
 */
export const checkRequest = (request: IncomingMessage): string | undefined => {
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

const bodyLimit = 1024 * 1024;

/** Serves `/_local`: the page for people and the JSON API behind it. */
export const createConsole =
  (parts: ConsoleParts): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  async (request, response) => {
    const refused = checkRequest(request);
    if (refused) {
      request.resume();
      return sendJson(response, 403, { error: refused });
    }
    const [path] = splitTarget(request);
    const method = request.method ?? 'GET';
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('x-frame-options', 'DENY');
    if (method === 'GET' && (path === '/_local' || path === '/_local/'))
      return sendHtml(response, 200, consolePage());

    let body: unknown;
    try {
      const text = (await readBody(request, bodyLimit)).toString('utf8');
      body = text === '' ? {} : JSON.parse(text);
    } catch (error) {
      const tooLarge = error instanceof BodyTooLarge;
      return sendJson(response, tooLarge ? 413 : 400, {
        error: tooLarge ? error.message : 'the body is not JSON',
      });
    }
    if (!isRecord(body)) return sendJson(response, 400, { error: 'the body must be a JSON object' });
    const { status, value } = await answerConsole(parts, method, path, body);
    sendJson(response, status, value ?? null);
  };
