import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import { readOrCreateProfile } from '../use-cases/read-or-create-profile.ts';
import type { LearningDeps } from './deps.ts';

/**
 * Returns the time zone for a learner's courses: the one in the profile, or else the one from the browser, which is then saved in the profile.
 * When the issuer does not answer, the profile stays without a zone until the next time, and the enrollment goes on.
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
  // Existing courses follow the new zone from now on.
  await deps.followZone(sub, kept, new Date(deps.now()).toISOString());
  return kept;
};
