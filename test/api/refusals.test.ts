import { beforeEach, describe, expect, it } from 'vitest';
import { type DocumentedEndpoint, documentedEndpoints } from '#contract/documentation.ts';
import { routeKey } from '#contract/endpoint.ts';
import { call, newLearner, tokenFor } from '../support/api.ts';

const rows = Object.entries(documentedEndpoints);
const ids: Record<string, string> = { courseId: 'rag-in-practice', section: '0' };
/** URL of the endpoint with plausible ids and its required query. */
const address = (
  { path, example }: DocumentedEndpoint,
  replace = (name: string) => ids[name] ?? 'some-id',
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(replace(name)));
  return example.query ? `${filled}?${new URLSearchParams(example.query).toString()}` : filled;
};
const jsonRows = rows.filter(
  ([, row]) => row.method !== 'GET' && row.body && (row.bodyKind ?? 'json') === 'json',
);
const bearerRows = rows.filter(([, row]) => row.auth === 'required');

// A second attempt at a test would meet what the first one used up.
beforeEach(() => call('DELETE', '/_local/limits'));

describe('tokens', () => {
  it.each(bearerRows)('%s refuses a missing token with the one message', async (_name, row) => {
    const answer = await call(
      row.method,
      address(row),
      row.example.request ? { body: row.example.request } : {},
    );
    expect(answer.status, routeKey(row)).toBe(401);
    expect(answer.json).toEqual({
      error: 'Token is missing or invalid',
      code: 'unauthenticated',
      requestId: expect.any(String),
    });
  });

  it('refuses altered, unsigned, expired and foreign tokens alike', async () => {
    const email = 'refusals@example.com';
    const good = await tokenFor({ email });
    const [header = '', , signature = ''] = good.split('.');
    const tokens = {
      swappedPayload: `${header}.${Buffer.from('{"sub":"someone"}').toString('base64url')}.${signature}`,
      algNone: await tokenFor({ email, header: { alg: 'none' } }),
      expired: await tokenFor({ email, expiresInSeconds: -3_600 }),
      audience: await tokenFor({ email, audience: 'https://other.example' }),
      issuer: await tokenFor({ email, claims: { iss: 'https://evil.example/' } }),
      otherClient: await tokenFor({ email, claims: { azp: 'other' } }),
    };
    for (const [what, token] of Object.entries(tokens)) {
      const answer = await call('GET', '/api/courses/enrolled', { token });
      expect(answer.status, what).toBe(401);
      expect(answer.json.error, what).toBe('Token is missing or invalid');
    }
    expect((await call('GET', '/api/courses/enrolled', { token: good })).status).toBe(200);
  });

  it('refuses a bad token on a route where a token is optional', async () => {
    const answer = await call('POST', '/api/chat', { body: { message: 'Hello' }, token: 'rubbish' });
    expect(answer.status).toBe(401);
  });

  it('refuses a token without the scope that the notebook needs', async () => {
    const token = await tokenFor({ email: 'scope@example.com', scope: 'openid profile' });
    expect((await call('POST', '/api/courses/start-server', { token })).json.code).toBe('insufficient_scope');
  });
});

describe('bodies', () => {
  it.each(jsonRows)('%s refuses what is not its body, never with a 5xx', async (_name, row) => {
    const { token } = await newLearner();
    const send = (body: string, headers: Record<string, string> = {}) =>
      call(row.method, address(row), {
        token,
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const example = row.example.request as object | undefined;
    const expected: [string, Promise<{ status: number; text: string }>, number][] = [
      ['malformed', send('{"a":'), 400],
      ['array', send('[]'), 400],
      ['number', send('7'), 400],
      ['null', send('null'), 400],
      ['unknown field', send(JSON.stringify({ ...example, surprise: true })), 400],
      [
        'prototype',
        send(`{"__proto__":{"isPremium":true}${example ? `,${JSON.stringify(example).slice(1)}` : '}'}`),
        400,
      ],
      ['deep', send(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), 400],
      ['huge', send(JSON.stringify({ ...example, surprise: 'x'.repeat(1_100_000) })), 413],
      ['media type', send(JSON.stringify(example ?? {}), { 'content-type': 'text/plain' }), 415],
    ];
    for (const [what, answer, status] of expected) {
      expect((await answer).status, `${what}: ${(await answer).text.slice(0, 300)}`).toBe(status);
    }
    for (const field of Object.keys(example ?? {})) {
      for (const wrong of [{}, [], 1e308, -1, '\u0000', '\ud800', null, true, 'x'.repeat(70_000)]) {
        const answer = await send(JSON.stringify({ ...example, [field]: wrong }));
        expect(answer.status, `${field}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      }
      const [status] = [await send(JSON.stringify({ ...example, [field]: { wrong: [] } }))];
      if (field !== 'context' && field !== 'answers') expect(status.status, field).toBe(400);
    }
  });

  it('names the path and the trouble of each problem', async () => {
    const { token } = await newLearner();
    const answer = await call('POST', '/api/courses/rag-in-practice/progress', {
      token,
      body: { progress: 101, completedLecture: 'UPPER' },
    });
    expect(answer.status).toBe(400);
    const issues = answer.json.issues as unknown as { path: string; message: string }[];
    expect(issues.map((issue) => issue.path).sort()).toEqual(['completedLecture', 'progress']);
    for (const issue of issues) expect(issue.message.length).toBeGreaterThan(5);
  });

  it.each(['1e309', '"12"', 'NaN', '-1', 'null', '101', '50.5'])('refuses progress %s', async (progress) => {
    const { token } = await newLearner();
    await call('POST', '/api/courses/rag-in-practice/enroll', { token });
    const body = `{"progress":${progress},"completedLecture":"what-is-retrieval"}`;
    expect((await call('POST', '/api/courses/rag-in-practice/progress', { token, body })).status).toBe(400);
  });
});

describe('addresses', () => {
  const odd = [
    '%',
    '%00',
    'a#b',
    'a/b',
    'x'.repeat(3_000),
    'UPPER',
    '__proto__',
    'constructor',
    '💥',
    "' OR 1=1 --",
  ];
  const refused = [400, 404, 414, 431];
  it.each(rows.filter(([, row]) => row.path.includes('{')))('%s survives odd ids', async (_name, row) => {
    const { token } = await newLearner();
    for (const id of odd) {
      const body = row.method === 'GET' || row.method === 'DELETE' ? {} : { body: row.example.request ?? {} };
      const answer = await call(
        row.method,
        address(row, () => id),
        { token, ...body },
      );
      expect(refused, `${id.slice(0, 20)}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(
        answer.status,
      );
    }
  });

  it('answers unknown addresses as API Gateway does, without the page of the site', async () => {
    const answer = await call('GET', '/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({ message: 'Not Found' });
    expect((await call('GET', '/api/user/profile/x.css')).status).toBe(404);
    expect((await call('PATCH', '/api/user/profile')).status).toBeGreaterThanOrEqual(400);
  });

  it('sends security headers on pages and API alike and caches neither private answers nor errors', async () => {
    const { token } = await newLearner();
    for (const path of ['/', '/courses', '/api/public/featured', '/api/user/profile']) {
      const answer = await call('GET', path, { token });
      expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('content-security-policy'), path).not.toMatch(
        /script-src[^;]*unsafe-(inline|eval)/,
      );
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(answer.headers.get('strict-transport-security'), path).toContain('max-age');
      expect(answer.headers.get('referrer-policy'), path).toBeTruthy();
    }
    expect((await call('GET', '/api/user/profile', { token })).headers.get('cache-control')).toContain(
      'no-store',
    );
    expect((await call('GET', '/api/public/courses/none-such')).headers.get('cache-control')).toContain(
      'no-store',
    );
  });
});

describe('profile', () => {
  it('is made at first sight with the verified address of the identity service', async () => {
    const { token, email } = await newLearner();
    const first = await call('GET', '/api/user/profile', { token });
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ email, emailVerified: true });
    expect((await call('GET', '/api/user/profile', { token })).json).toEqual(first.json);
  });
});
