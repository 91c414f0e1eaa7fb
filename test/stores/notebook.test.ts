import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { counters } from '#domain/counters.ts';
import { startHub } from '#infra/local/notebooks/hub.ts';
import { startServer } from '#lambdas/notebook/start-server.ts';
import { createNotebookHub, notebookUser } from '#lambdas/platform/services/notebook-hub.ts';
import { createNotebookStarts } from '#lambdas/stores/notebook-starts.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { operationRequest } from '../support/operation-request.ts';
import { readRow, readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let now = Date.parse('2026-11-21T10:00:00Z');
let ids = 0;
let learners = 0;
const database = await useDynamoDb();
const client = database.client();
await createTable(client, 'limits');
const calls = intercept(client);
const starts = createNotebookStarts(client, tables.limits, () => now);
const hub = await startHub(() => 'the-token');
beforeEach(() => {
  calls.reset();
  hub.reset();
});
afterAll(hub.close);

const newSub = (): string => `local|${(learners += 1)}`;
const start = (sub: string, configured = true) =>
  startServer({
    hub: configured
      ? createNotebookHub({ url: hub.url, readToken: () => Promise.resolve('the-token') })
      : undefined,
    starts,
    limits: createRateLimitStore(client, tables.limits, () => now),
    newId: () => `claim-${(ids += 1)}`,
  })(operationRequest({ caller: { sub } }));
const serverOf = (sub: string) => hub.users.list().find(({ name }) => name === notebookUser(sub));

describe('the claim of a start', () => {
  it('is one for many at once, and free again after a release or a minute', async () => {
    const sub = newSub();
    const met = await Promise.all(Array.from({ length: 20 }, (_, claim) => starts.claim(sub, `c${claim}`)));
    expect(met.filter(({ claimed }) => claimed)).toHaveLength(1);
    now += 7_000;
    expect(await starts.claim(sub, 'later')).toEqual({ claimed: false, age: 7 });
    await starts.release(sub);
    expect(await starts.claim(sub, 'after')).toEqual({ claimed: true });
    now += 60_000;
    expect(await starts.claim(sub, 'next minute')).toEqual({ claimed: true });
    expect(await starts.claim(newSub(), 'another')).toEqual({ claimed: true });
  });

  it('is ours when only its answer was lost', async () => {
    const sub = newSub();
    calls.faults = new Map([[0, 'twice']]);
    expect(await starts.claim(sub, 'mine')).toEqual({ claimed: true });
  });

  it('names no learner, and expires by itself', async () => {
    const sub = newSub();
    await starts.claim(sub, 'mine');
    const rows = await readRows(client, tables.limits);
    expect(JSON.stringify(rows)).not.toContain(sub);
    for (const { pk } of rows) {
      const row = await readRow(client, tables.limits, { pk });
      expect(row?.expiresAt).toEqual(expect.any(Number));
    }
  });
});

describe('starting a notebook', () => {
  it('leads from no server to a running one that opens by an address that works once', async () => {
    const sub = newSub();
    hub.change({ startSeconds: 600 });
    const address = `${hub.url}/user/${notebookUser(sub)}/`;
    expect(await start(sub)).toEqual({ status: 200, body: { url: address, status: 'starting' } });
    hub.users.stop(notebookUser(sub));
    hub.change({ startSeconds: 0 });
    hub.users.start(notebookUser(sub), hub.behavior());
    const first = await start(sub);
    const second = await start(sub);
    expect(first.body).toMatchObject({ status: 'ready' });
    expect(first.body.url).toMatch(/\/hub\/northlight\/open\?token=[0-9a-f]{32}$/);
    expect(second.body.url).not.toBe(first.body.url);
    const opened = await fetch(first.body.url, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, new URL(address).pathname]);
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await fetch(address, { headers: { cookie } })).status).toBe(200);
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(first.body.url, { redirect: 'manual' })).status).toBe(403);
  });

  it('asks the hub for one server in a storm, and costs one question to it while that starts', async () => {
    const sub = newSub();
    hub.change({ startSeconds: 600 });
    const replies = await Promise.all(Array.from({ length: 30 }, () => start(sub)));
    expect(new Set(replies.map(({ body }) => body.status))).toEqual(new Set(['starting']));
    expect(serverOf(sub)?.starts).toBe(1);
    calls.reset();
    await start(sub);
    expect(calls.calls).toEqual([]);
  });

  it('gives each learner a server of their own', async () => {
    const [ada, ben] = [newSub(), newSub()];
    await Promise.all([start(ada), start(ben)]);
    expect([serverOf(ada)?.starts, serverOf(ben)?.starts]).toEqual([1, 1]);
  });

  it('says that a server did not come up, and starts again when asked again', async () => {
    const sub = newSub();
    hub.change({ startSeconds: 0, fault: 'spawn' });
    expect((await start(sub)).body.status).toBe('starting');
    expect((await start(sub)).body.status).toBe('starting');
    now += 8_000;
    await expect(start(sub)).rejects.toMatchObject({
      status: 503,
      message: 'Your notebook could not be started. Please try again in a moment.',
    });
    hub.change({ fault: 'none', startSeconds: 600 });
    expect((await start(sub)).body.status).toBe('starting');
    expect(serverOf(sub)?.starts).toBe(2);
  });

  it.each(['down', 'refuse', 'full', 'error', 'odd'])(
    'leaves nothing in the way when the hub is %s',
    async (fault) => {
      const sub = newSub();
      hub.change({ fault, startSeconds: 600 });
      await expect(start(sub)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
      hub.change({ fault: 'none' });
      expect((await start(sub)).body.status).toBe('starting');
      expect(serverOf(sub)?.starts).toBe(1);
    },
  );

  it('opens a server so often an hour', async () => {
    const sub = newSub();
    hub.change({ startSeconds: 0 });
    await start(sub);
    for (let opened = 0; opened < counters.notebookOpen.max; opened += 1) await start(sub);
    await expect(start(sub)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3_600 });
    expect(serverOf(sub)?.tokens).toBe(counters.notebookOpen.max);
  });

  it('says where no hub is configured, and to the operator how to', async () => {
    await expect(start(newSub(), false)).rejects.toMatchObject({
      status: 503,
      message: 'Notebooks are not set up on this site yet.',
      cause: { message: expect.stringMatching(/NORTHLIGHT_NOTEBOOK_HUB_URL.*NotebookHubTokenSecret/) },
    });
  });
});
