import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { claimUrl } from '../use-cases/claim-url.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeamWithSeats } from './find-team.ts';

/** A gift as its giver prints it, with the link that claims it for as long as nobody has. */
export const getGift =
  (deps: Pick<TeamsDeps, 'teams' | 'tokens' | 'siteUrl'>): Operation<'getGift'> =>
  async ({ caller, params: { teamId } }) => {
    const { team, seats } = await findTeamWithSeats(deps, caller, teamId);
    const { gift, courseId, courseTitle, from = 'Somebody' } = team;
    if (!gift) throw new ApiError('not_found', { message: 'This is no gift.' });
    const [seat] = seats;
    const isWaiting = seat?.claimedAt === undefined;
    const { email, message, on } = gift;
    return {
      status: 200,
      body: {
        ...{ courseId, courseTitle, from, email: seat?.email || email },
        ...(message !== undefined && { message }),
        ...(on !== undefined && { on }),
        ...(!seat && { ended: true as const }),
        ...(seat && isWaiting && { link: await claimUrl(deps, teamId, seat.seatId) }),
      },
    };
  };
