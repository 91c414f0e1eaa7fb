import type { TokenScope } from '../contract/endpoint.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Address of the document that says where a token for this server comes from (RFC 9728). */
const metadataUrl = (siteUrl: string): string => `${siteUrl}/.well-known/oauth-protected-resource/api/mcp`;

const challenge = (header: string) => ({ headers: { 'www-authenticate': header } });

/** 401 that tells an assistant where to sign in. */
export const askForToken = (siteUrl: string): ApiError =>
  new ApiError('unauthenticated', challenge(`Bearer resource_metadata="${metadataUrl(siteUrl)}"`));

/** 403 that tells an assistant which scope it lacks, and which scopes to ask the learner for. */
export const askForScopes = (siteUrl: string, missing: TokenScope, scopes: readonly TokenScope[]): ApiError =>
  new ApiError('insufficient_scope', {
    // The words of every other route: see requireTokenScope.
    message: `This needs a token with the scope "${missing}".`,
    ...challenge(
      `Bearer error="insufficient_scope", scope="${scopes.join(' ')}", resource_metadata="${metadataUrl(siteUrl)}"`,
    ),
  });
