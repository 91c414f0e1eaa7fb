import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, sendHtml, sendJson } from '../http/server.ts';
import { createHubApi } from './api.ts';
import { absentPage, forbiddenPage, notebookPage } from './page.ts';
import { type HubBehavior, readBehavior, usualBehavior } from './settings.ts';
import { createHubUsers, type HubUsers } from './users.ts';

export interface HubStandIn {
  /** Base URL of the API and of the notebooks. */
  readonly url: string;
  readonly users: HubUsers;
  behavior(): HubBehavior;
  /**
   * Changes the behavior.
   * @throws Error for unknown settings
   */
  change(body: Record<string, unknown>): HubBehavior;
  /** Resets users and behavior. */
  reset(): void;
  close(): Promise<void>;
}

/** Longer than any client's timeout. */
const slowMs = 20_000;

const readSessionCookie = (request: IncomingMessage, user: string): string =>
  new RegExp(`(?:^|; )notebook-${user}=([0-9a-f]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';

/** Exchanges a single-use token for the hub's own cookie. */
const openNotebook = (users: HubUsers, token: string, response: ServerResponse): void => {
  const exchanged = users.exchangeToken(token);
  if (!exchanged) return sendHtml(response, 403, forbiddenPage());
  const { name, session } = exchanged;
  response.writeHead(302, {
    location: `/user/${name}/`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'set-cookie': `notebook-${name}=${session}; Path=/user/${name}/; HttpOnly; SameSite=Lax`,
  });
  response.end();
};

const serveNotebook = (users: HubUsers, request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '', 'http://hub.invalid');
  if (request.method === 'GET' && url.pathname === '/hub/northlight/open')
    return openNotebook(users, url.searchParams.get('token') ?? '', response);
  const user = /^\/user\/([a-z][a-z0-9-]{0,31})\/$/.exec(url.pathname)?.[1];
  if (request.method !== 'GET' || user === undefined)
    return sendJson(response, 404, { status: 404, message: `the local hub has no ${url.pathname}` });
  if (users.state(user) !== 'ready') return sendHtml(response, 404, absentPage());
  if (!users.isSessionValid(user, readSessionCookie(request, user)))
    return sendHtml(response, 403, forbiddenPage());
  sendHtml(response, 200, notebookPage(user));
};

/**
 * Stand-in for JupyterHub: its REST API, and a page instead of a notebook.
 * @param apiToken called for every request
 */
export const startHub = async (apiToken: () => string): Promise<HubStandIn> => {
  const users = createHubUsers();
  const behavior: HubBehavior = { ...usualBehavior };
  const api = createHubApi({ users, behavior, apiToken });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (behavior.fault === 'down') {
      response.destroy();
      return;
    }
    if (behavior.fault === 'slow') await delay(slowMs, undefined, { ref: false });
    if ((request.url ?? '').startsWith('/hub/api/')) await api(request, response);
    else serveNotebook(users, request, response);
  };
  const server = await listen((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    users,
    behavior: () => ({ ...behavior }),
    change: (body) => Object.assign(behavior, readBehavior(body)),
    reset() {
      Object.assign(behavior, usualBehavior);
      users.clear();
    },
    close: server.close,
  };
};
