import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeam, requireNoGift } from './find-team.ts';

/** Takes back a seat that nobody has begun. Its invitation works no more. */
export const reclaimSeat =
  (deps: Pick<TeamsDeps, 'teams'>): Operation<'reclaimSeat'> =>
  async ({ caller, params: { teamId, seatId } }) => {
    requireNoGift(await findTeam(deps, caller, teamId));
    if (await deps.teams.reclaim(teamId, seatId)) return { status: 204, body: undefined };
    const seat = await deps.teams.readSeat(teamId, seatId);
    // Another window, whose press came first, may still be at it.
    if (seat?.claimedAt === undefined || seat.ended !== undefined) {
      throw new ApiError('not_found', { message: 'There is no such seat.' });
    }
    throw new ApiError('conflict', { message: 'This seat was begun: it cannot be taken back.' });
  };
