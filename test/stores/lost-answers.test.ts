import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPublicationLock } from '#lambdas/stores/catalog/publish/publication-lock.ts';
import { createConnectionStore } from '#lambdas/stores/learner/connections.ts';
import { createPersonalTokenStore } from '#lambdas/stores/learner/personal-tokens.ts';
import { createProfileStore } from '#lambdas/stores/learner/profiles.ts';
import { createTeamStore } from '#lambdas/stores/teams/teams.ts';
import { createEndpointStore } from '#lambdas/stores/webhooks/endpoint-store.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { intercept, type Interception } from '../support/faults.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const at = new Date(now).toISOString();
const later = '2026-11-22T10:00:00.000Z';
let client: DynamoDBDocumentClient;
let calls: Interception;
let sub: string;
let people = 0;

const database = await useDynamoDb();
await createTables(database.client());
beforeEach(() => {
  client = database.client();
  calls = intercept(client);
  sub = `auth0|${(people += 1)}`;
});

/** Runs something whose call of this number (from 0) is sent twice, because the first answer was lost. */
const losing = <T>(call: number, run: () => Promise<T>): Promise<T> => {
  calls.reset();
  calls.faults = new Map([[call, 'twice']]);
  return run();
};

describe('a write that the SDK repeats, as its answer was lost', () => {
  it('adds, rotates and removes an endpoint', async () => {
    const store = createEndpointStore(client, tables.webhooks);
    const endpoint = {
      id: 'ep_1',
      url: 'https://a.example/',
      events: [],
      withEmail: false,
      secret: 'one',
      createdAt: at,
    };
    expect(await losing(0, () => store.add(endpoint))).toBe(true);
    expect(await losing(1, () => store.rotate('ep_1', 'two', at, later))).toBe(true);
    expect(await store.list()).toMatchObject([
      { secret: 'two', previous: [{ secret: 'one', until: later }] },
    ]);
    expect(await store.add({ ...endpoint, secret: 'three' })).toBe(false);
    expect(await losing(1, () => store.remove('ep_1'))).toBe(true);
    expect(await store.list()).toEqual([]);
    expect(await store.remove('ep_1')).toBe(false);
  });

  it('revokes a personal token, whose place is free again', async () => {
    const store = createPersonalTokenStore(client, tables);
    await createProfileStore(client, tables.profiles).create({
      id: sub,
      emailVerified: false,
      name: 'Ada',
      createdAt: at,
      emailPreferences: { releases: true, news: false },
    });
    const row = {
      id: 'abcdefgh',
      sub,
      hash: 'h',
      name: 'Backup',
      scopes: ['read' as const],
      createdAt: at,
      expiresAt: now / 1_000 + 60,
    };
    await store.add(row, 1, now);
    expect(await losing(0, () => store.remove(sub, row.id))).toBe(true);
    expect(await store.list(sub, now)).toEqual([]);
    expect(await store.remove(sub, row.id)).toBe(false);
    expect(await store.add({ ...row, id: 'hgfedcba' }, 1, now)).toBe(true);
  });

  it('ends a connection', async () => {
    const store = createConnectionStore(client, tables.learning, () => now);
    await store.noteUse({ sub, clientId: 'https://a.example/', scopes: ['read'], allowedAt: now - 1 });
    const id = (await store.list(sub))[0]?.id ?? '';
    expect(await losing(0, () => store.end(sub, id, now))).toBe(true);
    expect(await store.list(sub)).toEqual([]);
    expect(await store.end(sub, id, now + 1)).toBe(false);
  });

  it('finishes publishing', async () => {
    const lock = createPublicationLock(client, tables.catalog);
    await lock.begin('me', now, now + 1);
    expect(await losing(0, () => lock.finish('me', {}, 'print'))).toBe(true);
    await lock.begin('another', now, now + 1);
    expect(await lock.finish('me', {}, 'print')).toBe(false);
  });

  it('counts a reminder of an invitation', async () => {
    const store = createTeamStore(client, tables.payments);
    const team = { courseId: 'course', courseTitle: 'Course', seats: 1, free: 0, lost: 0, enrolls: true };
    await store.create(
      { ...team, teamId: sub, createdAt: at },
      { seatId: 's1', email: 'ada@example.com', invitedAt: at },
    );
    expect(await losing(0, () => store.markReminded(sub, 's1', at))).toBe(true);
    expect(await store.markReminded(sub, 's1', later)).toBe(false);
  });
});
