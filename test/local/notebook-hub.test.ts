import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HubStandIn, startHub } from '#infra/local/notebooks/hub.ts';
import {
  createNotebookHub,
  type NotebookHub,
  notebookUser,
} from '#lambdas/platform/services/notebook-hub.ts';
import { missingHub, startJupyterHub } from '../support/jupyterhub.ts';

interface Subject {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** Requests a page as a browser navigates. Plain `fetch` marks itself as a script's request, whose cookies the hub ignores. */
const navigate = async (
  url: URL,
  cookie: string,
): Promise<{ status: number; location: string | undefined; cookies: readonly string[] }> => {
  const request = get(url, {
    headers: { cookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  const { location, 'set-cookie': cookies = [] } = response.headers;
  return { status: response.statusCode ?? 0, location, cookies };
};

/** Minimal browser for a sign-in: follows redirects and keeps cookies by path. */
const createBrowser = () => {
  const jar = new Map<string, { path: string; pair: string }>();
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const find = (name: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const path = find('path') ?? '/';
    const isGone = Date.parse(find('expires') ?? '') < Date.now() || find('max-age') === '0';
    const key = `${pair.split('=')[0]} ${path}`;
    if (isGone) jar.delete(key);
    else jar.set(key, { path, pair });
  };
  return {
    async open(address: string): Promise<{ status: number; path: string }> {
      let url = new URL(address);
      for (let hop = 0; hop < 12; hop += 1) {
        const cookie = [...jar.values()]
          .filter(({ path }) => url.pathname.startsWith(path))
          .map(({ pair }) => pair);
        const { status, location, cookies } = await navigate(url, cookie.join('; '));
        for (const line of cookies) keep(line);
        if (location === undefined) return { status, path: url.pathname };
        url = new URL(location, url);
      }
      throw new Error('Too many redirects');
    },
  };
};

const soon = (): AbortSignal => AbortSignal.timeout(15_000);
const missing = missingHub();
if (missing) process.stdout.write(`skipped: a real JupyterHub, because ${missing} is not installed\n`);

const standIn = async (): Promise<Subject> => {
  const hub = await startHub(() => 'the-token');
  hub.change({ startSeconds: 0.5 });
  return { url: hub.url, token: 'the-token', stop: hub.close };
};

/** The behavior that the client relies on. The same suite runs against a real hub, so the stand-in is known to match it. */
describe.each([
  ['the stand-in', standIn, undefined],
  // With the default settings it holds the response back until the server runs.
  ['a real JupyterHub', () => startJupyterHub({ slowSpawnTimeout: 10 }), missing],
  ['a real JupyterHub that holds its answers back', () => startJupyterHub({ slowSpawnTimeout: 20 }), missing],
] as const)('%s', (_name, start, absent) => {
  describe.skipIf(absent !== undefined)('as the client sees it', () => {
    let subject: Subject;
    let hub: NotebookHub;
    const user = notebookUser('learner|one');
    beforeAll(async () => {
      subject = await start();
      hub = createNotebookHub({ url: subject.url, readToken: () => Promise.resolve(subject.token) });
    });
    afterAll(() => subject.stop());

    const untilReady = async (name: string): Promise<string> => {
      for (let attempt = 0; attempt < 150; attempt += 1) {
        const server = await hub.readServer(name, soon());
        if (server !== 'unknown' && server.state === 'ready') return server.url;
        await delay(200);
      }
      throw new Error('The server did not start');
    };

    it('does not know a user before it is made, and takes making one twice', async () => {
      expect(await hub.readServer(user, soon())).toBe('unknown');
      await hub.createUser(user, soon());
      await hub.createUser(user, soon());
      expect(await hub.readServer(user, soon())).toEqual({ state: 'absent' });
    });

    it('starts one server, however often it is asked, and opens it by an address', async () => {
      await hub.requestServer(user, soon());
      await hub.requestServer(user, soon());
      expect(['starting', 'ready']).toContain(
        ((await hub.readServer(user, soon())) as { state: string }).state,
      );
      const url = await untilReady(user);
      expect(url).toBe(hub.serverAddress(user));
      await hub.requestServer(user, soon());

      const [one, other] = [
        await hub.createOpening(user, 60, soon()),
        await hub.createOpening(user, 60, soon()),
      ];
      expect(one).not.toBe(other);
      const browser = createBrowser();
      expect(await browser.open(one)).toEqual({
        status: 200,
        path: expect.stringMatching(`^/user/${user}/`),
      });
      // From here on, the hub's own cookies authenticate.
      expect((await browser.open(url)).status).toBe(200);
      // Other visitors get the sign-in page or a refusal.
      expect(await createBrowser().open(url)).not.toMatchObject({
        status: 200,
        path: expect.stringMatching(/^\/user\//),
      });
    });

    it('opens once by an address, also when two ask at once, and not after its time', async () => {
      const address = await hub.createOpening(user, 60, soon());
      const first = await Promise.all(
        Array.from({ length: 4 }, () => fetch(address, { redirect: 'manual' })),
      );
      expect(first.map(({ status }) => status).sort()).toEqual([302, 403, 403, 403]);
      expect((await fetch(address, { redirect: 'manual' })).status).toBe(403);
      const ending = await hub.createOpening(user, 1, soon());
      await delay(1_500);
      expect((await fetch(ending, { redirect: 'manual' })).status).toBe(403);
      for (const token of ['', 'made-up', subject.token]) {
        const forged = `${subject.url}/hub/northlight/open?${new URLSearchParams({ token })}`;
        expect((await fetch(forged, { redirect: 'manual' })).status, token).toBe(403);
      }
    });

    it('takes over a browser that another learner left', async () => {
      const second = notebookUser('learner|three');
      await hub.createUser(second, soon());
      await hub.requestServer(second, soon());
      const url = await untilReady(second);
      const browser = createBrowser();
      await browser.open(await hub.createOpening(user, 60, soon()));
      expect(await browser.open(await hub.createOpening(second, 60, soon()))).toEqual({
        status: 200,
        path: expect.stringMatching(`^/user/${second}/`),
      });
      expect(url).toBe(hub.serverAddress(second));
    });

    it('hands out nothing that could do more than open: neither the API nor the server takes what is in the address', async () => {
      const address = new URL(await hub.createOpening(user, 60, soon()));
      const token = address.searchParams.get('token') ?? '';
      const asLearner = createNotebookHub({ url: subject.url, readToken: () => Promise.resolve(token) });
      for (const attempt of [
        () => asLearner.requestServer(user, soon()),
        () => asLearner.createOpening(user, 600, soon()),
        () => asLearner.createUser(notebookUser('learner|two'), soon()),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 503, cause: expect.any(Error) });
      }
      const direct = await fetch(`${hub.serverAddress(user)}?token=${token}`, { redirect: 'manual' });
      expect(direct.status).not.toBe(200);
    });

    it('refuses a wrong token, which is the operator’s to mend', async () => {
      const stranger = createNotebookHub({ url: subject.url, readToken: () => Promise.resolve('wrong') });
      await expect(stranger.readServer(user, soon())).rejects.toMatchObject({
        status: 503,
        message: 'Notebooks are not available right now. Please try again later.',
        cause: { message: expect.stringMatching(/403.*notebooks\.md/) },
      });
    });
  });
});

describe('the stand-in alone', () => {
  let hub: HubStandIn;
  beforeAll(async () => {
    hub = await startHub(() => 'the-token');
  });
  afterAll(() => hub.close());
  const call = (method: string, path: string, body?: string): Promise<Response> =>
    fetch(`${hub.url}${path}`, { method, headers: { authorization: 'token the-token' }, body });

  it.each([
    ['GET', '/hub/api/users'],
    ['DELETE', '/hub/api/users/nl-a'],
    ['POST', '/hub/api/users/nl-a/servers/second'],
    ['POST', '/hub/api/users/UPPER'],
    ['GET', '/hub/login'],
  ])('refuses what it does not know: %s %s', async (method, path) => {
    expect((await call(method, path)).status).toBe(404);
  });

  it.each([
    '{',
    '[]',
    '{}',
    '{"expires_in":60}',
    '{"expires_in":0,"scopes":[]}',
    '{"expires_in":60,"scopes":["access:servers!server=nl-a/"]}',
    '{"expires_in":60,"scopes":[],"roles":["admin"]}',
  ])('refuses a token of %s', async (body) => {
    await call('POST', '/hub/api/users/nl-a');
    expect((await call('POST', '/hub/api/users/nl-a/tokens', body)).status).toBe(400);
  });

  it('takes the changes that it knows and no other', () => {
    expect(hub.change({ startSeconds: 1, fault: 'slow' })).toEqual({ startSeconds: 1, fault: 'slow' });
    for (const wrong of [{ fault: 'sometimes' }, { startSeconds: -1 }, { speed: 2 }]) {
      expect(() => hub.change(wrong)).toThrow();
    }
    hub.reset();
    expect(hub.behavior()).toEqual({ startSeconds: 3, fault: 'none' });
  });
});
