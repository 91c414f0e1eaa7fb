import type { Caller, Operation } from '../platform/operation.ts';
import type { ProfileRecord } from '../stores/profiles.ts';
import type { UserDeps } from './deps.ts';

/** What a page calls someone whose issuer tells no name: the part of the address before the `@`. */
const nameFrom = (email: string): string => email.split('@')[0] || 'Learner';

const createProfile = async (
  { profiles, identity, now }: UserDeps,
  caller: Caller,
): Promise<ProfileRecord> => {
  const { email = '', emailVerified, name, picture } = await identity.full(caller);
  return profiles.create({
    id: caller.sub,
    email,
    emailVerified,
    name: name || nameFrom(email),
    ...(picture === undefined ? {} : { picture }),
    emailPreferences: { releases: true, news: false },
    createdAt: new Date(now()).toISOString(),
  });
};

/** A token says what the issuer vouches for now; only one that carries an address can tell that it changed. */
const addressChanged = ({ email, emailVerified }: Caller, profile: ProfileRecord): boolean =>
  email !== undefined &&
  (email !== profile.email || (emailVerified !== undefined && emailVerified !== profile.emailVerified));

/** The caller's profile. The row is made at first sight from what the issuer says, and follows a changed address. */
export const getProfile =
  (deps: UserDeps): Operation<'getProfile'> =>
  async ({ caller }) => {
    const known = (await deps.profiles.read(caller.sub)) ?? (await createProfile(deps, caller));
    const { email, emailVerified = false } = caller;
    const profile =
      email !== undefined && addressChanged(caller, known)
        ? await deps.profiles.changeAddress(caller.sub, email, emailVerified)
        : known;
    return { status: 200, body: profile };
  };
