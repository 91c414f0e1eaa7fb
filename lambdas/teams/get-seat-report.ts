import { toSeatTable } from '../domain/teams/seat-table.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeamWithSeats } from './find-team.ts';
import { type ShowDeps, showSeats } from './show-seats.ts';

/** The seats of the caller's team as JSON or as a table. */
export const getSeatReport =
  (deps: Pick<TeamsDeps, 'teams'> & ShowDeps): Operation<'getSeatReport'> =>
  async ({ caller, params: { teamId } }) => {
    const seats = await showSeats(deps, await findTeamWithSeats(deps, caller, teamId));
    return { status: 200, body: { seats }, csv: toSeatTable(seats) };
  };
