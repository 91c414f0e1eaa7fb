import { ApiError } from './api-error.ts';
import { type ApiMiddleware, requestRoute } from './exchange.ts';
import type { Caller } from './operation.ts';
import { clockSkewSeconds, type VerifyAccessToken } from './verify-access-token.ts';

/** A time that the token does not state, or one to come, is no proof of a recent sign-in. */
const signedInWithin = ({ signedInAt }: Caller, seconds: number): boolean => {
  if (signedInAt === undefined) return false;
  const age = (Date.now() - signedInAt) / 1_000;
  return age >= -clockSkewSeconds && age <= seconds;
};

/**
 * Authenticates the caller as the route's row demands: never, when a token is present, or always. Then checks the scopes, and
 * how long ago the caller signed in.
 * @param verify absent in a group whose routes are all public
 */
export const authenticateCaller = (verify: VerifyAccessToken | undefined): ApiMiddleware => ({
  before: async ({ event }) => {
    const { auth, scopes = [], signInWithinSeconds } = requestRoute(event).endpoint;
    const header = event.headers.authorization;
    if (auth === 'none' || (auth === 'optional' && header === undefined)) return;
    if (!verify) throw new Error('A group with signed-in routes needs a token verifier');
    const caller = await verify(header);
    // Known from here on, so that the log names the learner who is refused.
    event.caller = caller;
    if (scopes.some((scope) => !caller.scopes.has(scope))) throw new ApiError('insufficient_scope');
    if (signInWithinSeconds !== undefined && !signedInWithin(caller, signInWithinSeconds)) {
      throw new ApiError('reauthentication_required', {
        details: { signInWithinSeconds },
      });
    }
  },
});
