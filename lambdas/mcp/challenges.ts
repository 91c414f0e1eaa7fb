import type { TokenScope } from '../contract/endpoint.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Address of the document that says where a token for this server comes from (RFC 9728). */
const metadataUrl = (siteUrl: string): string => `${siteUrl}/.well-known/oauth-protected-resource/api/mcp`;

const challenge = (code: 'unauthenticated' | 'insufficient_scope', header: string): ApiError =>
  new ApiError(code, { headers: { 'www-authenticate': header } });

/** 401 that tells an assistant where to sign in. */
export const askForToken = (siteUrl: string): ApiError =>
  challenge('unauthenticated', `Bearer resource_metadata="${metadataUrl(siteUrl)}"`);

/** 403 that tells an assistant which scopes to ask the learner for. */
export const askForScopes = (siteUrl: string, scopes: readonly TokenScope[]): ApiError =>
  challenge(
    'insufficient_scope',
    `Bearer error="insufficient_scope", scope="${scopes.join(' ')}", resource_metadata="${metadataUrl(siteUrl)}"`,
  );
