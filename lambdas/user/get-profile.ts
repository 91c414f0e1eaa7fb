import type { Operation } from '../platform/http/operation.ts';
import { createProfile, type ProfileDeps } from '../use-cases/read-or-create-profile.ts';
import { readStatedIdentity } from './stated-identity.ts';

/** How long the issuer is not asked again whether a verified address has changed. */
const checkedForMs = 24 * 60 * 60_000;
/** The same while it does not answer, for which callers would wait. */
const pauseMs = 60 * 60_000;

/**
 * Returns the caller's profile. The first call creates it from the issuer's data. Later calls update a changed address: from the token, or
 * from the issuer, which is asked each time until the address is verified, and then once a day. What is known stays while it does not answer,
 * or states no address.
 */
export const getProfile =
  (deps: ProfileDeps): Operation<'getProfile'> =>
  async ({ caller }) => {
    const { sub } = caller;
    const known = await deps.profiles.read(sub);
    if (!known) return { status: 200, body: await createProfile(deps, caller) };
    const now = deps.now();
    // A program's identity is the profile itself, so nothing is checked by it.
    const isDue =
      !caller.tokenScopes && now - Date.parse(known.addressCheckedAt ?? known.createdAt) > checkedForMs;
    const asksIssuer = caller.email === undefined && (isDue || !known.emailVerified);
    const stated = asksIssuer ? await readStatedIdentity(deps, caller) : caller;
    // No address in an answer says nothing about the known one: the issuer gives none to a token without the scope, or one that is malformed.
    const says = stated?.email === undefined ? undefined : stated;
    // An earlier release stored addresses with capitals.
    const isSame = says?.email === undefined || says.email === known.email.toLowerCase();
    const { email = known.email, emailVerified = isSame && known.emailVerified } = says ?? {};
    const checkedAt = stated ? now : now - checkedForMs + pauseMs;
    const isChanged = email !== known.email || emailVerified !== known.emailVerified;
    const body =
      isDue || isChanged
        ? await deps.profiles.noteAddress(
            sub,
            new Date(checkedAt).toISOString(),
            isChanged ? { email, emailVerified } : undefined,
          )
        : known;
    return { status: 200, body };
  };
