import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { TokenScope } from '../../contract/endpoint.ts';
import type { Caller } from './operation.ts';

/** A caller as one function of ours names them to another. */
type TrustedCaller = Omit<Caller, 'scopes' | 'token' | 'tokenScopes'> & {
  readonly tokenScopes: readonly TokenScope[];
};

/** Where API Gateway puts what an authorizer says about a caller. */
interface Authorizer {
  readonly lambda?: TrustedCaller;
}

/** Names a caller in the event that one function of ours sends to another. */
export const trustedAuthorizer = ({
  scopes,
  token,
  tokenScopes = new Set(),
  ...facts
}: Caller): Authorizer => ({
  lambda: { ...facts, tokenScopes: [...tokenScopes] },
});

/**
 * The caller whom another function of ours has authenticated, for the programs of a learner. No route has an authorizer, and API Gateway makes this part
 * of the event itself: a request over HTTP never has it. So only who may invoke the function can name a caller.
 * @returns undefined for a request that came through API Gateway
 */
export const readTrustedCaller = ({ requestContext }: APIGatewayProxyEventV2): Caller | undefined => {
  const { lambda } = (requestContext as { readonly authorizer?: Authorizer }).authorizer ?? {};
  if (!lambda) return undefined;
  // Their token stays where it was verified: it is good for nothing else.
  return { ...lambda, scopes: new Set(), tokenScopes: new Set(lambda.tokenScopes), token: '' };
};
