import { describe, expect, it } from 'vitest';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import type { UserDeps } from '#lambdas/user/deps.ts';
import { findRowOwner } from '#lambdas/user/row-owner.ts';

const caller: Caller = { sub: 'auth0|ada', scopes: new Set(), token: 't' };
interface Known {
  readonly email?: string;
  readonly emailVerified: boolean;
}
/** Addresses whose rows are the caller's, by what the issuer says now and what the profile says. */
const emailsOf = async (issuer: Known | ApiError, profile?: Required<Known>): Promise<readonly string[]> => {
  const deps = {
    identity: { full: () => (issuer instanceof Error ? Promise.reject(issuer) : Promise.resolve(issuer)) },
    profiles: { read: () => Promise.resolve(profile) },
  } as unknown as UserDeps;
  return (await findRowOwner(deps, caller)).emails;
};

describe('whose rows an export or an erasure covers', () => {
  it('are those of the proven address, and of none that was given up', async () => {
    const proven = { email: 'Ada@example.com', emailVerified: true };
    const old = { email: 'old@example.com', emailVerified: true };
    expect(await emailsOf(proven, old)).toEqual(['ada@example.com']);
    expect(await emailsOf({ email: 'new@example.com', emailVerified: false }, old)).toEqual([]);
  });

  it('are none of an address that nobody proved', async () => {
    const claimed = { email: 'stranger@example.com', emailVerified: false };
    expect(await emailsOf(claimed, claimed)).toEqual([]);
    expect(await emailsOf({ emailVerified: true })).toEqual([]);
  });

  it('are those that the profile knows while the issuer is down, and an error while it refuses', async () => {
    const profile = { email: 'ada@example.com', emailVerified: true };
    expect(await emailsOf(new ApiError('unavailable'), profile)).toEqual(['ada@example.com']);
    // It states no address to a token without the scope.
    expect(await emailsOf({ emailVerified: false }, profile)).toEqual(['ada@example.com']);
    await expect(emailsOf(new ApiError('unauthenticated'), profile)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
