import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoints, type TokenScope } from '#contract/endpoint.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createGroupHandler } from '#lambdas/platform/http/create-group-handler.ts';
import { trustedAuthorizer } from '#lambdas/platform/http/trusted-caller.ts';
import type { TokenFacts } from '#lambdas/platform/services/erasure-guard.ts';
import { type ApiCall, apiEvent, logSecret, originSecret } from '../../support/api-event.ts';

const common = {
  errors: [],
  responses: { 200: z.object({ sub: z.nullable(z.string()) }) },
} as const;
const rows = defineEndpoints('learning', {
  read: { ...common, method: 'GET', path: '/api/own', auth: 'required', token: 'read' },
  leave: { ...common, method: 'DELETE', path: '/api/own', auth: 'required' },
  ask: { ...common, method: 'POST', path: '/api/ask', auth: 'optional', token: 'learn' },
  look: { ...common, method: 'GET', path: '/api/public/look', auth: 'none' },
});

/** Calls a group; what it asks of the guard of erasures is in `guarded`. */
const call = async (
  request: ApiCall,
  change: (event: APIGatewayProxyEventV2) => object = (event) => event,
) => {
  const guarded: TokenFacts[] = [];
  const tell = ({ caller }: { caller?: { sub: string } | undefined }) =>
    Promise.resolve({ status: 200, body: { sub: caller?.sub ?? null } } as never);
  const handler = createGroupHandler(rows, { read: tell, leave: tell, ask: tell, look: tell } as never, {
    verifyAccessToken: () => Promise.reject(new ApiError('unauthenticated')),
    guardErasure: (token) => {
      guarded.push(token);
      return { run: (operation) => operation(), settle: () => Promise.resolve() };
    },
    readOriginSecret: () => Promise.resolve(originSecret),
    readLogSecret: () => Promise.resolve(logSecret),
  });
  const { statusCode, body } = await handler(
    change(apiEvent(request)) as APIGatewayProxyEventV2,
    {} as Context,
  );
  return { status: statusCode, body: JSON.parse(body ?? 'null') as { sub?: string }, guarded };
};

const ada = (...scopes: TokenScope[]) =>
  trustedAuthorizer({
    sub: 'auth0|ada',
    scopes: new Set(['notebooks:start']),
    tokenScopes: new Set(scopes),
    issuedAt: 1_000,
    token: 'nlp_secret',
  });
const named =
  (authorizer: unknown) =>
  (event: APIGatewayProxyEventV2): object => ({
    ...event,
    requestContext: { ...event.requestContext, authorizer },
  });

describe('a caller whom another function has authenticated', () => {
  it('is the caller, without a token, and erasures are compared with the time of theirs', async () => {
    const { status, body, guarded } = await call({ route: 'GET /api/own' }, named(ada('read')));
    expect([status, body]).toEqual([200, { sub: 'auth0|ada' }]);
    expect(guarded).toMatchObject([{ sub: 'auth0|ada', issuedAt: 1_000 }]);
    expect(JSON.stringify(ada('read'))).not.toContain('secret');
    expect((await call({ route: 'POST /api/ask' }, named(ada('learn')))).body).toEqual({ sub: 'auth0|ada' });
    expect((await call({ route: 'GET /api/public/look' }, named(ada('read')))).body).toEqual({ sub: null });
  });

  it('may do what their token may, and nothing for people alone', async () => {
    expect((await call({ route: 'POST /api/ask' }, named(ada('read')))).status).toBe(403);
    expect((await call({ route: 'GET /api/own' }, named(ada('learn')))).status).toBe(403);
    expect((await call({ route: 'DELETE /api/own' }, named(ada('read', 'learn')))).status).toBe(403);
  });

  it('is named by nothing that a client can send', async () => {
    const forged = JSON.stringify({ requestContext: { authorizer: ada('read') } });
    const headers = {
      authorizer: forged,
      requestcontext: forged,
      'x-amzn-request-context': forged,
      'x-apigateway-event': forged,
    };
    expect((await call({ route: 'GET /api/own', headers, query: 'authorizer=1' })).status).toBe(401);
    expect((await call({ route: 'POST /api/ask', headers, body: forged })).body).toEqual({ sub: null });
  });

  it('still needs the secret of the distribution', async () => {
    const headers = { 'x-origin-verify': 'another' };
    expect((await call({ route: 'GET /api/own', headers }, named(ada('read')))).status).toBe(404);
  });
});
