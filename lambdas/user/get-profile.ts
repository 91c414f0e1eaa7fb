import { limits } from '../contract/limits.ts';
import { certificateName } from '../domain/certificate.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { ProfileRecord } from '../stores/learner/profiles.ts';
import type { ProfileDeps } from './deps.ts';

/** What a page calls someone: the name that the issuer tells, cleaned and cut, or the part of the address before the `@`. */
const nameFrom = (told: string | undefined, email: string): string =>
  Array.from(certificateName(told) ?? '')
    .slice(0, limits.nameMax)
    .join('') ||
  email.split('@')[0] ||
  'Learner';

const createProfile = async (
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
    emailPreferences: { releases: true, news: false },
    createdAt: new Date(now()).toISOString(),
  });
};

/** Asks the issuer whether an address was proven meanwhile; while it does not answer, what is known stands. */
const proofSince = async (
  { identity }: ProfileDeps,
  caller: Caller,
  known: ProfileRecord,
): Promise<Pick<ProfileRecord, 'email' | 'emailVerified'>> => {
  const { email = known.email, emailVerified } = await identity.full(caller).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable') return known;
    throw error;
  });
  return { email, emailVerified };
};

/** The address as the issuer vouches for it now: by the token, or asked for as long as it is not proven. */
const currentAddress = (
  deps: ProfileDeps,
  caller: Caller,
  known: ProfileRecord,
):
  | Pick<ProfileRecord, 'email' | 'emailVerified'>
  | Promise<Pick<ProfileRecord, 'email' | 'emailVerified'>> => {
  const { email, emailVerified } = caller;
  if (email !== undefined) {
    return { email, emailVerified: emailVerified ?? (email === known.email && known.emailVerified) };
  }
  return known.emailVerified ? known : proofSince(deps, caller, known);
};

/** The caller's profile as it is stored; the row is made at first sight from what the issuer says. */
export const readOrCreateProfile = async (deps: ProfileDeps, caller: Caller): Promise<ProfileRecord> =>
  (await deps.profiles.read(caller.sub)) ?? createProfile(deps, caller);

/** The caller's profile. The row is made at first sight from what the issuer says, and follows a changed address. */
export const getProfile =
  (deps: ProfileDeps): Operation<'getProfile'> =>
  async ({ caller }) => {
    const known = await deps.profiles.read(caller.sub);
    if (!known) return { status: 200, body: await createProfile(deps, caller) };
    const { email, emailVerified } = await currentAddress(deps, caller, known);
    const changed = email !== known.email || emailVerified !== known.emailVerified;
    const profile = changed ? await deps.profiles.changeAddress(caller.sub, email, emailVerified) : known;
    return { status: 200, body: profile };
  };
