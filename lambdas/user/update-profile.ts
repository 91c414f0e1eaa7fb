import { counters } from '../domain/counters.ts';
import { nextReminder } from '../domain/review/reminder-time.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ProfileRecord, ZoneChange } from '../stores/learner/profiles.ts';
import { readOrCreateProfile } from '../use-cases/read-or-create-profile.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import { changePreferences, namesDigest } from './change-preferences.ts';
import type { UserDeps } from './deps.ts';

/** Applies the zone in the profile to the learner's drip courses. Repeats when a concurrent request has changed the zone. */
const followZone = async ({ profiles, followZone: follow, now }: UserDeps, sub: string): Promise<void> => {
  for (let done: string | undefined; ;) {
    const zone = (await profiles.read(sub))?.timeZone;
    if (zone === undefined || zone === done) return;
    await follow(sub, zone, new Date(now()).toISOString());
    done = zone;
  }
};

/** A change of zone, with the zone before it, which holds from the beginning. @param now ms since the epoch */
const toZoneChange = ({ timeZone, createdAt }: ProfileRecord, zone: string, now: number): ZoneChange => ({
  before: timeZone === undefined ? [] : [{ zone: timeZone, since: createdAt }],
  now: { zone, since: new Date(now).toISOString() },
});

/** Makes the daily mail about reviews due at its next time, or ends it, as the profile says now. */
const followReviewMail = async (
  { reminders, now }: UserDeps,
  { id, timeZone = 'UTC', emailPreferences, reviewAt }: ProfileRecord,
): Promise<void> => {
  if (emailPreferences.reviews === 'off') return reminders.remove(id);
  await reminders.schedule(id, new Date(nextReminder(timeZone, reviewAt, now())).toISOString());
};

/**
 * Changes only the sent fields. After the profile was saved, a zone is applied to the learner's drip courses, a digest makes them due for the
 * next release run, and the daily mail about reviews gets its next time. Sending either again completes an interrupted call.
 */
export const updateProfile =
  (deps: UserDeps): Operation<'updateProfile'> =>
  async ({ caller, body }) => {
    const known = await readOrCreateProfile(deps, caller);
    const { emailPreferences: sent, ...fields } = body;
    if (Object.keys({ ...fields, ...sent }).length === 0) return { status: 200, body: known };
    const { timeZone, reviewAt } = fields;
    const changesZone = timeZone !== undefined && timeZone !== known.timeZone;
    if (changesZone) await requireAllowance(deps.limits, { ...counters.zoneChange, who: caller.sub });
    const emailPreferences = sent && changePreferences(known.emailPreferences, sent, deps.now());
    const profile = await deps.profiles.update(
      caller.sub,
      { ...fields, emailPreferences },
      changesZone ? toZoneChange(known, timeZone, deps.now()) : undefined,
    );
    if (!profile)
      throw new ApiError('conflict', { message: 'This account has been deleted in the meantime.' });
    if (timeZone !== undefined) await followZone(deps, caller.sub);
    if (sent && namesDigest(sent)) await deps.recheckLearner(caller.sub);
    if (sent?.reviews !== undefined || reviewAt !== undefined || changesZone)
      await followReviewMail(deps, profile);
    return { status: 200, body: profile };
  };
