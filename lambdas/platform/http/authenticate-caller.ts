import type { ErasureGuard, TokenFacts } from '../services/erasure-guard.ts';
import { ApiError } from './api-error.ts';
import { type ApiMiddleware, requestRoute } from './exchange.ts';
import type { Caller } from './operation.ts';
import { requireTokenScope } from './token-scope.ts';
import { readTrustedCaller } from './trusted-caller.ts';
import { clockSkewSeconds, type VerifyAccessToken } from './verify-access-token.ts';

/** False when the token states no sign-in time, or one in the future. */
const hasSignedInWithin = ({ signedInAt }: Caller, seconds: number): boolean => {
  if (signedInAt === undefined) return false;
  const age = (Date.now() - signedInAt) / 1_000;
  return age >= -clockSkewSeconds && age <= seconds;
};

/** How the tokens of a group are verified. */
export interface TokenChecks {
  readonly verify: VerifyAccessToken;
  readonly guardErasure: (token: TokenFacts) => ErasureGuard;
}

/**
 * Authenticates the caller as the route's row demands: never, only if a token is present, or always. A caller whom another function of ours
 * has authenticated brings no token. Then checks the scopes and the age of the sign-in. A token from before the erasure of its learner is refused by the operation's own calls (see `ErasureGuard`);
 * here only when the request is refused for another reason first, which such a token must not learn.
 * @param checks undefined in a group whose routes are all public
 */
export const authenticateCaller = (checks: TokenChecks | undefined): ApiMiddleware => ({
  onError: async (request) => {
    const { error, event } = request;
    if (!(error instanceof ApiError) || error.status >= 500) return;
    await event.erasureGuard?.settle().catch((refusal: unknown) => {
      if (refusal instanceof ApiError) request.error = refusal;
    });
  },
  before: async ({ event }) => {
    const { endpoint } = requestRoute(event);
    const { auth, erases, scopes = [], signInWithinSeconds } = endpoint;
    const header = event.headers.authorization;
    const trusted = readTrustedCaller(event);
    if (auth === 'none' || (auth === 'optional' && header === undefined && !trusted)) return;
    if (!checks) throw new Error('A group with signed-in routes needs a token verifier');
    const caller = trusted ?? (await checks.verify(header));
    // Set before the checks below, so that the log names the learner who is refused.
    event.caller = caller;
    event.erasureGuard = checks.guardErasure({ ...caller, erases });
    requireTokenScope(endpoint, caller);
    if (scopes.some((scope) => !caller.scopes.has(scope))) throw new ApiError('insufficient_scope');
    if (signInWithinSeconds !== undefined && !hasSignedInWithin(caller, signInWithinSeconds)) {
      throw new ApiError('reauthentication_required', {
        details: { signInWithinSeconds },
      });
    }
  },
});
