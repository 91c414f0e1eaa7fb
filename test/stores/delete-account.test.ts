import { beforeEach, describe, expect, it } from 'vitest';
import { createErasureGuard } from '#lambdas/platform/services/erasure-guard.ts';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createErasureMarks } from '#lambdas/stores/learner/erasure-marks.ts';
import { createMailLedger, plainSuppressionKey } from '#lambdas/stores/mail/mail-ledger.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { deleteAccount } from '#lambdas/user/delete-account.ts';
import type { UserDeps } from '#lambdas/user/deps.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { operationRequest } from '../support/operation-request.ts';
import { putRow, readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let now = Date.parse('2026-11-21T10:00:00.400Z');
let people = 0;
let sub = '';
let failing = false;
let erasures = 0;

const database = await useDynamoDb();
const client = database.client();
await createTables(client);
beforeEach(() => {
  sub = `auth0|${(people += 1)}`;
  failing = false;
  erasures = 0;
});

const erase = () =>
  deleteAccount({
    profiles: { read: () => Promise.resolve(undefined) },
    identity: { full: () => Promise.resolve({ emailVerified: false }) },
    limits: createRateLimitStore(client, tables.limits, () => now),
    erasures: createErasureMarks(client, tables),
    eraseLearner: () => {
      erasures += 1;
      return failing ? Promise.reject(new Error('cut off')) : Promise.resolve();
    },
    pause: (ms: number) => Promise.resolve((now += ms)),
    now: () => now,
  } as unknown as UserDeps)(operationRequest<'deleteAccount'>({ caller: { sub } }));
const isRefused = async (issuedAt: number, erases = false): Promise<boolean> =>
  createErasureGuard(tables.limits, { sub, issuedAt, erases }, () => client)
    .settle()
    .then(
      () => false,
      () => true,
    );

describe('an erasure', () => {
  it('is answered when tokens of the next sign-in are younger than it', async () => {
    const token = Math.floor(now / 1_000) * 1_000;
    expect((await erase()).status).toBe(202);
    expect(await isRefused(token)).toBe(true);
    expect(await isRefused(Math.floor(now / 1_000) * 1_000)).toBe(false);
  });

  it('that was cut off is completed by the same token, and counts once', async () => {
    const token = now;
    failing = true;
    for (let attempt = 0; attempt < 5; attempt += 1) await expect(erase()).rejects.toThrow('cut off');
    expect([await isRefused(token), await isRefused(token, true)]).toEqual([true, false]);
    failing = false;
    expect((await erase()).status).toBe(202);
    expect([await isRefused(token), await isRefused(token, true)]).toEqual([true, true]);
    await erase();
    await erase();
    expect(erasures).toBe(8);
    await expect(erase()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(erasures).toBe(8);
    now += 24 * 3_600_000;
    expect((await erase()).status).toBe(202);
  });

  it('keeps the suppression of an earlier release, under a hash', async () => {
    const email = 'Bo@Example.com';
    const row = { ...plainSuppressionKey(email), since: '2026-01-01T10:00:00.000Z', reason: 'complaint' };
    await putRow(client, tables.mail, row);
    const ledger = createMailLedger(client, tables.mail);
    expect(await ledger.isSuppressed(email)).toBe(true);
    const files = { remove: () => Promise.resolve() };
    await createEraseLearner(
      client,
      tables,
      files,
      () => now,
    )({ sub, emails: [email.toLowerCase()], counters: [] });
    expect(JSON.stringify(await readRows(client, tables.mail))).not.toMatch(/bo(?:@|%40)/i);
    expect(await ledger.isSuppressed(email)).toBe(true);
  });
});
