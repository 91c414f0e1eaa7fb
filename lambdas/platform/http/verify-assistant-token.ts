import * as z from 'zod/mini';
import { tokenScopes } from '../../contract/endpoint.ts';
import type { ConnectionUse } from '../../resources/connection-use.ts';
import type { ErasureGuard, TokenFacts } from '../services/erasure-guard.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';
import { createVerifyToken, customClaim } from './verify-access-token.ts';

/** Records a use of a connection. @returns false when the learner ended the connection after having allowed it */
export type NoteUse = (use: ConnectionUse) => Promise<boolean>;

/**
 * Verifies the access token of an assistant in an `Authorization` header and returns the learner for whom it acts.
 * @throws ApiError 401 for a missing or bad token, one of an ended connection and one from before an erasure; 503 when the issuer's keys could not
 * be loaded
 */
export type VerifyAssistantToken = (authorization: string | undefined) => Promise<Caller>;

const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const nameCharactersMax = 60;
const ClientName = z.catch(z.optional(z.string()), undefined);

/** A name without characters that are invisible or change the direction of what stands beside it, cut between characters. */
const plainName = (name: unknown): string | undefined => {
  const visible = ClientName.parse(name)?.toWellFormed().replaceAll(unseen, '').trim() ?? '';
  return Array.from(visible).slice(0, nameCharactersMax).join('') || undefined;
};

/**
 * Creates the verifier of assistants' access tokens, of whatever client.
 * @param issuer as in `iss`, including the trailing slash
 * @param audience the address of the MCP server, `<site>/api/mcp`
 */
export const createVerifyAssistantToken = ({
  issuer,
  audience,
  guardErasure,
  noteUse,
}: {
  issuer: string;
  audience: string;
  guardErasure: (token: TokenFacts) => ErasureGuard;
  noteUse: NoteUse;
}): VerifyAssistantToken => {
  const verify = createVerifyToken({ issuer, audience });
  // Auth0 adds its own audience where `openid` was asked for. A token for any other server too is no assistant's.
  const audiences: readonly unknown[] = [audience, `${issuer}userinfo`];
  return async (authorization) => {
    const { caller, clientId, claims } = await verify(authorization);
    if (![claims.aud].flat().every((each) => audiences.includes(each))) throw new ApiError('unauthenticated');
    const { issuedAt: _, ...person } = caller;
    const { sub, signedInAt: allowedAt } = person;
    // A refreshed token is issued anew, its sign-in stays: so no refresh carries a connection over its end, or over an erasure.
    const dated = { ...person, ...(allowedAt === undefined ? {} : { issuedAt: allowedAt }) };
    const scopes = tokenScopes.filter((scope) => caller.scopes.has(scope));
    const name = plainName(claims[customClaim(audience, 'client_name')]);
    await guardErasure(dated).run(async () => {
      if (!(await noteUse({ sub, clientId, name, scopes, allowedAt }))) throw new ApiError('unauthenticated');
    });
    return { ...dated, tokenScopes: new Set(scopes) };
  };
};
