import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type Endpoint, routeKey } from '../contract/endpoint.ts';
import type { ResponseOf } from '../contract/endpoints.ts';
import type { Caller } from '../platform/http/operation.ts';
import { trustedAuthorizer } from '../platform/http/trusted-caller.ts';
import type { McpDeps } from './deps.ts';
import { type Arguments, type Call, operations } from './operations.ts';
import { type ErrorBody, refuse, Refused, toRefused } from './refused.ts';
import { listArguments, withoutNulls } from './tool-schema.ts';

/** The request that a call is made for. */
export interface Incoming {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** IP address of the assistant. */
  readonly clientAddress: string;
  readonly requestId: string;
}

/** The arguments that belong to one part of an operation. */
const pick = (schema: z.ZodMiniType | undefined, input: Arguments): [string, unknown][] =>
  listArguments(schema).flatMap(([name, field]): [string, unknown][] => {
    const value = withoutNulls(field, input[name]);
    return value === undefined ? [] : [[name, value]];
  });

/** The only field of a path or query that assistants hand back as they were given it, an object. */
const pageKey = 'lastEvaluatedKey';

/**
 * The arguments of a path or query as texts.
 * @throws Refused for a list or an object
 */
const asTexts = (
  schema: z.ZodMiniType | undefined,
  input: Arguments,
  requestId: string,
): Record<string, string> =>
  Object.fromEntries(
    pick(schema, input).flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'object' && name !== pageKey) {
        const issues = [{ path: name, message: 'The argument must be a text, a number or a truth value' }];
        throw refuse('invalid_request', requestId, { issues });
      }
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );

/**
 * The event of a request for an operation, as API Gateway would send it, for a caller who is known. The distribution's secret and the address of the client travel on, so
 * that the group checks and limits what it would check and limit.
 */
const toEvent = (
  { params, query, body, ...row }: Endpoint,
  input: Arguments,
  { caller, headers, clientAddress, requestId }: Incoming,
): APIGatewayProxyEventV2 => {
  const pathParameters = asTexts(params, input, requestId);
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ''),
  );
  return {
    version: '2.0',
    routeKey: routeKey(row),
    rawPath: path,
    rawQueryString: new URLSearchParams(asTexts(query, input, requestId)).toString(),
    headers: {
      'x-origin-verify': headers['x-origin-verify'] ?? '',
      'x-viewer-address': clientAddress,
      'content-type': 'application/json',
    },
    pathParameters,
    // What no group reads is left out.
    requestContext: {
      http: { method: row.method, path, sourceIp: clientAddress },
      requestId,
      authorizer: trustedAuthorizer(caller),
    } as unknown as APIGatewayProxyEventV2['requestContext'],
    ...(body && { body: JSON.stringify(Object.fromEntries(pick(body, input))) }),
    isBase64Encoded: false,
  };
};

/** Invokes the group's function, once. */
const invokeGroup = async (
  { invoke }: McpDeps,
  { group }: (typeof operations)[keyof typeof operations],
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> => {
  try {
    return (await invoke(group, event)) as APIGatewayProxyStructuredResultV2;
  } catch (error) {
    throw toRefused(error, { requestId: event.requestContext.requestId, route: event.routeKey });
  }
};

/** Creates the calls of one request. Each is one invocation of the function of the operation's group. */
export const createCall =
  (deps: McpDeps, incoming: Incoming): Call =>
  async (name, input) => {
    const row = operations[name];
    const { statusCode = 500, body = 'null' } = await invokeGroup(deps, row, toEvent(row, input, incoming));
    const answer: unknown = JSON.parse(body);
    if (statusCode >= 400) throw new Refused(answer as ErrorBody);
    return answer as ResponseOf<typeof name>;
  };
