import type { Operation } from '../platform/http/operation.ts';
import { toSeatMail } from '../stores/teams/gift-schedule.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeamWithSeats, requireNotClosed } from './find-team.ts';
import { hasToWait } from './has-to-wait.ts';
import { isInvitationExpired } from './invite-to-seats.ts';

/** Reminds everybody who was invited and has not begun, once each. Who cannot be mailed now, because the mailbox or the site has sent its share to strangers, can be reminded later. */
export const remindInvited =
  (deps: TeamsDeps): Operation<'remindInvited'> =>
  async ({ caller, params: { teamId } }) => {
    const { team, seats } = await findTeamWithSeats(deps, caller, teamId);
    requireNotClosed(team);
    const at = new Date(deps.now()).toISOString();
    let reminded = 0;
    for (const seat of seats) {
      const { seatId, email, claimedAt, remindedAt } = seat;
      if (claimedAt !== undefined || remindedAt !== undefined || isInvitationExpired(team, seat, deps.now()))
        continue;
      if (await hasToWait(deps, email)) continue;
      // Two presses at once queue one mail, by its id; a mail that the queue refused can be asked for again.
      if ((await deps.mailQueue.send([toSeatMail(team, seat, true)])).size > 0) continue;
      if (await deps.teams.markReminded(teamId, seatId, at)) reminded += 1;
    }
    return { status: 202, body: { reminded } };
  };
