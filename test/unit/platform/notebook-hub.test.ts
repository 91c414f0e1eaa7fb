import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, type Listening, sendJson } from '#infra/local/http/server.ts';
import {
  createNotebookHub,
  type NotebookHub,
  notebookUser,
} from '#lambdas/platform/services/notebook-hub.ts';

let server: Listening | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** A hub that answers every call alike. */
const hubThat = async (answer: Answer): Promise<NotebookHub> => {
  server = await listen(answer);
  return createNotebookHub({
    url: `http://127.0.0.1:${server.port}`,
    readToken: () => Promise.resolve('the-token'),
  });
};
const answering = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  hubThat((_request, response) => {
    for (const [name, text] of Object.entries(headers)) response.setHeader(name, text);
    sendJson(response, status, value);
  });
const soon = (ms = 5_000): AbortSignal => AbortSignal.timeout(ms);
const user = notebookUser('local|ada');
const running = (fields: Record<string, unknown>) => ({
  name: user,
  servers: { '': { ready: true, pending: null, url: `/user/${user}/`, ...fields } },
});

describe('the name of a learner at the hub', () => {
  it('comes from `sub` alone, reveals nothing of it, and is valid everywhere', () => {
    const subs = ['auth0|1', 'auth0|2', '../root', 'A B', 'ada@example.com', 'ß'.repeat(255)];
    const names = subs.map(notebookUser);
    expect(new Set(names).size).toBe(subs.length);
    for (const name of names) expect(name).toMatch(/^nl-[0-9a-v]{26}$/);
    expect(notebookUser('auth0|1')).toBe(names[0]);
  });
});

describe('a server as the hub tells of it', () => {
  it.each([
    [{ servers: {} }, 'absent'],
    [running({ ready: false, pending: 'spawn' }), 'starting'],
    [running({ ready: true, pending: 'stop' }), 'stopping'],
    [running({ ready: false, pending: null }), 'absent'],
    [running({}), 'ready'],
    [{ servers: { second: running({}).servers[''] } }, 'absent'],
  ])('%j is %s', async (model, state) => {
    const hub = await answering(200, model);
    expect(await hub.readServer(user, soon())).toMatchObject({ state });
  });

  it('is asked for by name, with the token, and its address follows the hub’s', async () => {
    const seen: (string | undefined)[] = [];
    const hub = await hubThat((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      sendJson(response, 200, running({}));
    });
    expect(await hub.readServer(user, soon())).toEqual({ state: 'ready', url: hub.serverAddress(user) });
    expect(seen).toEqual([`GET /hub/api/users/${user} token the-token`]);
  });

  it('is handed on without what the hub puts behind its path', async () => {
    const hub = await answering(200, running({ url: `/user/${user}/?token=stale#next` }));
    expect(await hub.readServer(user, soon())).toEqual({ state: 'ready', url: hub.serverAddress(user) });
  });

  it.each([
    'https://evil.example/user/x/',
    `//evil.example/user/${user}/`,
    '/user/another/',
    `/user/another/../..//evil.example/user/${user}`,
    'javascript:alert(1)',
  ])('is never handed on at a foreign address: %s', async (url) => {
    const hub = await answering(200, running({ url }));
    await expect(hub.readServer(user, soon())).rejects.toMatchObject({ status: 503 });
  });
});

describe('a hub in trouble', () => {
  it.each([
    [401, 'Notebooks are not available right now. Please try again later.', 300],
    [403, 'Notebooks are not available right now. Please try again later.', 300],
    [500, 'The notebook service is not responding. Please try again in a minute.', 30],
    [502, 'The notebook service is not responding. Please try again in a minute.', 30],
    [429, 'All notebook servers are in use right now. Please try again in a few minutes.', 60],
  ])('that answers %i is a 503 in words for the learner', async (status, message, retryAfterSeconds) => {
    const hub = await answering(status, { status });
    await expect(hub.readServer(user, soon())).rejects.toMatchObject({
      status: 503,
      message,
      retryAfterSeconds,
      cause: { message: expect.stringContaining(String(status)) },
    });
  });

  it('hands on how long a full one asks to wait', async () => {
    const hub = await answering(429, {}, { 'retry-after': '17' });
    await expect(hub.requestServer(user, soon())).rejects.toMatchObject({ retryAfterSeconds: 17 });
  });

  it('that fails to start a server says so', async () => {
    const hub = await answering(500, {});
    await expect(hub.requestServer(user, soon())).rejects.toMatchObject({
      message: 'Your notebook could not be started. Please try again in a moment.',
    });
  });

  it.each([
    ['breaks the connection', (_request, response) => response.destroy()],
    ['sends a page', (_request, response) => response.end('<!doctype html>')],
    ['sends something else', (_request, response) => sendJson(response, 200, { servers: 7 })],
    [
      'redirects',
      ({ url }, response) => {
        if (url === '/elsewhere') sendJson(response, 200, running({}));
        else response.writeHead(302, { location: '/elsewhere' }).end();
      },
    ],
  ] satisfies [string, Answer][])('that %s is a 503', async (_what, answer) => {
    const hub = await hubThat(answer);
    await expect(hub.readServer(user, soon())).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('that never answers ends with the deadline', async () => {
    const hub = await hubThat(() => undefined);
    await expect(hub.readServer(user, soon(50))).rejects.toMatchObject({ status: 503 });
    await expect(hub.requestServer(user, soon(50))).rejects.toMatchObject({ status: 503 });
  });

  it('that holds the answer to a start back has begun all the same', async () => {
    const hub = await hubThat(() => undefined);
    await expect(hub.requestServer(user, soon(20_000))).resolves.toBeUndefined();
  });

  it.each([{}, { token: '' }, { token: 'a b' }, { token: 7 }])(
    'whose token is %j gives none',
    async (body) => {
      const hub = await answering(201, body);
      await expect(hub.createOpening(user, 60, soon())).rejects.toMatchObject({ status: 503 });
    },
  );
});
