import { beforeEach, describe, expect, it } from 'vitest';
import type { SentMail } from '#infra/local/ses/ses.ts';
import { call, newLearner, tokenFor } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';

const course = 'building-ai-agents';
const path = (rest: string): string => `/api/drip-courses/${course}/${rest}`;
const json = <T>(value: unknown): T => value as T;

interface Content {
  content: {
    lectures: { id: string; type: string; isUnlocked: boolean; videoKey?: string; unlocksAt?: string }[];
  }[];
  unlockedContent: string[];
  nextReleaseDate: string | null;
  subscribedAt: string;
  progress: number;
}

let people = 0;
const newAddress = (): string => `drip-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;
const subscribe = (email: string, fields: object = {}) =>
  call('POST', '/api/drip-courses/subscribe', {
    body: { email, courseId: course, timeZone: 'Europe/Berlin', ...fields },
  });
const link = (token: string, courseId = course) =>
  call('POST', '/api/drip-courses/link-account', { token, body: { courseId } });
const contentOf = async (token: string): Promise<Content> => {
  const answer = await call('GET', path('available-content'), { token });
  expect(answer.status, answer.text).toBe(200);
  return json<Content>(answer.json);
};
const videoUrl = (token: string, s3Key: string) =>
  call('GET', `${path('video-url')}?s3Key=${encodeURIComponent(s3Key)}`, { token });
/** Waits until `count` mails to the address have arrived, and lists them. */
const awaitMails = async (email: string, count = 1): Promise<SentMail[]> => {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(count);
  return mailsTo(email);
};
/** A learner who subscribed by address and linked the account. */
const linked = async (): Promise<{ email: string; token: string }> => {
  const email = newAddress();
  await subscribe(email);
  const token = await tokenFor({ email });
  const answer = await link(token);
  expect(answer.json, answer.text).toEqual({ success: true });
  return { email, token };
};
/** Sets the clock to a minute after the time, because a lecture unlocks at its own hour. */
const passTime = (instant: string | null) =>
  call('PUT', '/_local/clock', {
    body: { now: new Date(Date.parse(instant ?? '') + 60_000).toISOString() },
  });

beforeEach(async () => {
  await call('DELETE', '/_local/limits');
});

describe('subscribing', () => {
  it('sends one mail, whose link confirms; again sends nothing', async () => {
    const email = newAddress();
    expect((await subscribe(email)).json).toEqual({ status: 'success' });
    expect((await subscribe(email)).json).toEqual({ status: 'existing_access' });
    expect((await subscribe(email.toUpperCase())).json).toEqual({ status: 'existing_access' });
    const mails = await awaitMails(email);
    expect(mails).toHaveLength(1);
    const address = /https?:\/\/\S+\/welcome\?\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    const query = new URL(address).searchParams;
    expect([query.get('link'), query.get('email')]).toEqual(['true', email]);
    const confirm = () => call('POST', '/api/drip-courses/confirm', { body: { token: query.get('token') } });
    expect((await confirm()).json).toEqual({ confirmed: true });
    expect((await confirm()).json).toEqual({ confirmed: true });
  });

  it('refuses addresses that are none, fields that are none, and courses that do not drip', async () => {
    const email = newAddress();
    const broken = [
      '',
      'a',
      'a@b',
      `${email}\r\nBcc: x@example.com`,
      `${email}\n`,
      `<b>${email}</b>`,
      `"a<b>"@example.com`,
    ];
    for (const address of broken) expect((await subscribe(address)).status, address).toBe(400);
    expect((await subscribe(email, { isPremium: true })).status).toBe(400);
    const plain = await subscribe(email, { courseId: 'rag-in-practice' });
    expect([plain.status, plain.json.code]).toEqual([409, 'conflict']);
    const nothing = await subscribe(email, { courseId: 'no-such-course' });
    expect([nothing.status, nothing.json.error]).toEqual([404, 'Course not found.']);
    expect(await awaitMails(email, 0)).toEqual([]);
  });

  it('is limited per client, whatever a header claims', async () => {
    let refusals = 0;
    for (let count = 0; count < 33; count += 1) {
      const { status } = await call('POST', '/api/drip-courses/subscribe', {
        body: { email: newAddress(), courseId: course },
        headers: { 'x-forwarded-for': `192.0.2.${count}`, 'x-viewer-address': `192.0.2.${count}` },
      });
      if (status === 429) refusals += 1;
    }
    expect(refusals).toBe(3);
  });
});

describe('linking', () => {
  it('takes the address of the token, never one that a page names', async () => {
    const victim = newAddress();
    await subscribe(victim);
    const { token } = await newLearner();
    const refused = await link(token);
    expect([refused.status, refused.json.code]).toEqual([404, 'not_found']);
    const named = await call('POST', `/api/drip-courses/link-account?email=${encodeURIComponent(victim)}`, {
      token,
      body: { courseId: course },
    });
    expect(named.status).toBe(404);
    const inBody = await call('POST', '/api/drip-courses/link-account', {
      token,
      body: { courseId: course, email: victim },
    });
    expect(inBody.status).toBe(400);
    expect((await call('GET', path('available-content'), { token })).json.code).toBe('not_enrolled');
    const unproven = await link(await tokenFor({ email: newAddress(), emailVerified: false }));
    expect([unproven.status, unproven.json.code]).toEqual([403, 'email_unverified']);
  });
});

describe('unsubscribing', () => {
  const unsubscribeAddress = async (): Promise<URL> => {
    const email = newAddress();
    await subscribe(email);
    const [mail] = await awaitMails(email);
    const listed = mail?.headers['List-Unsubscribe'] ?? '';
    return new URL(listed.replace(/^<(.+)>$/, '$1'));
  };

  it('is a page with a button for a person, with and without script', async () => {
    const { pathname, search } = await unsubscribeAddress();
    const asked = await call('GET', `${pathname}${search}`);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.text).toContain('<form method="post"');
    const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    const done = await call('POST', action, {
      body: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      },
    });
    expect([done.status, done.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(done.text).toContain('You are unsubscribed');
  });

  it('is one click for a mail program, as a form of either kind or JSON, and again', async () => {
    const { pathname, search } = await unsubscribeAddress();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const multipart = new Response(form);
    const kinds = [
      { body: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' },
      { body: await multipart.text(), type: multipart.headers.get('content-type') ?? '' },
      { body: '{"List-Unsubscribe":"One-Click"}', type: 'application/json' },
      { body: '{}', type: 'application/json' },
    ];
    for (const { body, type } of kinds) {
      const answer = await call('POST', `${pathname}${search}`, { body, headers: { 'content-type': type } });
      expect([answer.status, answer.json]).toEqual([200, { unsubscribed: true }]);
    }
    for (const method of ['GET', 'POST']) {
      expect((await call(method, `${pathname}${search}x`)).status).toBe(400);
      expect((await call(method, pathname)).status).toBe(400);
    }
  });

  it('whose link was cut off says so, on a page', async () => {
    const { pathname, search } = await unsubscribeAddress();
    const answer = await call('GET', `${pathname}${search.slice(0, -5)}`, {
      headers: { accept: 'text/html' },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('This link does not work. Open the complete link from your latest email.');
  });
});

describe('watching', () => {
  it('opens by the clock, a week later with one mail, and premium lectures not at all', async () => {
    const { email, token } = await linked();
    const before = await contentOf(token);
    const locked = before.content.flatMap(({ lectures }) => lectures).find(({ type }) => type === 'drip');
    expect(before.nextReleaseDate).toBe(locked?.unlocksAt);
    const progress = { timestamp: 5, totalDuration: 60, completed: false };
    const early = await call('POST', path('lecture/tools-and-function-calls/progress'), {
      token,
      body: progress,
    });
    expect([early.status, early.json.code, early.json.unlocksAt]).toEqual([
      403,
      'lecture_locked',
      before.nextReleaseDate,
    ]);
    const premium = await call('POST', path('lecture/guardrails-and-approvals/progress'), {
      token,
      body: progress,
    });
    expect([premium.status, premium.json.code]).toEqual([403, 'upgrade_required']);

    const mailed = (await awaitMails(email)).length;
    await passTime(before.nextReleaseDate);
    const again = await tokenFor({ email });
    const after = await contentOf(again);
    expect(after.unlockedContent).toContain('tools-and-function-calls');
    expect(after.subscribedAt).toBe(before.subscribedAt);
    expect(await awaitMails(email, mailed + 1)).toHaveLength(mailed + 1);
    const opened = after.content.flatMap(({ lectures }) => lectures).find(({ id }) => id === locked?.id);
    const signed = await videoUrl(again, opened?.videoKey ?? '');
    expect(signed.status, signed.text).toBe(200);
    expect((await fetch(String(signed.json.url), { method: 'HEAD' })).status).toBe(200);
  });
});
