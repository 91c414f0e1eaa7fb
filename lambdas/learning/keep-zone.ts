import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import { readOrCreateProfile } from '../use-cases/read-or-create-profile.ts';
import type { LearningDeps } from './deps.ts';

/**
 * The zone that a learner's courses go by: the profile's, else the one that the browser sent, which the profile keeps from then on.
 * An issuer that does not answer costs the profile its zone until the next time, and nobody the enrollment.
 * @param sent IANA name; undefined when the browser sent none
 */
export const keepZone = async (
  deps: LearningDeps,
  caller: Caller,
  sent: string | undefined,
): Promise<string | undefined> => {
  const { sub } = caller;
  const known = await deps.readZone(sub);
  if (known !== undefined || sent === undefined) return known;
  try {
    await readOrCreateProfile(deps, caller);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') return sent;
    throw error;
  }
  const kept = (await deps.profiles.keepZone(sub, sent)) ?? sent;
  // Courses from before the profile had a zone go by it from now on.
  await deps.followZone(sub, kept, new Date(deps.now()).toISOString());
  return kept;
};
