import { vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoints } from '#contract/endpoint.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createGroupHandler, type GroupHandler } from '#lambdas/platform/http/create-group-handler.ts';
import type { Caller } from '#lambdas/platform/http/operation.ts';
import { problemPage } from '#lambdas/platform/http/problem-page.ts';
import type { VerifyAccessToken } from '#lambdas/platform/http/verify-access-token.ts';
import { logger } from '#lambdas/platform/logger.ts';
import { type ApiAnswer, invoke, logSecret, originSecret, previousOriginSecret } from './api-event.ts';

const common = { errors: [] } as const;
const rows = defineEndpoints('learning', {
  list: {
    ...common,
    method: 'GET',
    path: '/api/public/things',
    auth: 'none',
    query: z.object({ key: z.optional(z.string()) }),
    responses: { 200: z.object({ shown: z.string() }) },
  },
  save: {
    ...common,
    method: 'POST',
    path: '/api/things/{id}',
    auth: 'required',
    params: z.object({ id: z.string().check(z.regex(/^[a-z]+$/)) }),
    body: z.strictObject({ count: z.int().check(z.maximum(100)), inner: z.optional(z.unknown()) }),
    responses: { 201: z.object({ id: z.string() }), 200: z.object({ id: z.string() }) },
    setsCookies: true,
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/api/things/{id}',
    auth: 'required',
    scopes: ['things:remove'],
    responses: { 204: null },
  },
  leaveForGood: {
    ...common,
    method: 'DELETE',
    path: '/api/me',
    auth: 'required',
    signInWithinSeconds: 300,
    responses: { 204: null },
  },
  ask: {
    ...common,
    method: 'POST',
    path: '/api/public/ask',
    auth: 'optional',
    responses: { 200: z.object({ sub: z.nullable(z.string()) }) },
  },
  receive: {
    ...common,
    method: 'POST',
    path: '/api/hook',
    auth: 'none',
    bodyKind: 'raw',
    responses: { 200: z.object({ bytes: z.int() }) },
  },
  picture: {
    ...common,
    method: 'POST',
    path: '/api/picture',
    auth: 'none',
    bodyKind: 'multipart',
    responses: { 200: z.object({ bytes: z.int() }) },
  },
  leave: {
    ...common,
    method: 'POST',
    path: '/api/leave',
    auth: 'none',
    bodyKind: 'form',
    body: z.optional(z.object({ button: z.optional(z.string()) })),
    responses: { 200: z.object({ button: z.nullable(z.string()) }) },
    page: true,
  },
  page: {
    ...common,
    method: 'GET',
    path: '/api/page',
    auth: 'none',
    produces: 'text/html',
    responses: { 200: z.string() },
  },
});

/** Arguments of a call of an operation. */
export interface Seen {
  body?: unknown;
  query?: Record<string, string>;
  caller?: Caller;
  clientAddress: string;
}

/** A token check that accepts one token. */
const knowsGood: VerifyAccessToken = (authorization) =>
  authorization === 'Bearer good'
    ? Promise.resolve({ sub: 'ada', scopes: new Set(['openid']), token: 'good' })
    : Promise.reject(new ApiError('unauthenticated'));

export const signedIn = { authorization: 'Bearer good' };

/** A small group of endpoints of every kind, its calls and its log lines. */
export interface ExampleGroup {
  readonly handler: GroupHandler;
  readonly calls: Seen[];
  readonly lines: Record<string, unknown>[];
  /** What `list` and `save` answer; may throw. */
  reply: (request: Seen) => unknown;
  /** What `leave` and `page` do before they answer; may throw. */
  beforePage: () => void;
  list(query?: string, headers?: Record<string, string | undefined>): Promise<ApiAnswer>;
  save(
    body: unknown,
    headers?: Record<string, string | undefined>,
    params?: { id: string },
  ): Promise<ApiAnswer>;
}

/** Serves the group; the logger is replaced until the mocks are restored. */
export const serveExampleGroup = (verifyAccessToken = knowsGood): ExampleGroup => {
  const calls: Seen[] = [];
  const lines: Record<string, unknown>[] = [];
  const operation =
    (answer: (request: Seen) => unknown) =>
    (request: Seen): Promise<never> => {
      calls.push(request);
      return Promise.resolve(answer(request)) as Promise<never>;
    };
  const bytesOf = ({ body }: Seen): unknown => ({
    status: 200,
    body: { bytes: (body as Uint8Array).length },
  });
  const operations = {
    list: operation((request) => things.reply(request)),
    save: operation((request) => things.reply(request)),
    remove: operation(() => ({ status: 204, body: undefined })),
    leaveForGood: operation(() => ({ status: 204, body: undefined })),
    ask: operation(({ caller }) => ({ status: 200, body: { sub: caller?.sub ?? null } })),
    receive: operation(bytesOf),
    picture: operation(bytesOf),
    leave: operation(({ body }) => {
      things.beforePage();
      return {
        status: 200,
        body: { button: (body as { button?: string } | undefined)?.button ?? null },
        page: '<!doctype html><title>Left</title>',
      };
    }),
    page: operation(() => {
      things.beforePage();
      return { status: 200, body: '<!doctype html>' };
    }),
  };
  const handler = createGroupHandler(rows, operations, {
    verifyAccessToken,
    readOriginSecret: () => Promise.resolve(originSecret),
    readPreviousOriginSecret: () => Promise.resolve(previousOriginSecret),
    readLogSecret: () => Promise.resolve(logSecret),
    renderProblem: problemPage,
  });
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(logger, level).mockImplementation((message, ...extra) => {
      lines.push({ level, message, ...Object.assign({}, ...extra) });
    });
  }
  const things: ExampleGroup = {
    handler,
    calls,
    lines,
    reply: () => ({ status: 200, body: { id: 'a', shown: 'x' } }),
    beforePage: () => undefined,
    list: (query = '', headers = {}) => invoke(handler, { route: 'GET /api/public/things', query, headers }),
    save: (body, headers = {}, params = { id: 'a' }) =>
      invoke(handler, { route: 'POST /api/things/{id}', params, body, headers: { ...signedIn, ...headers } }),
  };
  return things;
};
