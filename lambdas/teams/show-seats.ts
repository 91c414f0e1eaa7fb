import type { ShownSeat } from '../contract/schemas/teams.ts';
import { isInvitationExpired } from '../domain/teams/seats.ts';
import { hasFinished } from '../stores/learning/read-progress.ts';
import type { Seat, TeamWithSeats } from '../stores/teams/team-record.ts';
import type { TeamsDeps } from './deps.ts';

export type ShowDeps = Pick<TeamsDeps, 'readProgress' | 'readValidCertificates' | 'now'>;

/**
 * What a buyer sees of each seat, and nothing else of who holds it: no certificate that is not valid, and no day of activity before the
 * seat was claimed. Reads two rows of each holder.
 */
export const showSeats = async (
  { readProgress, readValidCertificates, now }: ShowDeps,
  { team, seats }: TeamWithSeats,
): Promise<ShownSeat[]> => {
  const holders = seats.flatMap(({ holder }) => holder ?? []);
  const progress = await readProgress(team.courseId, holders);
  const certificates = [...progress.values()].flatMap(({ certificateId }) => certificateId ?? []);
  const valid = await readValidCertificates(certificates);
  return seats.map((seat: Seat): ShownSeat => {
    const { seatId, email, invitedAt, claimedAt, holder } = seat;
    const invited = { id: seatId, email, status: 'invited' as const, invitedAt };
    if (claimedAt === undefined)
      return { ...invited, ...(isInvitationExpired(team, seat, now()) && { expired: true }) };
    const known = holder === undefined ? undefined : progress.get(holder);
    const lastActiveOn = known?.lastLecture?.at.slice(0, 10);
    const certificateId = known?.certificateId ?? '';
    return {
      ...invited,
      status: known && hasFinished(known) ? 'finished' : 'begun',
      claimedAt,
      ...(known && { progress: known.percent }),
      ...(valid.has(certificateId) && { certificateId }),
      ...(lastActiveOn !== undefined && lastActiveOn >= claimedAt.slice(0, 10) && { lastActiveOn }),
    };
  });
};
