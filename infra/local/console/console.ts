import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody, sendHtml, sendJson, splitTarget } from '../http/server.ts';
import { isRecord } from '../text.ts';
import { answerConsole } from './api.ts';
import { refusal } from './guard.ts';
import { consolePage } from './page.ts';
import type { ConsoleParts } from './route.ts';

const bodyLimit = 1024 * 1024;

/** Serves `/_local`: the page for people and the JSON API behind it. */
export const createConsole =
  (parts: ConsoleParts): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  async (request, response) => {
    const refused = refusal(request);
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
