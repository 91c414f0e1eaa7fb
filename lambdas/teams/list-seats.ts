import type { Operation } from '../platform/http/operation.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeamWithSeats } from './find-team.ts';
import { type ShowDeps, showSeats } from './show-seats.ts';

/** Lists the seats of the caller's team, in the order of their invitations. */
export const listSeats =
  (deps: Pick<TeamsDeps, 'teams'> & ShowDeps): Operation<'listSeats'> =>
  async ({ caller, params: { teamId } }) => {
    const known = await findTeamWithSeats(deps, caller, teamId);
    return { status: 200, body: { seats: await showSeats(deps, known), free: known.team.free } };
  };
