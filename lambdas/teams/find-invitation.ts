import { isInvitationExpired } from '../domain/teams/seats.ts';
import type { Seat, Team } from '../stores/teams/team-record.ts';
import type { TeamsDeps } from './deps.ts';

/** The seat of a token with its team; undefined for a token that is not ours, and a seat that was taken back, ended or has expired, or is unclaimed in a team that was closed. */
export const findInvitation = async (
  { tokens, teams, now }: Pick<TeamsDeps, 'tokens' | 'teams' | 'now'>,
  token: string,
): Promise<{ readonly team: Team; readonly seat: Seat } | undefined> => {
  const [teamId, seatId] = (await tokens.read('seat', token)) ?? [];
  if (teamId === undefined || seatId === undefined) return undefined;
  const [team, seat] = await Promise.all([teams.read(teamId), teams.readSeat(teamId, seatId)]);
  if (!team || !seat || seat.ended !== undefined) return undefined;
  const isOver = team.closedAt !== undefined || isInvitationExpired(team, seat, now());
  return seat.claimedAt === undefined && isOver ? undefined : { team, seat };
};
