import { counters } from '../domain/counters.ts';
import { isEnrolled, ownsCourse } from '../domain/course/access.ts';
import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { Seat, Team } from '../stores/teams/team-record.ts';
import { enrollLearner } from '../use-cases/enroll-learner.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { TeamsDeps } from './deps.ts';
import { findInvitation } from './find-invitation.ts';
import { noInvitation } from './look-at-seat.ts';

/** @throws ApiError 403 without a verified address, 404 for an invitation of another one */
const requireInvited = async ({ identity }: TeamsDeps, caller: Caller, seat: Seat): Promise<void> => {
  const { email, emailVerified } = await identity.address(caller);
  if (email === undefined || !emailVerified) throw new ApiError('email_unverified');
  if (!seat.anyAddress && normalizeMailbox(seat.email) !== normalizeMailbox(email)) throw noInvitation();
};

/**
 * Gives the seat to the caller, unless they hold it already.
 * @throws ApiError 404 for a seat of somebody else, 409 `already_owned`; the seat stays free
 */
const take = async (deps: TeamsDeps, { sub }: Caller, team: Team, seat: Seat): Promise<void> => {
  if (seat.holder === sub) return;
  if (seat.claimedAt !== undefined) throw noInvitation();
  const { courseId } = team;
  const [{ entitlements }, heldSeat] = await Promise.all([
    deps.learning.readCourse(sub, courseId),
    deps.claims.readHeld(sub, courseId),
  ]);
  if (heldSeat || ownsCourse(entitlements) || isEnrolled(entitlements)) throw new ApiError('already_owned');
  await deps.claims.claim({ team, seat, sub, at: new Date(deps.now()).toISOString() });
};

/**
 * Takes the seat of an invitation or a gift. A repeated call answers as the first did. The seat of a drip course also enrolls: its schedule begins
 * now.
 */
export const claimSeat =
  (deps: TeamsDeps): Operation<'claimSeat'> =>
  async ({ caller, body: { token } }) => {
    await requireAllowance(deps.limits, { ...counters.seatClaim, who: caller.sub });
    const courseId = await retryOnConflict(async () => {
      const found = await findInvitation(deps, token);
      if (!found) throw noInvitation();
      const { team, seat } = found;
      if (seat.holder !== caller.sub) await requireInvited(deps, caller, seat);
      await take(deps, caller, team, seat);
      return team.courseId;
    });
    // A seat of a course that is released over time, maybe only since it was bought, links a subscription.
    await enrollLearner(deps, caller, courseId, () => deps.readZone(caller.sub));
    return { status: 200, body: { courseId } };
  };
