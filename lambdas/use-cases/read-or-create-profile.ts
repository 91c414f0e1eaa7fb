import { limits } from '../contract/limits.ts';
import { certificateName } from '../domain/certificate/certificate.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { ReadIdentity } from '../platform/services/identity.ts';
import { defaultPreferences, type ProfileRecord, type ProfileStore } from '../stores/learner/profiles.ts';

/** Dependencies of reading a profile. */
export interface ProfileDeps {
  readonly profiles: ProfileStore;
  readonly identity: Pick<ReadIdentity, 'full'>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Display name: the issuer's name, normalized and truncated; else the local part of the address; else `Learner`. */
const nameFrom = (issuerName: string | undefined, email: string): string =>
  Array.from(certificateName(issuerName) ?? '')
    .slice(0, limits.nameMax)
    .join('') ||
  email.split('@')[0] ||
  'Learner';

/** Creates the profile from the issuer's data. */
export const createProfile = async (
  { profiles, identity, now }: ProfileDeps,
  caller: Caller,
): Promise<ProfileRecord> => {
  const { email = '', emailVerified, name, picture } = await identity.full(caller);
  return profiles.create({
    id: caller.sub,
    email,
    emailVerified,
    name: nameFrom(name, email),
    ...(picture === undefined ? {} : { picture }),
    emailPreferences: defaultPreferences,
    createdAt: new Date(now()).toISOString(),
  });
};

/** The caller's stored profile; created from the issuer's data if there is none. */
export const readOrCreateProfile = async (deps: ProfileDeps, caller: Caller): Promise<ProfileRecord> =>
  (await deps.profiles.read(caller.sub)) ?? createProfile(deps, caller);
