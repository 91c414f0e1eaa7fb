import { learnerCounters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { RowOwner } from '../stores/learner/learner-rows.ts';
import type { UserDeps } from './deps.ts';

/** Returns the address that the issuer states as verified; none while the issuer is down. */
const readVerifiedEmails = async ({ identity }: UserDeps, caller: Caller): Promise<string[]> => {
  const { email, emailVerified } = await identity.full(caller).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable')
      return { email: undefined, emailVerified: false };
    throw error;
  });
  return email !== undefined && emailVerified ? [email] : [];
};

/**
 * Finds the owner whose rows an export or an erasure covers. Only verified addresses count: anybody can claim an address, and its rows would
 * belong to somebody else.
 */
export const findRowOwner = async (deps: UserDeps, caller: Caller): Promise<RowOwner> => {
  const profile = await deps.profiles.read(caller.sub);
  const addresses = [
    ...(await readVerifiedEmails(deps, caller)),
    ...(profile?.emailVerified && profile.email !== '' ? [profile.email] : []),
  ];
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return {
    sub: caller.sub,
    emails,
    counters: learnerCounters(caller.sub, emails),
  };
};
