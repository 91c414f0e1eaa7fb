import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createErasureGuard } from '#lambdas/platform/services/erasure-guard.ts';
import { withPassengers } from '#lambdas/platform/services/request-calls.ts';
import { createConnectionStore } from '#lambdas/stores/learner/connections.ts';
import { createErasureMarks } from '#lambdas/stores/learner/erasure-marks.ts';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { endConnection, listConnections } from '#lambdas/user/connections.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { intercept, type Interception } from '../support/faults.ts';
import { operationRequest } from '../support/operation-request.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-28T10:20:00.400Z');
const minute = 60_000;
const clientId = 'https://assistant.example/client.json';

let device: DynamoDBDocumentClient;
let calls: Interception;
let now: number;
let sub: string;
let people = 0;

const database = await useDynamoDb();
const client = database.client();
await createTables(client);
beforeEach(() => {
  sub = `auth0|${(people += 1)}`;
  now = start;
  device = withPassengers(database.client());
  calls = intercept(device);
});

const store = () => createConnectionStore(device, tables.learning, () => now);
const use = (
  changes: { sub?: string; scopes?: string[]; name?: string; allowedAt?: number | undefined } = {},
) => store().noteUse({ sub, clientId, scopes: ['read'], allowedAt: start - minute, ...changes });
const deps = () => ({
  connections: store(),
  now: () => now,
  pause: (ms: number) => Promise.resolve((now += ms)),
});
const list = async (who = sub) =>
  (await listConnections(deps())(operationRequest<'listConnections'>({ caller: { sub: who } }))).body
    .connections;
const end = (connectionId: string, who = sub) =>
  endConnection(deps())(
    operationRequest<'endConnection'>({ caller: { sub: who }, params: { connectionId } }),
  );
const idOf = async (who = sub): Promise<string> => (await list(who))[0]?.id ?? '';

describe('a connection', () => {
  it('is listed once an assistant uses it, with its host, its hour and what it may do', async () => {
    expect(await list()).toEqual([]);
    expect(await use({ name: 'Study Buddy' })).toBe(true);
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/) as string,
        name: 'Study Buddy',
        host: 'assistant.example',
        scopes: ['read'],
        connectedAt: '2026-11-28T10:19:00.400Z',
        lastUsedAt: '2026-11-28T10:00:00.000Z',
      },
    ]);
  });

  it('goes by its host without a name, and by its id when that is no address', async () => {
    await use();
    await store().noteUse({ sub, clientId: 'x1y2', scopes: [], allowedAt: start });
    expect(await list()).toMatchObject([
      { name: 'x1y2', host: 'x1y2' },
      { name: 'assistant.example', host: 'assistant.example' },
    ]);
  });

  it('is written once an hour, and when it may do more; every other use is one read', async () => {
    await use();
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    await use();
    await use({ scopes: [] });
    expect(calls.calls.slice(2)).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
    await use({ scopes: ['learn'] });
    expect(calls.calls.slice(4)).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    now += 60 * minute;
    await use();
    expect(calls.calls.slice(6)).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    expect(await list()).toMatchObject([
      {
        scopes: ['read', 'learn'],
        connectedAt: '2026-11-28T10:19:00.400Z',
        lastUsedAt: '2026-11-28T11:00:00.000Z',
      },
    ]);
  });

  it('is recorded once however many requests are its first', async () => {
    expect(await Promise.all(Array.from({ length: 6 }, () => use()))).toEqual(Array(6).fill(true));
    expect(await list()).toHaveLength(1);
  });
});

describe('the end of a connection', () => {
  it('refuses what was allowed before it for ever, and nothing that is allowed after its answer', async () => {
    await use();
    const id = await idOf();
    expect((await end(id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await use()).toBe(false);
    // The second of the end itself, as tokens state it.
    expect(await use({ allowedAt: Math.floor(start / 1_000) * 1_000 })).toBe(false);
    expect(await use({ allowedAt: undefined })).toBe(false);
    const again = Math.floor(now / 1_000) * 1_000;
    expect(await use({ allowedAt: again, scopes: ['learn'] })).toBe(true);
    expect(await list()).toMatchObject([{ id, scopes: ['learn'], connectedAt: '2026-11-28T10:20:01.000Z' }]);
    expect(await use()).toBe(false);
    expect((await end(id)).status).toBe(204);
    expect(await use({ allowedAt: again })).toBe(false);
  });

  it('finds no connection that was ended, never was, or is another learner’s', async () => {
    await use();
    const id = await idOf();
    const other = `${sub}-other`;
    await use({ sub: other });
    const missing = { code: 'not_found' };
    await expect(end(id, other)).rejects.toMatchObject(missing);
    await expect(end('unknown')).rejects.toMatchObject(missing);
    await end(id);
    await expect(end(id)).rejects.toMatchObject(missing);
    expect(await list(other)).toHaveLength(1);
  });

  it('wins over a use that read the row before it', async () => {
    await use();
    const id = await idOf();
    now += 60 * minute;
    calls.once(/^TransactWrite/, () => store().end(sub, id, now));
    expect(await use()).toBe(false);
    expect(await list()).toEqual([]);
  });
});

describe('an erased learner', () => {
  it('gets no connection back by what was allowed before, though it was refreshed since', async () => {
    await use();
    await createErasureMarks(client, tables).begin(sub, now);
    const { rows } = await createLearnerRows(client, tables).readLearning(sub);
    expect(rows).toMatchObject([{ clientId }]);
    now += 60 * minute;
    const guard = createErasureGuard(tables.limits, { sub, issuedAt: start - minute }, () => device);
    const before = calls.calls.length;
    await expect(guard.run(() => use())).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(calls.calls.slice(before)).toEqual(['BatchGetItemCommand']);
  });
});
