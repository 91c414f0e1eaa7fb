import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { ProfileRecord } from '../stores/learner/profiles.ts';
import { createProfile, type ProfileDeps } from '../use-cases/read-or-create-profile.ts';

/** Asks the issuer whether the address was verified in the meantime. Returns the known state when the issuer does not answer. */
const readVerification = async (
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

/** Returns the current address: from the token, or from the issuer as long as the address is not verified. */
const readCurrentAddress = (
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
  return known.emailVerified ? known : readVerification(deps, caller, known);
};

/** Returns the caller's profile. The first call creates it from the issuer's data, and later calls update a changed address. */
export const getProfile =
  (deps: ProfileDeps): Operation<'getProfile'> =>
  async ({ caller }) => {
    const known = await deps.profiles.read(caller.sub);
    if (!known) return { status: 200, body: await createProfile(deps, caller) };
    const { email, emailVerified } = await readCurrentAddress(deps, caller, known);
    const changed = email !== known.email || emailVerified !== known.emailVerified;
    const profile = changed ? await deps.profiles.changeAddress(caller.sub, email, emailVerified) : known;
    return { status: 200, body: profile };
  };
