import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { documentedEndpoints } from '#contract/documentation.ts';
import { routeKey, type TokenScope } from '#contract/endpoint.ts';
import { mcpEndpoints } from '#contract/endpoints/mcp.ts';
import { listen } from '#infra/local/http/server.ts';
import { challengeCallers } from '#lambdas/mcp/challenge-callers.ts';
import type { McpDeps } from '#lambdas/mcp/deps.ts';
import { postMessage } from '#lambdas/mcp/post-message.ts';
import { refuseForeignPages } from '#lambdas/mcp/refuse-foreign-pages.ts';
import { refuseMethod } from '#lambdas/mcp/refuse-method.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createGroupHandler, type GroupHandler } from '#lambdas/platform/http/create-group-handler.ts';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import { verifyBearer } from '#lambdas/platform/http/verify-bearer.ts';
import { apiEvent, invoke, logSecret, originSecret } from './api-event.ts';

export const siteUrl = 'https://northlight.example';
export const word = 'f00dfeedf00dfeed';

/** The answer of a group, by the route that is called; by default the example of the contract. */
export type Answers = Readonly<Record<string, { readonly status?: number; readonly body: unknown }>>;

const examples: Answers = Object.fromEntries(
  Object.values(documentedEndpoints).map((row) => [routeKey(row), { body: row.example.response }]),
);

/** A caller by a token with these scopes. */
export const callerWith = (...scopes: TokenScope[]): Caller => ({
  sub: 'auth0|ada',
  scopes: new Set(),
  tokenScopes: new Set(scopes),
  issuedAt: 1_000,
  token: 'nlp_secret',
});

/** Tokens of the tests, and what they may. */
const callers: Readonly<Record<string, Caller>> = {
  nlp_both: callerWith('read', 'learn'),
  nlp_read: callerWith('read'),
  nlp_learn: callerWith('learn'),
};

const verify = (token: string): Promise<Caller> => {
  const caller = callers[token];
  return caller ? Promise.resolve(caller) : Promise.reject(new ApiError('unauthenticated'));
};

const refuseAll = (): Promise<never> => Promise.reject(new ApiError('unauthenticated'));

/** The function for assistants, with groups that answer from a table. */
export const createMcp = (
  answers: Answers = {},
): { handler: GroupHandler; invoked: { group: string; event: APIGatewayProxyEventV2 }[] } => {
  const invoked: { group: string; event: APIGatewayProxyEventV2 }[] = [];
  const deps: McpDeps = {
    siteUrl,
    newId: () => '4f1c2a6e-8f37-4c0b-9d2a-2f4b8c1d6e70',
    newWord: () => word,
    now: () => Date.parse('2026-12-01T10:00:00.000Z'),
    invoke: (group, sent) => {
      const event = sent as APIGatewayProxyEventV2;
      invoked.push({ group, event });
      const { status = 200, body } = { ...examples, ...answers }[event.routeKey] ?? { status: 404, body: {} };
      return Promise.resolve({ statusCode: status, headers: {}, body: JSON.stringify(body) });
    },
  };
  const handler = createGroupHandler(
    mcpEndpoints,
    { postMessage: postMessage(deps), openStream: refuseMethod, endSession: refuseMethod },
    {
      beforeToken: refuseForeignPages(siteUrl),
      verifyAccessToken: challengeCallers(verifyBearer(refuseAll, verify), siteUrl),
      readOriginSecret: () => Promise.resolve(originSecret),
      readLogSecret: () => Promise.resolve(logSecret),
    },
  );
  return { handler, invoked };
};

/** A server of the function over HTTP, for judges and clients that speak only that. Every request comes with this token. */
export const serveMcp = async (
  handler: GroupHandler,
  token = 'nlp_both',
): Promise<{ url: string; close: () => Promise<void> }> => {
  const { port, close } = await listen((request, response) => {
    const serve = async (): Promise<void> => {
      const { origin, ...sent } = request.headers;
      const body = await text(request);
      const {
        statusCode,
        headers,
        body: answer,
      } = await handler(
        apiEvent({
          route: `${request.method} /api/mcp`,
          ...(body !== '' && { body }),
          headers: {
            ...(sent as Record<string, string>),
            // The site's own address is another than that of this server.
            ...(origin !== undefined && { origin: origin === url ? siteUrl : origin }),
            authorization: `Bearer ${token}`,
          },
        }),
        {} as Context,
      );
      response.writeHead(statusCode ?? 500, headers as Record<string, string>).end(answer);
    };
    serve().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const url = `http://127.0.0.1:${port}`;
  return { url: `${url}/api/mcp`, close };
};

/** What a tool answers. */
export interface ToolResult {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape of what it asked for
  readonly structuredContent?: any;
  readonly isError?: boolean;
}

/** Calls one tool, and says what was invoked for it. */
export const callTool = async (name: string, input: object, answers: Answers = {}) => {
  const { handler, invoked } = createMcp(answers);
  const { json } = await invoke(handler, {
    route: 'POST /api/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
    headers: { authorization: 'Bearer nlp_both', 'x-viewer-address': '203.0.113.9' },
  });
  return { told: json.result as ToolResult, invoked };
};
