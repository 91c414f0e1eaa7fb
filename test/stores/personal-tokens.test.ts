import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import { createVerifyPersonalToken } from '#lambdas/platform/http/verify-personal-token.ts';
import { hashPersonalToken, personalTokenKey } from '#lambdas/resources/personal-token.ts';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { createPersonalTokenStore } from '#lambdas/stores/learner/personal-tokens.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { createProfileStore } from '#lambdas/stores/learner/profiles.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import type { TokenDeps } from '#lambdas/user/deps.ts';
import { listTokens } from '#lambdas/user/list-tokens.ts';
import { makeToken } from '#lambdas/user/make-token.ts';
import { revokeToken } from '#lambdas/user/revoke-token.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { operationRequest } from '../support/operation-request.ts';
import { putRow, readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let deps: TokenDeps;
let verify: (token: string) => Promise<Caller>;
let people = 0;
let caller: Caller;
let mails: MailMessage[] = [];
let queueRefuses = false;
let isVerified = true;

const database = await useDynamoDb();
const client = database.client();
await createTables(client);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:20:00.000Z') });
  caller = { sub: `auth0|tokens-${(people += 1)}`, scopes: new Set(), token: 't' };
  [mails, queueRefuses, isVerified] = [[], false, true];
  deps = {
    profiles: createProfileStore(client, tables.profiles),
    identity: {
      full: () => Promise.resolve({ email: 'ada@example.com', emailVerified: isVerified, name: 'Ada' }),
    },
    limits: createRateLimitStore(client, tables.limits, () => Date.now()),
    personalTokens: createPersonalTokenStore(client, tables),
    mailQueue: {
      send: (messages) => {
        mails.push(...messages);
        return Promise.resolve(new Set(queueRefuses ? messages.map(({ id }) => id) : []));
      },
    },
    now: () => Date.now(),
  };
  verify = createVerifyPersonalToken(tables.limits, () => client);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const make = async (body: object = {}, who = caller) => {
  const given = { name: 'Backup', scopes: ['read'], days: 30, ...body };
  const { body: made } = await makeToken(deps)(operationRequest<'makeToken'>({ caller: who, body: given }));
  return made;
};
const list = async (who = caller) =>
  (await listTokens(deps)(operationRequest<'listTokens'>({ caller: who }))).body.tokens;
const revoke = (tokenId: string, who = caller) =>
  revokeToken(deps)(operationRequest<'revokeToken'>({ caller: who, params: { tokenId } }));
const rowOf = (id: string) => readRow(client, tables.limits, personalTokenKey(id));
const refused = { code: 'unauthenticated', message: 'Token is missing or invalid' };

describe('a personal token', () => {
  it('says its id in its first 12 characters, and is stored as nothing but a hash', async () => {
    const { token, id, expiresAt } = await make();
    expect(token).toMatch(/^nlp_[1-9A-HJ-NP-Za-km-z]{40}$/);
    expect(token.slice(4, 12)).toBe(id);
    expect(expiresAt).toBe('2026-12-21T10:20:00.000Z');
    const row = await rowOf(id);
    expect(row).toMatchObject({ hash: hashPersonalToken(token), name: 'Backup' });
    expect(JSON.stringify(row)).not.toContain(token.slice(12));
    expect(JSON.stringify(await list())).not.toContain(hashPersonalToken(token));
  });

  it('is its learner with its scopes, at one read', async () => {
    const { token } = await make({ scopes: ['learn', 'read'] });
    await verify(token);
    const send = vi.spyOn(client, 'send');
    expect(await verify(token)).toEqual({
      sub: caller.sub,
      scopes: new Set(),
      issuedAt: Date.now(),
      tokenScopes: new Set(['learn', 'read']),
      token,
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is refused alike when it is unknown, altered, expired or revoked, and without a read when it is none', async () => {
    const { token, id } = await make({ days: 1 });
    const { token: other } = await make();
    const altered = token.slice(0, -1) + (token.endsWith('1') ? '2' : '1');
    await expect(verify(altered)).rejects.toMatchObject(refused);
    await expect(verify(token.slice(0, 12) + other.slice(12))).rejects.toMatchObject(refused);
    await expect(verify(`nlp_zzzzzzzz${other.slice(12)}`)).rejects.toMatchObject(refused);
    later(dayMs - 1);
    await verify(token);
    later(1);
    await expect(verify(token)).rejects.toMatchObject(refused);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect((await revoke(other.slice(4, 12))).status).toBe(204);
    await expect(verify(other)).rejects.toMatchObject(refused);
    const send = vi.spyOn(client, 'send');
    for (const none of ['nlp_', 'nlp_short', `${token}x`, `nlp_${'0'.repeat(40)}`, `${token}, ${token}`])
      await expect(verify(none)).rejects.toMatchObject(refused);
    expect(send).not.toHaveBeenCalled();
  });

  it('records its use once an hour, and works when that fails', async () => {
    const { token, id } = await make();
    expect((await list())[0]).not.toHaveProperty('lastUsedAt', expect.anything());
    const send = vi.spyOn(client, 'send');
    await Promise.all([verify(token), verify(token)]);
    await verify(token);
    expect((await rowOf(id))?.lastUsedAt).toBe('2026-11-21T10:20:00.000Z');
    later(39 * 60_000);
    send.mockClear();
    await verify(token);
    expect(send).toHaveBeenCalledTimes(1);
    later(60_000);
    await verify(token);
    expect(send).toHaveBeenCalledTimes(3);
    expect((await list())[0]?.lastUsedAt).toBe('2026-11-21T11:00:00.000Z');
    later(hourMs);
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const broken = {
      send: (command: GetCommand) =>
        command instanceof GetCommand ? client.send(command) : Promise.reject(new Error('throttled')),
    } as unknown as DynamoDBDocumentClient;
    expect((await createVerifyPersonalToken(tables.limits, () => broken)(token)).sub).toBe(caller.sub);
    expect(written.mock.calls.join()).toContain('throttled');
  });

  it('is read consistently, so that a revoked one is refused at once', async () => {
    const { token } = await make();
    const sent: unknown[] = [];
    const watched = {
      send: (command: GetCommand) => {
        sent.push(command.input);
        return client.send(command);
      },
    } as unknown as DynamoDBDocumentClient;
    await createVerifyPersonalToken(tables.limits, () => watched)(token);
    expect(sent[0]).toMatchObject({ ConsistentRead: true });
  });

  it('stays revoked when it is used at that moment', async () => {
    const { token, id } = await make();
    const uses = await Promise.allSettled([verify(token), revoke(id), verify(token)]);
    expect(uses[1]?.status).toBe('fulfilled');
    expect(await rowOf(id)).toBeUndefined();
    await expect(verify(token)).rejects.toMatchObject(refused);
  });
});

describe('the tokens of a learner', () => {
  it('are ten at most, however many are asked for at once; expired and revoked ones make room', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 16 }, () => make({ days: 1 })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
    expect(await list()).toHaveLength(10);
    await revoke((await list())[0]?.id ?? '');
    await make({ days: 30 });
    await expect(make()).rejects.toMatchObject({ code: 'conflict' });
    later(dayMs);
    await make();
    expect(await list()).toHaveLength(2);
  }, 30_000);

  it('are nobody else’s to revoke', async () => {
    const { id, token } = await make();
    const other = { ...caller, sub: `${caller.sub}-other` };
    await expect(revoke(id, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revoke('unknown')).rejects.toMatchObject({ code: 'not_found' });
    expect((await verify(token)).sub).toBe(caller.sub);
    expect(await list(other)).toEqual([]);
  });

  it('are told by mail, to a verified address alone', async () => {
    const { id, token } = await make({ name: 'Laptop' });
    expect(mails).toMatchObject([
      { kind: 'token', to: 'ada@example.com', id: `token-${id}`, name: 'Laptop' },
    ]);
    expect(JSON.stringify(mails)).not.toContain(token.slice(12));
    isVerified = false;
    caller = { ...caller, sub: `${caller.sub}-unverified` };
    await make();
    expect(mails).toHaveLength(1);
  });

  it('do not stay when the learner could not be told', async () => {
    queueRefuses = true;
    await expect(make()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await list()).toEqual([]);
  });

  it('go with the learner, and are in their export without what would tell one', async () => {
    const { token, id } = await make();
    const owner = { sub: caller.sub, emails: [], counters: [] };
    const rows = createLearnerRows(client, tables);
    const links = { subscriptionIds: [], sessionIds: [] };
    const { tokens } = await rows.readElsewhere(owner, links);
    expect(tokens).toMatchObject([{ id, name: 'Backup', scopes: ['read'] }]);
    expect(JSON.stringify(tokens)).not.toContain(hashPersonalToken(token));
    await createEraseLearner(client, tables, { remove: () => Promise.resolve() }, Date.now)(owner);
    expect(await rowOf(id)).toBeUndefined();
    await expect(verify(token)).rejects.toMatchObject(refused);
  });

  it('that are made while the learner is erased go too', async () => {
    await make();
    let removals = 0;
    let made: { id: string } | undefined;
    // The third is that of pictures, between reading the profile and deleting it.
    const remove = async () => {
      if ((removals += 1) === 3) made = await make();
    };
    await createEraseLearner(
      client,
      tables,
      { remove },
      Date.now,
    )({ sub: caller.sub, emails: [], counters: [] });
    expect(await rowOf(made?.id ?? '')).toBeUndefined();
    const Key = profileKey(caller.sub);
    expect(await readRow(client, tables.profiles, Key)).toBeUndefined();
  });
});

it('a profile of before names no tokens', async () => {
  await putRow(client, tables.profiles, { ...profileKey(caller.sub), id: caller.sub });
  expect(await list()).toEqual([]);
});
