import { isInvitationExpired } from '../domain/teams/seats.ts';
import type { Operation } from '../platform/http/operation.ts';
import { chunk } from '../stores/chunk.ts';
import { toSeatMail } from '../stores/teams/gift-schedule.ts';
import type { Seat, Team } from '../stores/teams/team-record.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeamWithSeats, requireNoGift, requireNotClosed } from './find-team.ts';
import { hasToWait } from './has-to-wait.ts';

/** As many as one call of the queue takes. A large team one by one takes longer than the function may. */
const atOnce = 10;

/** Asks the first alone: where everybody has to wait, asking the others would count mails that are not sent. @returns who has to wait, for those that were asked */
const listWaits = async (deps: TeamsDeps, [first, ...others]: readonly Seat[]) => {
  if (!first) return [];
  const wait = await hasToWait(deps, first.email);
  if (wait === 'everybody') return [wait];
  return [wait, ...(await Promise.all(others.map(({ email }) => hasToWait(deps, email))))];
};

/** Reminds of some seats at once. @returns how many it reminded of, how many mails are queued, and whether the site can mail no stranger any more now */
const remindSome = async (
  deps: TeamsDeps,
  team: Team,
  seats: readonly Seat[],
): Promise<{ reminded: number; queued: number; isSpent: boolean }> => {
  const waits = await listWaits(deps, seats);
  const mails = seats
    .filter((_, index) => waits[index] === false)
    .map((seat) => toSeatMail(team, seat, true));
  // Two presses at once queue one mail, by its id; a mail that the queue refused can be asked for again.
  const refused = await deps.mailQueue.send(mails);
  const at = new Date(deps.now()).toISOString();
  const queued = mails.filter(({ id }) => !refused.has(id));
  const marks = queued.map(({ seatId }) => deps.teams.markReminded(team.teamId, seatId, at));
  const reminded = (await Promise.all(marks)).filter(Boolean).length;
  return { reminded, queued: queued.length, isSpent: waits.includes('everybody') };
};

/** Reminds everybody who was invited and has not begun, once each. Who cannot be mailed now, because the mailbox or the site has sent its share to strangers, can be reminded later. */
export const remindInvited =
  (deps: TeamsDeps): Operation<'remindInvited'> =>
  async ({ caller, params: { teamId } }) => {
    const { team, seats } = await findTeamWithSeats(deps, caller, teamId);
    requireNotClosed(team);
    requireNoGift(team);
    const due = seats.filter(
      (seat) =>
        seat.claimedAt === undefined &&
        seat.remindedAt === undefined &&
        !isInvitationExpired(team, seat, deps.now()),
    );
    let reminded = 0;
    let waiting = due.length;
    for (const part of chunk(due, atOnce)) {
      const done = await remindSome(deps, team, part);
      reminded += done.reminded;
      waiting -= done.queued;
      if (done.isSpent) break;
    }
    return { status: 202, body: { reminded, waiting } };
  };
