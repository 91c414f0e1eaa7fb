import { countersOfLearner } from '../domain/counters.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Caller } from '../platform/operation.ts';
import type { RowOwner } from '../stores/learner-rows.ts';
import type { UserDeps } from './deps.ts';

/** The proven address, if the issuer says so now. While it does not answer, what the profile says stands. */
const provenNow = async ({ identity }: UserDeps, caller: Caller): Promise<string[]> => {
  const { email, emailVerified } = await identity.full(caller).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable')
      return { email: undefined, emailVerified: false };
    throw error;
  });
  return email !== undefined && emailVerified ? [email] : [];
};

/**
 * Whose rows an export or an erasure is about. Only a proven address leads to rows: anybody can claim one, and what hangs on it
 * would be a stranger's.
 */
export const rowOwner = async (deps: UserDeps, caller: Caller): Promise<RowOwner> => {
  const profile = await deps.profiles.read(caller.sub);
  const addresses = [
    ...(await provenNow(deps, caller)),
    ...(profile?.emailVerified && profile.email !== '' ? [profile.email] : []),
  ];
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return {
    sub: caller.sub,
    emails,
    counters: countersOfLearner(caller.sub, emails),
  };
};
