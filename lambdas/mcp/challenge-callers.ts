import { ApiError } from '../platform/http/api-error.ts';
import type { VerifyAccessToken } from '../platform/http/verify-access-token.ts';
import { askForScopes, askForToken } from './challenges.ts';

/**
 * Tells assistants that are refused where to sign in, and what to ask for. A token that may not read may do nothing.
 * @param verify verifies personal tokens, and the access tokens of assistants
 */
export const challengeCallers =
  (verify: VerifyAccessToken, siteUrl: string): VerifyAccessToken =>
  async (authorization) => {
    const caller = await verify(authorization).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'unauthenticated' ? askForToken(siteUrl) : error;
    });
    if (!caller.tokenScopes?.has('read')) throw askForScopes(siteUrl, 'read', ['read']);
    return caller;
  };
