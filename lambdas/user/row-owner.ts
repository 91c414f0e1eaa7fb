import { learnerCounters } from '../domain/counters.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { RowOwner } from '../stores/learner/learner-rows.ts';
import type { UserDeps } from './deps.ts';
import { readStatedIdentity } from './stated-identity.ts';

/**
 * Finds the owner whose rows an export or an erasure covers. Only a verified address counts, because anybody can claim one, and its rows would
 * belong to somebody else. It is the one that the issuer states now: a mailbox that was given up may be somebody else's. The profile's counts
 * while the issuer states none.
 */
export const findRowOwner = async (deps: UserDeps, caller: Caller): Promise<RowOwner> => {
  const { sub } = caller;
  const stated = await readStatedIdentity(deps, caller);
  const known = stated?.email ? stated : await deps.profiles.read(sub);
  const emails = known?.email && known.emailVerified ? [known.email.toLowerCase()] : [];
  return { sub, emails, counters: learnerCounters(sub, emails) };
};
