import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HubStandIn, startHub } from '../../infra/local/notebooks/hub.ts';
import {
  createNotebookHub,
  type NotebookHub,
  notebookUser,
} from '../../lambdas/platform/services/notebook-hub.ts';
import { missingHub, startJupyterHub } from '../support/jupyterhub.ts';

interface Subject {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(15_000);
const missing = missingHub();
if (missing) process.stdout.write(`skipped: a real JupyterHub, because ${missing} is not installed\n`);

const standIn = async (): Promise<Subject> => {
  const hub = await startHub(() => 'the-token');
  hub.change({ startSeconds: 0.5 });
  return { url: hub.url, token: 'the-token', stop: hub.close };
};

/** What the client relies on: the stand-in earns its trust by the suite that a real hub passes. */
describe.each([
  ['the stand-in', standIn, undefined],
  // As it comes: it holds the answer back until the server runs.
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

    it('starts one server, however often it is asked, and opens it with the token alone', async () => {
      await hub.requestServer(user, soon());
      await hub.requestServer(user, soon());
      expect(['starting', 'ready']).toContain(
        ((await hub.readServer(user, soon())) as { state: string }).state,
      );
      const url = await untilReady(user);
      expect(url).toBe(hub.serverAddress(user));
      await hub.requestServer(user, soon());

      const token = await hub.createToken(user, 600, soon());
      expect(token).not.toBe(await hub.createToken(user, 600, soon()));
      const opened = await fetch(`${url}?${new URLSearchParams({ token })}`);
      expect(opened.status).toBe(200);
      expect((await fetch(url, { redirect: 'manual' })).status).not.toBe(200);
    });

    it('gives a token that is good for that server alone, and says when it ends', async () => {
      const token = await hub.createToken(user, 600, soon());
      const asLearner = createNotebookHub({ url: subject.url, readToken: () => Promise.resolve(token) });
      for (const attempt of [
        () => asLearner.requestServer(user, soon()),
        () => asLearner.createToken(user, 600, soon()),
        () => asLearner.createUser(notebookUser('learner|two'), soon()),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 503, cause: expect.any(Error) });
      }
      const ending = await hub.createToken(user, 1, soon());
      await delay(1_500);
      const late = await fetch(`${hub.serverAddress(user)}?token=${ending}`, { redirect: 'manual' });
      expect(late.status).not.toBe(200);
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
    '{"expires_in":0,"scopes":["access:servers!server=nl-a/"]}',
    '{"expires_in":60,"scopes":["access:servers!server=nl-b/"]}',
    '{"expires_in":60,"scopes":["access:servers!server=nl-a/"],"roles":["admin"]}',
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
