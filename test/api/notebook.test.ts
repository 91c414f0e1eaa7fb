import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, call, newLearner, tokenFor } from '../support/api.ts';

const path = '/api/courses/start-server';
const start = (token?: string, body?: unknown): Promise<Answer> => call('POST', path, { token, body });
const behave = (body: Record<string, unknown>): Promise<Answer> => call('PUT', '/_local/notebooks', { body });
const users = async (): Promise<{ name: string; starts: number }[]> =>
  (await call('GET', '/_local/notebooks')).json.users as unknown as { name: string; starts: number }[];

afterEach(() => call('DELETE', '/_local/notebooks'));

describe('start-server', () => {
  it('starts, waits and opens, for the learner of the token', async () => {
    const { token } = await newLearner();
    await behave({ startSeconds: 1 });
    const first = await start(token);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      url: expect.stringMatching(/\/user\/nl-[0-9a-v]{26}\/$/),
      status: 'starting',
    });
    expect(first.headers.get('cache-control')).toBe('no-store');
    let ready = await start(token, {});
    for (let attempt = 0; attempt < 50 && ready.json.status !== 'ready'; attempt += 1) {
      await delay(100);
      ready = await start(token);
    }
    expect(ready.json.status).toBe('ready');
    const opened = await fetch(String(ready.json.url), { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      new URL(String(first.json.url)).pathname,
    ]);
    expect((await fetch(String(ready.json.url), { redirect: 'manual' })).status).toBe(403);
    expect((await fetch(String(first.json.url))).status).toBe(403);
  });

  it('needs the scope, and asks the hub nothing without it', async () => {
    const token = await tokenFor({ email: 'no-notebooks@example.com', scope: 'openid profile email' });
    const answer = await start(token);
    expect(answer.status).toBe(403);
    expect(answer.json.code).toBe('insufficient_scope');
    expect((await start()).json).toMatchObject({
      error: 'Token is missing or invalid',
      code: 'unauthenticated',
    });
    expect(await users()).toEqual([]);
  });

  it('takes no name, and no other word', async () => {
    const { token } = await newLearner();
    for (const body of [{ user: 'root' }, { name: 'nl-00000000000000000000000000' }, { profile: 'large' }]) {
      expect((await start(token, body)).status).toBe(400);
    }
    expect(await users()).toEqual([]);
  });

  it('is a 503 in plain words when the hub is slow', async () => {
    const { token } = await newLearner();
    await behave({ fault: 'slow' });
    const answer = await start(token);
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({
      error: 'The notebook service is not responding. Please try again in a minute.',
      code: 'unavailable',
      requestId: expect.any(String),
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
