import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { verifyOrigin } from '#lambdas/platform/http/verify-origin.ts';
import { pseudonym } from '#lambdas/platform/services/pseudonyms.ts';
import { apiEvent, invoke, logSecret, originSecret, previousOriginSecret } from '../../support/api-event.ts';
import { type ExampleGroup, serveExampleGroup, signedIn } from '../../support/example-group.ts';

const today = (): string => new Date().toISOString().slice(0, 10);
let things: ExampleGroup;
beforeEach(() => {
  things = serveExampleGroup();
});
afterEach(() => vi.restoreAllMocks());

describe('an answer', () => {
  it('holds what its schema declares and nothing else', async () => {
    things.reply = () => ({ status: 201, body: { id: 'a', secret: 'kept' } });
    const answer = await things.save({ count: 1 });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ id: 'a' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('sets cookies where its row says so, and nowhere else', async () => {
    const cookies = ['a=1; Path=/media/x/', 'b=2; Path=/media/x/'];
    things.reply = () => ({ status: 200, body: { id: 'a', shown: 'x' }, cookies });
    expect((await things.save({ count: 1 })).cookies).toEqual(cookies);
    const shared = await things.list();
    expect([shared.status, shared.cookies]).toEqual([500, undefined]);
    things.reply = () => ({ status: 200, body: { id: 'a' }, cookies: [] });
    expect((await things.save({ count: 1 })).cookies).toBeUndefined();
  });

  it.each([
    ['another shape', { status: 200, body: { id: 7 } }],
    ['a status that is not declared', { status: 202, body: { id: 'a' } }],
  ])('of %s is our fault, said without a detail', async (_what, wrong) => {
    things.reply = () => wrong;
    const answer = await things.save({ count: 1 });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      error: 'Something went wrong on our side.',
      code: 'internal_error',
      requestId: 'request-1',
    });
    expect(things.lines).toHaveLength(1);
  });

  it('has no body when none is declared, and a page is a page', async () => {
    const scopes = new Set(['things:remove']);
    const scoped = serveExampleGroup(() => Promise.resolve({ sub: 'a', scopes, token: 't' }));
    const removed = await invoke(scoped.handler, {
      route: 'DELETE /api/things/{id}',
      params: { id: 'a' },
      headers: signedIn,
    });
    expect([removed.status, removed.text]).toEqual([204, undefined]);
    const page = await invoke(things.handler, { route: 'GET /api/page' });
    expect([page.text, page.headers['content-type']]).toEqual([
      '<!doctype html>',
      'text/html; charset=utf-8',
    ]);
  });

  it('to a form is a page for a browser and JSON for everyone else', async () => {
    const leave = (accept: string | undefined) =>
      invoke(things.handler, { route: 'POST /api/leave', headers: { accept } });
    const shown = await leave('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([shown.text, shown.headers['content-type']]).toEqual([
      '<!doctype html><title>Left</title>',
      'text/html; charset=utf-8',
    ]);
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0', undefined]) {
      expect((await leave(accept)).json).toEqual({ button: null });
    }
  });

  describe.each(['GET /api/page', 'POST /api/leave'])('to %s that is refused', (route) => {
    const refused = (error: ApiError, accept: string | undefined) => {
      things.beforePage = () => {
        throw error;
      };
      return invoke(things.handler, { route, headers: { accept } });
    };
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

    it('is a page for a browser, with the status and the reference', async () => {
      const shown = await refused(new ApiError('not_found', { message: 'No <b>thing</b> here.' }), browser);
      expect(shown.status).toBe(404);
      expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(shown.text).toContain('No &lt;b&gt;thing&lt;/b&gt; here.');
      expect(shown.text).toContain('request-1');
      expect(shown.text).not.toContain('try again');
    });

    it('for a while says so, and when to come again', async () => {
      const shown = await refused(new ApiError('unavailable', { retryAfterSeconds: 7 }), browser);
      expect([shown.status, shown.headers['retry-after']]).toEqual([503, '7']);
      expect(shown.text).toContain('try again');
    });

    it('is JSON for everyone else', async () => {
      for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
        expect((await refused(new ApiError('not_found'), accept)).json).toMatchObject({ code: 'not_found' });
      }
    });
  });

  it('is a page where the edge, which caches, does not say who asks', async () => {
    things.beforePage = () => {
      throw new ApiError('unavailable');
    };
    const [page, form] = [
      await invoke(things.handler, { route: 'GET /api/page' }),
      await invoke(things.handler, { route: 'POST /api/leave' }),
    ];
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(form.json).toMatchObject({ code: 'unavailable' });
  });

  it('to HEAD is that to GET without its body, refusals too', async () => {
    const ask = (method: string) => invoke(things.handler, { route: `${method} /api/public/things` });
    const [whole, head] = [await ask('GET'), await ask('HEAD')];
    expect(whole.text).toContain('shown');
    expect(head).toEqual({ ...whole, text: undefined, json: undefined });
    things.reply = () => {
      throw new ApiError('not_found');
    };
    expect(await ask('HEAD')).toMatchObject({ status: 404, text: undefined });
    const mine = await invoke(things.handler, { route: 'HEAD /api/things/{id}', params: { id: 'a' } });
    expect(mine.status).toBe(404);
  });

  it('may be cached when it is a public read, and only then', async () => {
    expect((await things.list()).headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    expect((await things.save({ count: 1 })).headers['cache-control']).toBe('no-store');
    const read = await invoke(things.handler, { route: 'GET /api/page' });
    expect([read.status, read.headers['cache-control']]).toEqual([200, 'no-store']);
    const asked = await invoke(things.handler, { route: 'POST /api/public/ask' });
    expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'no-store']);
    things.reply = () => {
      throw new ApiError('not_found');
    };
    expect((await things.list()).headers['cache-control']).toBe('no-store');
  });
});

describe('a call past the distribution', () => {
  it.each([undefined, '', 'origin-secre', 'origin-secret2'])(
    'with the secret %s finds nothing there',
    async (secret) => {
      const answer = await things.list('', { 'x-origin-verify': secret });
      expect(answer.status).toBe(404);
      expect(answer.json.code).toBe('not_found');
      expect(things.calls).toHaveLength(0);
    },
  );

  it('is none while the distribution still sends the secret that was changed', async () => {
    expect((await things.list('', { 'x-origin-verify': previousOriginSecret })).status).toBe(200);
  });

  it('finds nothing there when the secret was never changed, either', async () => {
    const { before } = verifyOrigin({
      current: () => Promise.resolve(originSecret),
      previous: () => Promise.resolve(undefined),
    });
    const event = apiEvent({
      route: 'GET /api/public/things',
      headers: { 'x-origin-verify': previousOriginSecret },
    });
    await expect(before?.({ event } as never)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot choose the address it is counted under', async () => {
    await things.list('', { 'x-forwarded-for': '10.0.0.1', 'x-viewer-address': '2001:db8::1' });
    expect(things.calls[0]?.clientAddress).toBe('2001:db8::1');
  });
});

describe('the caller', () => {
  it('is demanded before anything is said about the body', async () => {
    const answer = await things.save('{', { authorization: undefined });
    expect(answer.json).toEqual({
      error: 'Token is missing or invalid',
      code: 'unauthenticated',
      requestId: 'request-1',
    });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('may be absent where a token is optional, but not bad', async () => {
    const ask = (headers: Record<string, string>) =>
      invoke(things.handler, { route: 'POST /api/public/ask', headers });
    expect((await ask({})).json).toEqual({ sub: null });
    expect((await ask(signedIn)).json).toEqual({ sub: 'ada' });
    expect((await ask({ authorization: 'Bearer bad' })).status).toBe(401);
  });

  it('is asked for again when the row wants a recent sign-in', async () => {
    const leave = async (age: number | undefined) => {
      const signedInAt = age === undefined ? undefined : Date.now() - age * 1_000;
      const scoped = serveExampleGroup(() =>
        Promise.resolve({
          sub: 'ada',
          scopes: new Set<string>(),
          token: 't',
          ...(signedInAt === undefined ? {} : { signedInAt }),
        }),
      );
      return invoke(scoped.handler, { route: 'DELETE /api/me', headers: signedIn });
    };
    for (const age of [0, 299, -4]) expect((await leave(age)).status, String(age)).toBe(204);
    for (const age of [302, 86_400, -60, undefined]) {
      const refused = await leave(age);
      expect([refused.status, refused.json], String(age)).toEqual([
        403,
        {
          error: 'Please sign in again to confirm that it is you.',
          code: 'reauthentication_required',
          signInWithinSeconds: 300,
          requestId: 'request-1',
        },
      ]);
    }
  });

  it('needs the scopes of the row', async () => {
    const answer = await invoke(things.handler, {
      route: 'DELETE /api/things/{id}',
      params: { id: 'a' },
      headers: signedIn,
    });
    expect([answer.status, answer.json.code]).toEqual([403, 'insufficient_scope']);
    expect(things.calls).toHaveLength(0);
  });
});

describe('what goes wrong', () => {
  const after = async (error: unknown) => {
    things.reply = () => {
      throw error;
    };
    return things.save({ count: 1 });
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

  it('says when to come back where the catalog says so', async () => {
    const answer = await after(new ApiError('too_many_requests', { retryAfterSeconds: 90 }));
    expect(answer.headers['retry-after']).toBe('90');
  });

  it('inside is a 500 that keeps its reason in the log', async () => {
    const answer = await after(new Error('secret detail'));
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expect(things.lines).toMatchObject([
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

  it('by taking too long is a 503 before the function is stopped', async () => {
    things.reply = () => new Promise(() => {});
    const deadline = Date.now() + 200;
    const context = { getRemainingTimeInMillis: () => deadline - Date.now() } as Context;
    const event = apiEvent({ route: 'GET /api/public/things' });
    expect((await things.handler(event, context)).statusCode).toBe(503);
  });

  it('is one line of the log, without token, body or address', async () => {
    await things.save({ count: 'ada@example.com' });
    expect(things.lines).toEqual([
      {
        level: 'warn',
        message: 'refused',
        code: 'invalid_request',
        status: 400,
        route: 'POST /api/things/{id}',
        requestId: 'request-1',
        client: pseudonym(logSecret, today(), 'client:203.0.113.7'),
        learner: pseudonym(logSecret, today(), 'learner:ada'),
      },
    ]);
  });

  it('in the route itself is a 404', async () => {
    for (const route of ['GET /api/nothing', '__proto__', 'constructor']) {
      expect((await invoke(things.handler, { route })).status).toBe(404);
    }
  });
});
