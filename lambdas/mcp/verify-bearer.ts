import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { VerifyAccessToken } from '../platform/http/verify-access-token.ts';
import { askForScopes, askForToken } from './challenges.ts';

export interface BearerChecks {
  /** Verifies a personal token, without `Bearer`. */
  readonly verifyPersonalToken: (token: string) => Promise<Caller>;
  /** Verifies the access token of an assistant, as it stands in the header. */
  readonly verifyAssistantToken: VerifyAccessToken;
  readonly siteUrl: string;
}

const personalToken = /^Bearer +(nlp_\S+)$/i;

/**
 * Verifies whoever may use this server: a script with a personal token, or an assistant that a learner has connected. Refusals tell assistants where to sign
 * in, and what to ask for.
 */
export const createVerifyBearer =
  ({ verifyPersonalToken, verifyAssistantToken, siteUrl }: BearerChecks): VerifyAccessToken =>
  async (authorization) => {
    const token = personalToken.exec(authorization ?? '')?.[1];
    const verified = token === undefined ? verifyAssistantToken(authorization) : verifyPersonalToken(token);
    const caller = await verified.catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'unauthenticated' ? askForToken(siteUrl) : error;
    });
    if (!caller.tokenScopes?.has('read')) throw askForScopes(siteUrl, ['read']);
    return caller;
  };
