import { describe, expect, it } from 'vitest';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import type { Identity } from '#lambdas/platform/services/identity.ts';
import { createProfileStore } from '#lambdas/stores/learner/profiles.ts';
import { getProfile } from '#lambdas/user/get-profile.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { operationRequest } from '../support/operation-request.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
let asked = 0;
let known: Identity;
let down = false;
let clock = 0;

const server = await useDynamoDb();
await createTable(server.client(), 'profiles');

const newCaller = (fields: Partial<Caller> = {}): Caller => ({
  sub: `auth0|${(people += 1)}`,
  scopes: new Set(),
  token: 'token',
  ...fields,
});
/** @param meanwhile what another call does while the issuer is asked */
const profileOf = async (caller: Caller, meanwhile?: () => Promise<unknown>) => {
  const read = getProfile({
    profiles: createProfileStore(server.client(), tables.profiles),
    identity: {
      full: async () => {
        asked += 1;
        await meanwhile?.();
        return down ? Promise.reject(new ApiError('unavailable')) : Promise.resolve(known);
      },
    },
    now: () => (clock += 1),
  });
  return (await read(operationRequest({ caller }))).body;
};

describe('a profile', () => {
  it('is made at first sight from what the issuer says, and asked for only once', async () => {
    const caller = newCaller();
    known = { email: 'ada@example.com', emailVerified: true, name: 'Ada', picture: 'https://pictures/ada' };
    asked = 0;
    clock = Date.parse('2026-11-21T09:59:59.999Z');
    const first = await profileOf(caller);
    expect(first).toEqual({
      id: caller.sub,
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada',
      picture: 'https://pictures/ada',
      emailPreferences: {
        releases: true,
        news: false,
        digest: 'each',
        digestDay: 'mon',
        digestAt: '09:00',
        reviews: 'off',
      },
      reviewAt: '09:00',
      reviewLimit: 20,
      createdAt: '2026-11-21T10:00:00.000Z',
    });
    known = { email: 'other@example.com', emailVerified: false };
    expect(await profileOf(caller)).toEqual(first);
    expect(asked).toBe(1);
  });

  it('is one row when two pages ask for it at once', async () => {
    const caller = newCaller();
    known = { email: 'twice@example.com', emailVerified: true };
    const all = await Promise.all(Array.from({ length: 6 }, () => profileOf(caller)));
    expect(new Set(all.map((profile) => JSON.stringify(profile))).size).toBe(1);
  });

  it('has a name even when the issuer gives none', async () => {
    known = { email: 'grace.h@example.com', emailVerified: true, name: '' };
    expect((await profileOf(newCaller())).name).toBe('grace.h');
    known = { emailVerified: false };
    expect(await profileOf(newCaller())).toMatchObject({ name: 'Learner', email: '', emailVerified: false });
  });

  it('is made for a sign-in without an address, which may come later', async () => {
    known = { emailVerified: false };
    const caller = newCaller();
    expect(await profileOf(caller)).toMatchObject({ email: '', name: 'Learner' });
    known = { emailVerified: true };
    expect(await profileOf(caller)).toMatchObject({ email: '', emailVerified: false });
    const found = { email: 'found@example.com', emailVerified: true };
    expect(await profileOf({ ...caller, ...found })).toMatchObject(found);
  });

  it('shows the name from the issuer on one line, without invisible characters', async () => {
    known = { emailVerified: false, name: `\u202e Ada\n\u200bOkafor ${'a'.repeat(200)}` };
    const { name } = await profileOf(newCaller());
    expect(name).toBe(`Ada Okafor ${'a'.repeat(89)}`);
    known = { email: 'grace@example.com', emailVerified: false, name: '\u200b' };
    expect((await profileOf(newCaller())).name).toBe('grace');
  });

  it('follows the address that a later token carries, and only that', async () => {
    known = { email: 'old@example.com', emailVerified: true, name: 'Ada' };
    const caller = newCaller();
    await profileOf(caller);
    const moved = { ...caller, email: 'new@example.com', emailVerified: false };
    const expected = { email: 'new@example.com', emailVerified: false, name: 'Ada' };
    expect(await profileOf(moved)).toMatchObject(expected);
    known = { email: 'new@example.com', emailVerified: false };
    expect(await profileOf(caller)).toMatchObject(expected);
    expect(await profileOf({ ...caller, email: 'new@example.com' })).toMatchObject(expected);
  });

  it('does not take its address for verified when the issuer verified another one that cannot be used', async () => {
    known = { email: 'somebody@example.com', emailVerified: false };
    const caller = newCaller();
    await profileOf(caller);
    known = { emailVerified: true };
    expect(await profileOf(caller)).toMatchObject({ email: 'somebody@example.com', emailVerified: false });
  });

  it('learns that an address was proven, and does without the issuer when it is down', async () => {
    known = { email: 'late@example.com', emailVerified: false };
    const caller = newCaller();
    expect(await profileOf(caller)).toMatchObject({ emailVerified: false });
    down = true;
    expect(await profileOf(caller)).toMatchObject({ email: 'late@example.com', emailVerified: false });
    await expect(profileOf(newCaller())).rejects.toMatchObject({ code: 'unavailable' });
    down = false;
    known = { email: 'late@example.com', emailVerified: true };
    expect(await profileOf(caller)).toMatchObject({ email: 'late@example.com', emailVerified: true });
  });

  it('follows a verified address that changed at the issuer, which is asked once a day', async () => {
    known = { email: 'before@example.com', emailVerified: true };
    const caller = newCaller();
    clock = Date.parse('2026-11-21T10:00:00.000Z');
    await profileOf(caller);
    known = { email: 'after@example.com', emailVerified: true };
    const day = 24 * 60 * 60_000;
    clock += day - 10;
    expect(await profileOf(caller)).toMatchObject({ email: 'before@example.com' });
    clock += 10;
    down = true;
    asked = 0;
    const hour = 60 * 60_000;
    for (let time = 0; time < 3; time += 1)
      expect(await profileOf(caller)).toMatchObject({ email: 'before@example.com', emailVerified: true });
    expect(asked).toBe(1);
    down = false;
    clock += hour;
    expect(await profileOf({ ...caller, tokenScopes: new Set(['read'] as const) })).toMatchObject({
      email: 'before@example.com',
    });
    asked = 0;
    for (let time = 0; time < 3; time += 1)
      expect(await profileOf(caller)).toMatchObject({ email: 'after@example.com', emailVerified: true });
    expect(asked).toBe(1);
    // The next day, to a token that may not ask.
    clock += day;
    known = { emailVerified: false };
    asked = 0;
    for (let time = 0; time < 3; time += 1)
      expect(await profileOf(caller)).toMatchObject({ email: 'after@example.com', emailVerified: true });
    expect(asked).toBe(1);
  });

  it('keeps the address that another call has learned while its own question failed', async () => {
    known = { email: 'before@example.com', emailVerified: true };
    const caller = newCaller();
    clock = Date.parse('2026-11-21T10:00:00.000Z');
    await profileOf(caller);
    clock += 25 * 60 * 60_000;
    down = true;
    const { noteAddress } = createProfileStore(server.client(), tables.profiles);
    const changed = { email: 'after@example.com', emailVerified: true };
    const other = () => noteAddress(caller.sub, new Date(clock).toISOString(), changed);
    expect(await profileOf(caller, other)).toMatchObject({ email: 'after@example.com' });
    down = false;
  });

  it('stays verified when a token states in lower case what an earlier release stored with capitals', async () => {
    known = { email: 'Ada@Example.com', emailVerified: true };
    const caller = newCaller();
    await profileOf(caller);
    expect(await profileOf({ ...caller, email: 'ada@example.com' })).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
    });
  });

  it('belongs to the subject, not to the address', async () => {
    known = { email: 'shared@example.com', emailVerified: true };
    const [one, other] = [newCaller(), newCaller()];
    expect((await profileOf(one)).id).toBe(one.sub);
    expect((await profileOf(other)).id).toBe(other.sub);
  });
});

describe('an account that was deleted meanwhile', () => {
  const profiles = () => createProfileStore(server.client(), tables.profiles);

  it('is brought back by no change of it', async () => {
    const { sub } = newCaller();
    expect(await profiles().update(sub, { name: 'Ada' })).toBeUndefined();
    await expect(profiles().noteAddress(sub, '2026-11-21T10:00:00.000Z')).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
    expect(await profiles().read(sub)).toBeUndefined();
  });
});
