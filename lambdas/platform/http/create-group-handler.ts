import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readEnv } from '../env.ts';
import { logNeeds, originNeeds, readsTokens, tokenNeeds } from '../needs.ts';
import { createDocumentClient } from '../services/clients.ts';
import { createErasureGuard, type ErasureGuard, type TokenFacts } from '../services/erasure-guard.ts';
import { createNamePseudonyms, type NamePseudonyms } from '../services/pseudonyms.ts';
import {
  createPreviousSecretReader,
  createSecretReader,
  type ReadPreviousSecret,
  type ReadSecret,
} from '../services/secrets.ts';
import { authenticateCaller, type TokenChecks } from './authenticate-caller.ts';
import {
  type ApiMiddleware,
  type ApiResult,
  clientAddress,
  type ExchangeEvent,
  type Reply,
  requestRoute,
} from './exchange.ts';
import { findRoute } from './find-route.ts';
import { handleErrors, type RenderProblem } from './handle-errors.ts';
import { omitBody } from './omit-body.ts';
import type { OperationsOf } from './operation.ts';
import { serializeReply } from './serialize-reply.ts';
import { validateRequest } from './validate-request.ts';
import { createVerifyAccessToken, type VerifyAccessToken } from './verify-access-token.ts';
import { verifyBearer } from './verify-bearer.ts';
import { type OriginSecrets, verifyOrigin } from './verify-origin.ts';
import { createVerifyPersonalToken } from './verify-personal-token.ts';

export interface GroupHandlerOptions {
  /** Default: a verifier for the issuer, audience and client in the environment. */
  readonly verifyAccessToken?: VerifyAccessToken;
  /** Default: by the marks in the table of limits, or none when `verifyAccessToken` is given. */
  readonly guardErasure?: (token: TokenFacts) => ErasureGuard;
  /** How errors look to a person who followed a link. Groups with pages give `problemPage`. */
  readonly renderProblem?: RenderProblem;
  /** Further checks of a request, before its token is read. */
  readonly beforeToken?: ApiMiddleware;
  /** The secret that the distribution sends with each request. Default: `originVerify`. */
  readonly readOriginSecret?: ReadSecret;
  /** Previous value of the origin secret, which is accepted too. Default: none when `readOriginSecret` is given. */
  readonly readPreviousOriginSecret?: ReadPreviousSecret;
  /** Key of the pseudonyms in the log. Default: `logHash`. */
  readonly readLogSecret?: ReadSecret;
}

export type GroupHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<ApiResult>;
/** Answers 503 this long before the Lambda timeout, so that the client gets our error and not the gateway's. */
const timeoutEarlyInMillis = 150;

type AnyOperation = (request: unknown) => Promise<Reply>;

const noGuard: ErasureGuard = { run: (operation) => operation(), settle: () => Promise.resolve() };

const tokenChecks = ({
  verifyAccessToken,
  guardErasure = () => noGuard,
}: GroupHandlerOptions): TokenChecks => {
  if (verifyAccessToken) return { verify: verifyAccessToken, guardErasure };
  const { tables, values } = readEnv(tokenNeeds);
  const { authIssuer: issuer, authAudience: audience, authClientId: clientId } = values;
  return {
    verify: verifyBearer(
      createVerifyAccessToken({ issuer, audience, clientId }),
      createVerifyPersonalToken(tables.limits, createDocumentClient),
    ),
    guardErasure: (token) => createErasureGuard(tables.limits, token, createDocumentClient),
  };
};

const originSecrets = (options: GroupHandlerOptions): OriginSecrets => {
  const { readOriginSecret: current, readPreviousOriginSecret: previous = () => Promise.resolve(undefined) } =
    options;
  if (current) return { current, previous };
  const { originVerify: arn } = readEnv(originNeeds).secrets;
  return { current: createSecretReader(arn), previous: createPreviousSecretReader(arn) };
};

const namePseudonyms = (readSecret: ReadSecret | undefined): NamePseudonyms =>
  createNamePseudonyms(readSecret ?? createSecretReader(readEnv(logNeeds).secrets.logHash), Date.now);

const dispatch =
  (operations: ReadonlyMap<string, AnyOperation>) =>
  (event: ExchangeEvent): Promise<Reply> => {
    const operation = operations.get(requestRoute(event).name);
    if (!operation) throw new Error(`No operation for ${requestRoute(event).name}`);
    const { erasureGuard: guard = noGuard } = event;
    return guard.run(async () => {
      const reply = await operation({
        ...event.input,
        caller: event.caller,
        headers: event.headers,
        clientAddress: clientAddress(event),
        requestId: event.requestContext.requestId,
      });
      await guard.settle();
      return reply;
    });
  };

/**
 * Creates the Lambda handler of one endpoint group. Every request passes the same steps in this order: origin check, route lookup,
 * token and scopes, validation of path, query and body, the operation, serialization by the contract. Anything thrown becomes an
 * error response.
 * @param rows contract rows of the group; the route key of a request selects the operation
 */
export const createGroupHandler = <const R extends Record<string, Endpoint>>(
  rows: R,
  operations: OperationsOf<R>,
  options: GroupHandlerOptions = {},
): GroupHandler => {
  const checks = readsTokens(rows) ? tokenChecks(options) : undefined;
  const handler = middy<ExchangeEvent, Reply | ApiResult>({ timeoutEarlyInMillis })
    .use(omitBody())
    .use(handleErrors(namePseudonyms(options.readLogSecret), options.renderProblem))
    .use(verifyOrigin(originSecrets(options)))
    .use(findRoute(rows))
    .use(options.beforeToken ? [options.beforeToken] : [])
    .use(authenticateCaller(checks))
    .use(validateRequest())
    .use(serializeReply())
    .handler(dispatch(new Map(Object.entries(operations as unknown as Record<string, AnyOperation>))));
  return handler as unknown as GroupHandler;
};
