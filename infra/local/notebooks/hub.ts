import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, sendHtml, sendJson } from '../http/server.ts';
import { createHubApi } from './api.ts';
import { absentPage, forbiddenPage, notebookPage } from './page.ts';
import { type HubBehavior, readBehavior, usualBehavior } from './settings.ts';
import { createHubUsers, type HubUsers } from './users.ts';

export interface HubStandIn {
  /** Of the API and of the notebooks. */
  readonly url: string;
  readonly users: HubUsers;
  behavior(): HubBehavior;
  /** Changes how it behaves; throws for what it does not know. */
  change(body: Record<string, unknown>): HubBehavior;
  /** Forgets users and behavior. */
  reset(): void;
  close(): Promise<void>;
}

/** Longer than anybody waits for a hub. */
const slowMs = 20_000;

const serveNotebook = (users: HubUsers, request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '', 'http://hub.invalid');
  const user = /^\/user\/([a-z][a-z0-9-]{0,31})\/$/.exec(url.pathname)?.[1];
  if (request.method !== 'GET' || user === undefined)
    return sendJson(response, 404, { status: 404, message: `the local hub has no ${url.pathname}` });
  if (users.state(user) !== 'ready') return sendHtml(response, 404, absentPage());
  const cookie = new RegExp(`(?:^|; )notebook-${user}=([0-9a-f]+)`).exec(request.headers.cookie ?? '')?.[1];
  const token = url.searchParams.get('token') ?? cookie ?? '';
  if (!users.opens(user, token)) return sendHtml(response, 403, forbiddenPage());
  response.setHeader('set-cookie', `notebook-${user}=${token}; Path=/user/${user}/; HttpOnly; SameSite=Lax`);
  sendHtml(response, 200, notebookPage(user));
};

/** JupyterHub on this machine: its REST API, and a page where a notebook would be. @param apiToken read at every call */
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
