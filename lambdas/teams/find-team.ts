import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { Team, TeamWithSeats } from '../stores/teams/team-record.ts';
import type { TeamsDeps } from './deps.ts';

const notFound = (): ApiError => new ApiError('not_found', { message: 'You have no such seats.' });

/** The caller's team. @throws ApiError 404 for one that does not exist or is somebody else's */
export const findTeam = async (
  { teams }: Pick<TeamsDeps, 'teams'>,
  { sub }: Caller,
  teamId: string,
): Promise<Team> => {
  const team = await teams.read(teamId);
  if (team?.sub !== sub) throw notFound();
  return team;
};

/** The caller's team with its seats, without those that a refund ended. @throws ApiError as {@link findTeam} */
export const findTeamWithSeats = async (
  { teams }: Pick<TeamsDeps, 'teams'>,
  { sub }: Caller,
  teamId: string,
): Promise<TeamWithSeats> => {
  const known = await teams.readWithSeats(teamId);
  if (known?.team.sub !== sub) throw notFound();
  return { team: known.team, seats: known.seats.filter(({ ended }) => ended === undefined) };
};

/** @throws ApiError 409 once an operator closed the team */
export const requireNotClosed = ({ closedAt }: Team): void => {
  if (closedAt === undefined) return;
  throw new ApiError('conflict', { message: 'These seats were closed: nobody can be invited any more.' });
};

/** @throws ApiError 409 for a gift: it is for one person, mailed on its day, and ends by a refund alone */
export const requireNoGift = ({ gift }: Team): void => {
  if (!gift) return;
  throw new ApiError('conflict', {
    message: 'This is a gift: its seat stays with the person whom it is for.',
  });
};
