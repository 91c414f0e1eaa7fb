import { clientKey } from '../contract/client-key.ts';
import { counters } from '../domain/counters.ts';
import { seatShares } from '../domain/teams/seats.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { TeamsDeps } from './deps.ts';
import { findInvitation } from './find-invitation.ts';

/** Error for a token that gives nothing, whatever the reason. */
export const noInvitation = (): ApiError =>
  new ApiError('not_found', { message: 'This invitation does not exist any more, or is not yours.' });

/** Tells a visitor what an invitation or a gift is, before anybody signs in. */
export const lookAtSeat =
  (deps: TeamsDeps): Operation<'lookAtSeat'> =>
  async ({ body: { token }, clientAddress }) => {
    await requireAllowance(deps.limits, { ...counters.invitationLookClient, who: clientKey(clientAddress) });
    const found = await findInvitation(deps, token);
    if (!found || found.seat.claimedAt !== undefined) throw noInvitation();
    const { courseId, courseTitle, from = 'Somebody', gift } = found.team;
    return {
      status: 200,
      body: {
        ...{ courseId, courseTitle, from },
        ...(gift?.message !== undefined && { message: gift.message }),
        shares: [...seatShares],
      },
    };
  };
