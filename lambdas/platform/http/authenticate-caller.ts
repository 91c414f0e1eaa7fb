import { ApiError } from './api-error.ts';
import { type ApiMiddleware, requestRoute } from './exchange.ts';
import type { Caller } from './operation.ts';
import { clockSkewSeconds, type VerifyAccessToken } from './verify-access-token.ts';

/** False when the token states no sign-in time, or one in the future. */
const hasSignedInWithin = ({ signedInAt }: Caller, seconds: number): boolean => {
  if (signedInAt === undefined) return false;
  const age = (Date.now() - signedInAt) / 1_000;
  return age >= -clockSkewSeconds && age <= seconds;
};

/**
 * Authenticates the caller as the route's row demands: never, only if a token is present, or always. Then checks the scopes
 * and the age of the sign-in.
 * @param verify undefined in a group whose routes are all public
 */
export const authenticateCaller = (verify: VerifyAccessToken | undefined): ApiMiddleware => ({
  before: async ({ event }) => {
    const { auth, scopes = [], signInWithinSeconds } = requestRoute(event).endpoint;
    const header = event.headers.authorization;
    if (auth === 'none' || (auth === 'optional' && header === undefined)) return;
    if (!verify) throw new Error('A group with signed-in routes needs a token verifier');
    const caller = await verify(header);
    // Set before the checks below, so that the log names the learner who is refused.
    event.caller = caller;
    if (scopes.some((scope) => !caller.scopes.has(scope))) throw new ApiError('insufficient_scope');
    if (signInWithinSeconds !== undefined && !hasSignedInWithin(caller, signInWithinSeconds)) {
      throw new ApiError('reauthentication_required', {
        details: { signInWithinSeconds },
      });
    }
  },
});
