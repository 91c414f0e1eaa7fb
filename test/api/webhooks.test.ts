import { execFile } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { listen } from '#infra/local/http/server.ts';
import { copySite, type RunningSite, startSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const received: Received[] = [];
/** Status by path; `stall` answers nothing. */
const answers = new Map<string, number | 'stall'>();
const folder = temporaryFolder(afterAll);
const receive = (request: IncomingMessage, response: ServerResponse): void => {
  const path = request.url ?? '';
  void text(request).then((body) => {
    received.push({ path, headers: request.headers as Record<string, string>, body });
    const status = answers.get(path) ?? 200;
    if (status === 'stall') return;
    response
      .writeHead(status, status === 302 ? { location: `http://127.0.0.1:${port}/redirected` } : {})
      .end();
  });
};
const { port, close } = await listen(receive);
let site: RunningSite;

beforeAll(async () => {
  copySite(inject('publishedSite'), folder);
  site = await startSite(folder, ['--no-build']);
});
afterAll(async () => {
  await site.stop();
  await close();
});

const command = async (...args: readonly string[]): Promise<string> => {
  const run = promisify(execFile)(process.execPath, ['bin/webhooks.ts', ...args, '--endpoint', site.origin]);
  return (await run).stdout;
};
let names = 0;
/** A name that neither another test nor an earlier attempt of this one has used. */
const newName = (): string => `receiver-${(names += 1)}`;
/** Adds an endpoint for as long as the test lasts, so that a second attempt does not meet it. */
const add = async (url: string, ...options: readonly string[]) => {
  const printed = await command('add', url, '--events', 'learner.enrolled', ...options);
  const [id = '', secret = ''] = printed.split('\n');
  onTestFinished(async () => void (await command('remove', id)));
  return { id, secret };
};
const addressOf = (path: string): string => `https://${port}.receivers.test${path}`;
const post = async (path: string, body: object = {}, token?: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};
const enroll = async (email: string): Promise<void> => {
  const { accessToken } = await post('/_local/token', { email });
  // The browser's first request, which makes the profile that has the address.
  await fetch(`${site.origin}/api/user/profile`, {
    headers: { authorization: `Bearer ${String(accessToken)}` },
  });
  await post('/api/courses/rag-in-practice/enroll', {}, String(accessToken));
};
/** Answers when queues, streams and due schedules are done. */
const advance = (seconds: number) =>
  fetch(`${site.origin}/_local/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
const clock = async (): Promise<number> => {
  const { now } = (await (await fetch(`${site.origin}/_local/clock`)).json()) as { now: string };
  return Date.parse(now);
};
const at = (path: string): Received[] => received.filter((each) => each.path === path);
/** Waits until a path has received a number of requests. */
const until = async (path: string, count: number): Promise<Received[]> => {
  for (let tries = 0; at(path).length < count && tries < 200; tries += 1) await delay(100);
  expect(at(path)).toHaveLength(count);
  return at(path);
};
/** Verifies a signature as of the time that the header states: the site's clock may be ahead. */
const verify = (secret: string, { headers, body }: Received): boolean => {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': seconds,
    'webhook-signature': signatures = '',
  } = headers;
  return signatures
    .split(' ')
    .includes(new Webhook(secret).sign(id, new Date(Number(seconds) * 1_000), body));
};

describe('an endpoint', () => {
  it('hears of an enrollment once, signed, and of the learner by a name and no address', async () => {
    const name = newName();
    const { id, secret } = await add(addressOf(`/${name}`));
    expect([id, secret]).toEqual([expect.stringMatching(/^ep_/), expect.stringMatching(/^whsec_/)]);
    await enroll(`${name}@example.com`);
    const [event] = await until(`/${name}`, 1);
    expect(verify(secret, event!)).toBe(true);
    expect(Math.abs(Number(event!.headers['webhook-timestamp']) * 1_000 - (await clock()))).toBeLessThan(
      60_000,
    );
    const { type, data } = JSON.parse(event!.body) as { type: string; data: Record<string, unknown> };
    expect([type, data]).toEqual([
      'learner.enrolled',
      { learner: expect.stringMatching(/^lrn_/), courseId: 'rag-in-practice' },
    ]);
  });

  it('that fails gets the event again with the same id once the clock is past the pause, signed by every secret of the rotations since yesterday', async () => {
    const name = newName();
    const { id, secret } = await add(addressOf(`/${name}`), '--with-email');
    answers.set(`/${name}`, 302);
    await enroll(`${name}@example.com`);
    const [first] = await until(`/${name}`, 1);
    const rotate = async () => (await command('rotate', id)).split('\n')[0] ?? '';
    const secrets = [secret, await rotate(), await rotate()];
    answers.set(`/${name}`, 200);
    await advance(0);
    await advance(130);
    const [, second] = await until(`/${name}`, 2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(secrets.map((each) => verify(each, second!))).toEqual([true, true, true]);
    expect(JSON.parse(second!.body)).toMatchObject({ data: { email: `${name}@example.com` } });
    expect(at('/redirected')).toHaveLength(0);
    await command('replay', String(first!.headers['webhook-id']));
    const [, , third] = await until(`/${name}`, 3);
    expect(third!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  });

  it('that answers 410 gets nothing more, and the list says so', async () => {
    const name = newName();
    const { id } = await add(addressOf(`/${name}`));
    answers.set(`/${name}`, 410);
    await command('test', id);
    await until(`/${name}`, 1);
    await advance(0);
    expect(await command('list')).toMatch(/gone since[^]*dead/);
    await enroll(`${name}@example.com`);
    await advance(3_600);
    await until(`/${name}`, 1);
  });

  it('that stalls delays no other', async () => {
    const [stalling, quick] = [newName(), newName()];
    await add(addressOf(`/${stalling}`));
    await add(addressOf(`/${quick}`));
    answers.set(`/${stalling}`, 'stall');
    await enroll(`${stalling}@example.com`);
    await until(`/${quick}`, 1);
  });

  it('of the console shows what came, whether its signature verifies, and what was delivered', async () => {
    await fetch(`${site.origin}/_local/webhooks/received`, { method: 'DELETE' });
    const show = async () =>
      (await (await fetch(`${site.origin}/_local/webhooks`)).json()) as Record<string, unknown> & {
        received: unknown[];
      };
    const { receiver: url } = await show();
    const { id } = await add(`${String(url)}${newName()}`);
    await command('test', id);
    for (let tries = 0; (await show()).received.length === 0 && tries < 100; tries += 1) await delay(100);
    await advance(0);
    expect(await show()).toMatchObject({
      endpoints: [{ id }],
      deliveries: expect.arrayContaining([
        expect.objectContaining({ id: expect.stringContaining(id.slice(3)), status: 'delivered' }),
      ]) as unknown,
      received: [{ isVerified: true, status: 200 }],
    });
  });

  it.each(['private', 'mixed', 'rebind'])('on a name that is %s is never reached', async (kind) => {
    // Only the first question for a name finds it public. Its port makes a new name of it.
    const inside = await listen(receive);
    onTestFinished(inside.close);
    const before = received.length;
    const host = kind === 'private' ? 'private.receivers.test' : `${kind}-${inside.port}.receivers.test`;
    const added = add(`https://${host}/inside`);
    if (kind !== 'rebind') {
      await expect(added).rejects.toThrow('is not public');
      return;
    }
    const { id } = await added;
    await command('test', id);
    await advance(130);
    expect(await command('list')).toContain('which is not public');
    expect(received).toHaveLength(before);
  });
});
