import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from '@readme/openapi-parser';
import { describe, expect, it, vi } from 'vitest';
import { type Endpoint, routeKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { at, call, newLearner, tokenFor } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { siteOrigin } from '../support/origin.ts';
import { freeCourse } from '../support/whole-learner.ts';

const run = promisify(execFile);
const make = async (token: string, body: object = {}) =>
  call('POST', '/api/user/tokens', { token, body: { name: 'Script', scopes: ['read'], days: 30, ...body } });
const profileBy = async (token: string) => (await call('GET', '/api/user/profile', { token })).status;
const enrollBy = async (token: string) => call('POST', `/api/courses/${freeCourse}/enroll`, { token });

describe('a personal token', () => {
  it('opens what its scope says and nothing else, until it is revoked', async () => {
    const { email, token } = await newLearner();
    const made = await make(token);
    expect(made.status).toBe(201);
    const [reading, id] = [String(made.json.token), String(made.json.id)];
    expect(await profileBy(reading)).toBe(200);
    const refused = await enrollBy(reading);
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    const learning = String((await make(token, { scopes: ['learn'] })).json.token);
    expect((await enrollBy(learning)).status).toBe(201);
    expect(await profileBy(learning)).toBe(403);
    await vi.waitFor(async () => {
      const subjects = (await mailsTo(email)).map(({ subject }) => subject);
      expect(subjects.filter((each) => each.includes('personal token'))).toHaveLength(2);
    }, 10_000);
    const { tokens } = (await call('GET', '/api/user/tokens', { token })).json as unknown as {
      tokens: { id: string; lastUsedAt?: string }[];
    };
    expect(tokens.find((each) => each.id === id)?.lastUsedAt).toBeDefined();
    const { token: other } = await newLearner();
    const path = `/api/user/tokens/${id}`;
    expect((await call('DELETE', path, { token: other })).status).toBe(404);
    expect((await call('DELETE', path, { token })).status).toBe(204);
    expect([await profileBy(reading), (await enrollBy(reading)).status]).toEqual([401, 401]);
    expect((await call('DELETE', path, { token })).status).toBe(404);
  }, 60_000);

  it('with all scopes is let in by every route that names one, and by no other', async () => {
    const { token } = await newLearner();
    const program = String((await make(token, { scopes: ['read', 'learn'] })).json.token);
    const answers: [string, boolean][] = [];
    const rows = (Object.values(endpoints) as Endpoint[]).filter(({ auth }) => auth !== 'none');
    for (const row of rows) {
      const path = row.path.replace(/\{\w+\}/g, 'some-id');
      const answer = await call(row.method, path, {
        token: program,
        body: row.method === 'GET' ? undefined : {},
      });
      expect(answer.status).not.toBe(401);
      answers.push([routeKey(row), answer.json.code !== 'insufficient_scope']);
    }
    expect(answers).toEqual(rows.map((row) => [routeKey(row), (row.token ?? 'none') !== 'none']));
  }, 60_000);

  it('is one of ten at most, and needs a sign-in of a moment ago', async () => {
    const { email, token } = await newLearner();
    const answers = await Promise.all(Array.from({ length: 12 }, () => make(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 409, 409]);
    const stale = await tokenFor({ email, claims: { auth_time: Math.floor(Date.now() / 1_000) - 600 } });
    const refused = await make(stale);
    expect([refused.status, refused.json.code]).toEqual([403, 'reauthentication_required']);
    for (const body of [
      { scopes: [] },
      { scopes: ['read', 'read'] },
      { scopes: ['write'] },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { days: 0 },
      { days: 366 },
      { days: 1.5 },
    ])
      expect([body, (await make(token, body)).status]).toEqual([body, 400]);
  }, 60_000);
});

describe('the API for programs', () => {
  it('is described at an address of the site, with the scope of each route', async () => {
    const answer = await fetch(at('/api/openapi.json'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const document = (await answer.json()) as Parameters<typeof validate>[0];
    expect(document).toMatchObject({
      paths: { '/api/reviews': { get: { security: [{ login: [] }, { personalToken: ['read'] }] } } },
    });
    expect(await validate(document)).toMatchObject({ valid: true });
  });

  it('does what the examples of its page say, as they stand', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
    const examples = [...page.matchAll(/```bash\n(.*?)```/gs)].map(([, example = '']) => example);
    expect(examples).toHaveLength(5);
    const { token } = await newLearner();
    const made = (await make(token, { scopes: ['read', 'learn'] })).json.token;
    const env = { ...process.env, SITE: siteOrigin().replace(/\/$/, ''), TOKEN: String(made) };
    for (const example of examples) {
      const { stdout } = await run('bash', ['-eo', 'pipefail', '-c', example], { env });
      expect(stdout.startsWith('{')).toBe(true);
    }
  }, 60_000);
});
