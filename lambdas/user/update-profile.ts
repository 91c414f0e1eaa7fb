import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { readOrCreateProfile } from '../use-cases/read-or-create-profile.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { UserDeps } from './deps.ts';
import { mergePreferences, namesDigest } from './merge-preferences.ts';

/** Has the learner's drip courses run by the zone that the profile names, whoever changed it last. */
const followZone = async ({ profiles, followZone: follow, now }: UserDeps, sub: string): Promise<void> => {
  for (let done: string | undefined; ;) {
    const zone = (await profiles.read(sub))?.timeZone;
    if (zone === undefined || zone === done) return;
    await follow(sub, zone, new Date(now()).toISOString());
    done = zone;
  }
};

/**
 * Changes the fields that are sent and no other. A zone goes to the learner's drip courses after it is in the profile, and a digest
 * has them looked at again; sending either again completes a call that was cut off in between.
 */
export const updateProfile =
  (deps: UserDeps): Operation<'updateProfile'> =>
  async ({ caller, body }) => {
    const known = await readOrCreateProfile(deps, caller);
    if (Object.keys(body).length === 0) return { status: 200, body: known };
    const { timeZone, emailPreferences: sent } = body;
    if (timeZone !== undefined && timeZone !== known.timeZone) {
      const allowance = { ...counters.zoneChange, who: caller.sub, max: limits.zoneChangesPerDay };
      await requireAllowance(deps.limits, allowance);
    }
    const emailPreferences = sent && mergePreferences(known.emailPreferences, sent, deps.now());
    const profile = await deps.profiles.update(caller.sub, { ...body, emailPreferences });
    if (!profile)
      throw new ApiError('conflict', { message: 'This account has been deleted in the meantime.' });
    if (timeZone !== undefined) await followZone(deps, caller.sub);
    if (sent && namesDigest(sent)) await deps.recheckLearner(caller.sub);
    return { status: 200, body: profile };
  };
