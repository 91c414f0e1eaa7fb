import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { tokenScopes } from '../../contract/endpoint.ts';
import type { Caller } from './operation.ts';

/** A caller as one function of ours names them to another. */
const TrustedCaller = z.object({
  sub: z.string().check(z.minLength(1)),
  issuedAt: z.optional(z.number()),
  signedInAt: z.optional(z.number()),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  tokenScopes: z.array(z.enum(tokenScopes)),
});
type Authorizer = { readonly lambda?: unknown };

/** Where API Gateway puts what an authorizer says about a caller, for the event that one function of ours sends to another. */
export const trustedAuthorizer = ({ scopes, token, tokenScopes: own, ...facts }: Caller): Authorizer => ({
  lambda: { ...facts, tokenScopes: [...(own ?? [])] },
});

/**
 * The caller whom another function of ours has authenticated, for the programs of a learner. No route has an authorizer, and API Gateway makes this part
 * of the event itself: a request over HTTP never has it. So only who may invoke the function can name a caller.
 * @returns undefined for a request that came through API Gateway
 */
export const readTrustedCaller = ({ requestContext }: APIGatewayProxyEventV2): Caller | undefined => {
  const { lambda } = (requestContext as { readonly authorizer?: Authorizer }).authorizer ?? {};
  if (lambda === undefined) return undefined;
  const { tokenScopes: own, issuedAt, signedInAt, email, emailVerified, sub } = TrustedCaller.parse(lambda);
  return {
    sub,
    scopes: new Set(),
    tokenScopes: new Set(own),
    // Their own token is good for nothing else: it stays where it was verified.
    token: '',
    ...(issuedAt !== undefined && { issuedAt }),
    ...(signedInAt !== undefined && { signedInAt }),
    ...(email !== undefined && { email }),
    ...(emailVerified !== undefined && { emailVerified }),
  };
};
