import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { ProfileRecord } from '../stores/learner/profiles.ts';
import { createProfile, type ProfileDeps } from '../use-cases/read-or-create-profile.ts';

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
