import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoints } from '../../../lambdas/contract/endpoint.ts';
import { ApiError } from '../../../lambdas/platform/api-error.ts';
import { createGroupHandler, type GroupHandler } from '../../../lambdas/platform/create-group-handler.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import type { Caller } from '../../../lambdas/platform/operation.ts';
import { invoke, originSecret } from '../../support/api-event.ts';

const example = { response: {} };
const common = { group: 'learning', summary: '', errors: [], example } as const;
const rows = defineEndpoints({
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
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/api/things/{id}',
    auth: 'required',
    scopes: ['things:remove'],
    responses: { 204: null },
  },
  ask: {
    ...common,
    method: 'POST',
    path: '/api/ask',
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

interface Seen {
  body?: unknown;
  query?: Record<string, string>;
  caller?: Caller;
  clientAddress: string;
}
const calls: Seen[] = [];
let reply: (request: Seen) => unknown;
const lines: Record<string, unknown>[] = [];

const bytesOf = ({ body }: Seen): unknown => ({ status: 200, body: { bytes: (body as Uint8Array).length } });
const operation =
  (answer: (request: Seen) => unknown) =>
  (request: Seen): Promise<never> => {
    calls.push(request);
    return Promise.resolve(answer(request)) as Promise<never>;
  };
// The rows above are no rows of the contract, so the table's type has nothing to check.
const operations = {
  list: operation((request) => reply(request)),
  save: operation((request) => reply(request)),
  remove: operation(() => ({ status: 204, body: undefined })),
  ask: operation(({ caller }) => ({ status: 200, body: { sub: caller?.sub ?? null } })),
  receive: operation(bytesOf),
  picture: operation(bytesOf),
  leave: operation(({ body }) => ({
    status: 200,
    body: { button: (body as { button?: string } | undefined)?.button ?? null },
  })),
  page: operation(() => ({ status: 200, body: '<!doctype html>' })),
};
const authenticate = (authorization: string | undefined): Promise<Caller> =>
  authorization === 'Bearer good'
    ? Promise.resolve({ sub: 'ada', scopes: new Set(['openid']), token: 'good' })
    : Promise.reject(new ApiError('unauthenticated'));

let handler: GroupHandler;
const signedIn = { authorization: 'Bearer good' };
const save = (body: unknown, headers: Record<string, string | undefined> = {}, params = { id: 'a' }) =>
  invoke(handler, { route: 'POST /api/things/{id}', params, body, headers: { ...signedIn, ...headers } });
const list = (query = '', headers: Record<string, string | undefined> = {}) =>
  invoke(handler, { route: 'GET /api/public/things', query, headers });

beforeEach(() => {
  calls.length = 0;
  lines.length = 0;
  reply = () => ({ status: 200, body: { id: 'a', shown: 'x' } });
  handler = createGroupHandler(rows, operations, {
    authenticate,
    readOriginSecret: () => Promise.resolve(originSecret),
  });
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(logger, level).mockImplementation((message, ...extra) => {
      lines.push({ level, message, ...Object.assign({}, ...extra) });
    });
  }
});
afterEach(() => vi.restoreAllMocks());

describe('an answer', () => {
  it('holds what its schema declares and nothing else', async () => {
    reply = () => ({ status: 201, body: { id: 'a', secret: 'kept' } });
    const answer = await save({ count: 1 });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ id: 'a' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['another shape', { status: 200, body: { id: 7 } }],
    ['a status that is not declared', { status: 202, body: { id: 'a' } }],
  ])('of %s is our fault, said without a detail', async (_what, wrong) => {
    reply = () => wrong;
    const answer = await save({ count: 1 });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      error: 'Something went wrong on our side.',
      code: 'internal_error',
      requestId: 'request-1',
    });
    expect(lines).toHaveLength(1);
  });

  it('has no body when none is declared, and a page is a page', async () => {
    const scoped = createGroupHandler(rows, operations, {
      authenticate: () => Promise.resolve({ sub: 'a', scopes: new Set(['things:remove']), token: 't' }),
      readOriginSecret: () => Promise.resolve(originSecret),
    });
    const removed = await invoke(scoped, {
      route: 'DELETE /api/things/{id}',
      params: { id: 'a' },
      headers: signedIn,
    });
    expect([removed.status, removed.text]).toEqual([204, undefined]);
    const page = await invoke(handler, { route: 'GET /api/page' });
    expect([page.text, page.headers['content-type']]).toEqual([
      '<!doctype html>',
      'text/html; charset=utf-8',
    ]);
  });

  it('may be cached when it is a public read, and only then', async () => {
    expect((await list()).headers['cache-control']).toBe('public, max-age=60');
    expect((await save({ count: 1 })).headers['cache-control']).toBe('no-store');
    reply = () => {
      throw new ApiError('not_found');
    };
    expect((await list()).headers['cache-control']).toBe('no-store');
  });
});

describe('a call past the distribution', () => {
  it.each([undefined, '', 'origin-secre', 'origin-secret2'])(
    'with the secret %s finds nothing there',
    async (secret) => {
      const answer = await list('', { 'x-origin-verify': secret });
      expect(answer.status).toBe(404);
      expect(answer.json.code).toBe('not_found');
      expect(calls).toHaveLength(0);
    },
  );

  it('cannot choose the address it is counted under', async () => {
    await list('', { 'x-forwarded-for': '10.0.0.1', 'x-viewer-address': '2001:db8::1' });
    expect(calls[0]?.clientAddress).toBe('2001:db8::1');
  });
});

describe('the caller', () => {
  it('is demanded before anything is said about the body', async () => {
    const answer = await save('{', { authorization: undefined });
    expect(answer.json).toEqual({
      error: 'Token is missing or invalid',
      code: 'unauthenticated',
      requestId: 'request-1',
    });
  });

  it('may be absent where a token is optional, but not bad', async () => {
    const ask = (headers: Record<string, string>) => invoke(handler, { route: 'POST /api/ask', headers });
    expect((await ask({})).json).toEqual({ sub: null });
    expect((await ask(signedIn)).json).toEqual({ sub: 'ada' });
    expect((await ask({ authorization: 'Bearer bad' })).status).toBe(401);
  });

  it('needs the scopes of the row', async () => {
    const answer = await invoke(handler, {
      route: 'DELETE /api/things/{id}',
      params: { id: 'a' },
      headers: signedIn,
    });
    expect([answer.status, answer.json.code]).toEqual([403, 'insufficient_scope']);
    expect(calls).toHaveLength(0);
  });
});

describe('a request that breaks its schema', () => {
  it('is told each path and what is wrong there', async () => {
    const answer = await save({ count: 101, unknown: true }, {}, { id: 'a' });
    expect(answer.status).toBe(400);
    expect(answer.json.issues).toEqual([
      { path: 'count', message: expect.stringContaining('100') },
      { path: '', message: expect.stringContaining('unknown') },
    ]);
    expect((await save({ count: 1 }, {}, { id: 'A#' })).json.issues[0].path).toBe('id');
    expect(calls).toHaveLength(0);
  });

  it.each([
    ['malformed', '{"count":'],
    ['empty text', ' '],
    ['a list', '[]'],
    ['null', 'null'],
    ['not a number', '{"count":NaN}'],
    ['beyond all numbers', '{"count":1e309}'],
    ['broken Unicode', '{"count":1,"inner":"\\ud800"}'],
    ['a broken name', '{"count":1,"inner":{"\\udfff":1}}'],
    ['a prototype', '{"count":1,"__proto__":{"isPremium":true}}'],
    ['a prototype deep within', '{"count":1,"inner":[{"constructor":{"prototype":1}}]}'],
    ['nested without end', `{"count":1,"inner":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['bytes that are no text', Uint8Array.from([0x7b, 0xff, 0x7d])],
  ])('is a 400 when the body is %s', async (_what, body) => {
    const answer = await save(body);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_request']);
    expect(calls).toHaveLength(0);
  });

  it('is a 400 when the body is missing', async () => {
    expect((await save(undefined)).status).toBe(400);
  });

  it.each(['key=a&key=a', 'key=a&key=', 'key=a&%6Bey=b', 'key=%', 'key=%ff', '%=1', 'key=%ed%a0%80'])(
    'is a 400 when the query is %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
      expect(calls).toHaveLength(0);
    },
  );

  it('never names or reaches the prototype through the query', async () => {
    expect((await list('__proto__=x&constructor=y&key=z')).status).toBe(200);
    expect(calls[0]?.query).toEqual({ key: 'z' });
  });

  it('is never a 5xx, whatever the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json({ maxDepth: 5 }), fc.string({ unit: 'binary' })), async (body) => {
        expect((await save(body)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  it('is never a 5xx, whatever the query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (query) => {
        expect((await list(query)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a body', () => {
  it('above its limit is a 413, sent as text or as bytes', async () => {
    const body = JSON.stringify({ count: 1, inner: 'x'.repeat(1_000_000) });
    expect((await save(body)).status).toBe(413);
    expect((await save(Buffer.from(body))).status).toBe(413);
    const hook = { route: 'POST /api/hook', body: new Uint8Array(1_000_001) };
    expect((await invoke(handler, hook)).status).toBe(413);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const picture = (size: number) =>
      invoke(handler, { route: 'POST /api/picture', body: new Uint8Array(size), headers });
    expect((await picture(4_000_000)).status).toBe(200);
    expect((await picture(4_100_000)).status).toBe(413);
  });

  it.each([
    undefined,
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
  ])('of JSON sent as %s is a 415', async (type) => {
    expect((await save({ count: 1 }, { 'content-type': type })).status).toBe(415);
  });

  it.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/merge-patch+json'])(
    'of JSON may be sent as %s',
    async (type) => {
      expect((await save({ count: 1 }, { 'content-type': type })).status).toBe(200);
    },
  );

  it('reaches a raw row byte by byte', async () => {
    const answer = await invoke(handler, { route: 'POST /api/hook', body: Uint8Array.from([0xff, 0, 1]) });
    expect(answer.json).toEqual({ bytes: 3 });
  });

  it('of a form may come in both encodings, each field once', async () => {
    const leave = (body: string, type: string) =>
      invoke(handler, { route: 'POST /api/leave', body, headers: { 'content-type': type } });
    const url = 'application/x-www-form-urlencoded';
    expect((await leave('button=One-Click', url)).json).toEqual({ button: 'One-Click' });
    const multipart = '--b\r\ncontent-disposition: form-data; name="button"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await leave(multipart, 'multipart/form-data; boundary=b')).json).toEqual({ button: 'One-Click' });
    expect((await leave('button=a&button=b', url)).status).toBe(400);
    expect((await leave('rubbish', 'multipart/form-data; boundary=b')).status).toBe(400);
    expect((await leave('{}', 'application/json')).status).toBe(415);
  });
});

describe('what goes wrong', () => {
  const after = async (error: unknown) => {
    reply = () => {
      throw error;
    };
    return save({ count: 1 });
  };

  it('carries its code, its details and nothing that overrides them', async () => {
    const answer = await after(new ApiError('lecture_locked', { details: { unlocksAt: 'soon', code: 'x' } }));
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual({
      unlocksAt: 'soon',
      error: 'This lecture is not unlocked yet.',
      code: 'lecture_locked',
      requestId: 'request-1',
    });
    expect(answer.headers['retry-after']).toBeUndefined();
  });

  it('says when to come back where the catalogue says so', async () => {
    const answer = await after(new ApiError('too_many_requests', { retryAfterSeconds: 90 }));
    expect(answer.headers['retry-after']).toBe('90');
  });

  it('inside is a 500 that keeps its reason in the log', async () => {
    const answer = await after(new Error('secret detail'));
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expect(lines).toMatchObject([
      { level: 'error', code: 'internal_error', error: { message: 'secret detail' } },
    ]);
  });

  it.each([
    ['throttled', { name: 'ThrottlingException' }],
    ['out of capacity', { name: 'ProvisionedThroughputExceededException' }],
    ['too slow', { name: 'TimeoutError' }],
    ['broken', { name: 'Whatever', $metadata: { httpStatusCode: 500 } }],
    ['gone', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })],
    [
      'fought over',
      {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
      },
    ],
  ])('outside because it is %s is a 503 with a time to come back', async (_what, fields) => {
    const answer = await after(Object.assign(fields instanceof Error ? fields : new Error('x'), fields));
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
  });

  it('is one line of the log, without token, body or address', async () => {
    await save({ count: 'ada@example.com' });
    expect(lines).toEqual([
      {
        level: 'warn',
        message: 'refused',
        code: 'invalid_request',
        status: 400,
        route: 'POST /api/things/{id}',
        requestId: 'request-1',
      },
    ]);
  });

  it('in the route itself is a 404', async () => {
    for (const route of ['GET /api/nothing', '__proto__', 'constructor']) {
      expect((await invoke(handler, { route })).status).toBe(404);
    }
  });
});
