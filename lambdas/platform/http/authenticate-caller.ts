import { ApiError } from './api-error.ts';
import { type ApiMiddleware, requestRoute } from './exchange.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/**
 * Authenticates the caller as the route's row demands: never, when a token is present, or always. Then checks the scopes.
 * @param verify absent in a group whose routes are all public
 */
export const authenticateCaller = (verify: VerifyAccessToken | undefined): ApiMiddleware => ({
  before: async ({ event }) => {
    const { auth, scopes = [] } = requestRoute(event).endpoint;
    const header = event.headers.authorization;
    if (auth === 'none' || (auth === 'optional' && header === undefined)) return;
    if (!verify) throw new Error('A group with signed-in routes needs a token verifier');
    const caller = await verify(header);
    if (scopes.some((scope) => !caller.scopes.has(scope))) throw new ApiError('insufficient_scope');
    event.caller = caller;
  },
});
