import { limits } from '../contract/limits.ts';
import { certificateName } from '../domain/certificate.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { ReadIdentity } from '../platform/services/identity.ts';
import { defaultPreferences, type ProfileRecord, type ProfileStore } from '../stores/learner/profiles.ts';

/** What reading a profile takes. */
export interface ProfileDeps {
  readonly profiles: ProfileStore;
  readonly identity: Pick<ReadIdentity, 'full'>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a page calls someone: the name that the issuer tells, cleaned and cut, or the part of the address before the `@`. */
const nameFrom = (told: string | undefined, email: string): string =>
  Array.from(certificateName(told) ?? '')
    .slice(0, limits.nameMax)
    .join('') ||
  email.split('@')[0] ||
  'Learner';

/** Makes the row at first sight, from what the issuer says. */
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

/** The caller's profile as it is stored; the row is made at first sight from what the issuer says. */
export const readOrCreateProfile = async (deps: ProfileDeps, caller: Caller): Promise<ProfileRecord> =>
  (await deps.profiles.read(caller.sub)) ?? createProfile(deps, caller);
