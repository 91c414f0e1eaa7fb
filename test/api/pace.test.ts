import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, call, measureCost, newLearner, tokenFor } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { enrolledIn } from '../support/site-learners.ts';

const day = 24 * 3_600_000;
const course = 'building-ai-agents';
const path = (rest: string, courseId = course): string => `/api/drip-courses/${courseId}/${rest}`;
const patience = { timeout: 20_000 };

interface Pace {
  readonly status: string;
  readonly until?: string;
  readonly speed: string;
  readonly days: readonly string[];
  readonly at?: string;
  readonly timeZone: string;
  readonly allowed: Record<string, boolean>;
  readonly upcoming: readonly { readonly lectureId: string; readonly unlocksAt: string }[];
}

let now = 0;
const setClock = async (time: number): Promise<void> => {
  now = time;
  await call('PUT', '/_local/clock', { body: { now: new Date(time).toISOString() } });
};
beforeAll(() => setClock(Date.parse('2027-01-04T10:30:00.000Z')));
beforeEach(() => setClock(Math.ceil(now / day) * day + 10.5 * 3_600_000));

const run = () => call('POST', '/_local/schedules/ReleaseSchedule/run', { body: {} });
/** Runs the schedule, and waits until that many mails have arrived. */
const runFor = async (email: string, count: number) => {
  expect((await run()).status).toBe(200);
  await expect.poll(async () => (await mailsTo(email)).length, patience).toBe(count);
  return mailsTo(email);
};
const paceOf = async (token: string): Promise<Pace> => {
  const answer = await call('GET', path('pace'), { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Pace;
};
const setPace = async (token: string, body: object): Promise<Pace> => {
  const answer = await call('PUT', path('pace'), { token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Pace;
};
/** Subscribes an address and confirms it by the first mail, without an account. */
const confirmed = async (): Promise<string> => {
  const email = `pause-${process.pid}-${now}@example.com`;
  await call('POST', '/api/drip-courses/subscribe', { body: { email, courseId: course } });
  await expect.poll(async () => (await mailsTo(email)).length, patience).toBe(1);
  const [welcome] = await mailsTo(email);
  const link = new URL(/https?:\/\/\S+\/welcome\?\S+/.exec(welcome?.text ?? '')?.[0] ?? '');
  const token = link.searchParams.get('token');
  expect((await call('POST', '/api/drip-courses/confirm', { body: { token } })).status).toBe(200);
  return email;
};
const pauseLinkOf = (text: string): string => {
  const url = new URL(/https?:\/\/\S+\/api\/drip-courses\/pause\?token=\S+/.exec(text)?.[0] ?? '');
  return `${url.pathname}${url.search}`;
};
const press = (link: string, action?: string) =>
  fetch(at(link), {
    method: 'POST',
    headers: { accept: 'application/json' },
    ...(action !== undefined && { body: new URLSearchParams({ action }) }),
  });

describe('the pace of a course', () => {
  it('changes what is to come, for a read, a count and a transaction', async () => {
    const { token } = await enrolledIn(course);
    const planned = await paceOf(token);
    expect(planned).toMatchObject({ status: 'running', speed: 'planned', days: [], timeZone: 'UTC' });
    expect(planned.allowed).toEqual({ pause: true, speed: true, days: true, ahead: false });
    const cost = await measureCost(() =>
      setPace(token, { speed: 'slower', days: ['sun', 'sat'], at: '07:30' }),
    );
    expect(cost.get('PUT /api/drip-courses/{courseId}/pace')?.dynamodb).toMatchObject({ calls: 3, scans: 0 });
    const slower = await paceOf(token);
    expect(slower).toMatchObject({ speed: 'slower', days: ['sat', 'sun'], at: '07:30' });
    for (const { unlocksAt } of slower.upcoming) {
      expect(unlocksAt).toMatch(/T07:30:00\.000Z$/);
      expect([0, 6]).toContain(new Date(unlocksAt).getUTCDay());
    }
    const reads = await measureCost(() => paceOf(token));
    expect(reads.get('GET /api/drip-courses/{courseId}/pace')?.dynamodb.calls).toBe(1);
    const back = await setPace(token, { speed: 'planned', days: [], at: null });
    // The half second between the two changes ran at half speed, and only lectures without an hour count seconds.
    const hours = ({ upcoming }: Pace) =>
      upcoming.map(({ lectureId, unlocksAt }) => [lectureId, unlocksAt.slice(0, 'YYYY-MM-DDTHH'.length)]);
    expect(hours(back)).toEqual(hours(planned));
  });

  it('pauses and resumes: nothing closes, and what comes moves by the pause', async () => {
    const { email, ...learner } = await enrolledIn(course);
    let { token } = learner;
    const [first] = (await paceOf(token)).upcoming;
    const opened = async () =>
      (await call('GET', path('available-content'), { token })).json as unknown as {
        unlockedContent: string[];
        nextReleaseDate: string | null;
      };
    const before = await opened();
    expect(await setPace(token, { status: 'paused' })).toMatchObject({ status: 'paused', upcoming: [] });
    await setClock(now + 3 * 7 * day);
    token = await tokenFor({ email });
    expect(await opened()).toMatchObject({ unlockedContent: before.unlockedContent, nextReleaseDate: null });
    const { upcoming } = await setPace(token, { status: 'running' });
    expect(Date.parse(upcoming[0]?.unlocksAt ?? '') - Date.parse(first?.unlocksAt ?? '')).toBe(21 * day);
  });

  it('refuses what is not there, not allowed or not possible, each in its own way', async () => {
    const { token } = await enrolledIn(course);
    const stranger = (await newLearner()).token;
    const send = async (method: string, rest: string, options: object) =>
      (await call(method, rest, options)).json.code;
    expect(await send('GET', path('pace'), {})).toBe('unauthenticated');
    expect(await send('GET', path('pace'), { token: stranger })).toBe('not_enrolled');
    expect(await send('PUT', path('pace'), { token: stranger, body: {} })).toBe('not_enrolled');
    expect(await send('POST', path('ahead'), { token: stranger })).toBe('not_enrolled');
    expect(await send('GET', path('pace', 'nowhere'), { token })).toBe('not_found');
    expect(await send('GET', path('pace', 'rag-in-practice'), { token })).toBe('conflict');
    expect(await send('POST', path('ahead'), { token })).toBe('conflict');
    for (const body of [
      { until: '2099-01-01' },
      { status: 'paused', until: '2020-01-01' },
      { days: ['mon', 'mon'] },
      { at: '7:30' },
      { timeZone: 'UTC' },
      { speed: 'fast' },
    ]) {
      expect(await send('PUT', path('pace'), { token, body }), JSON.stringify(body)).toBe('invalid_request');
    }
    expect((await call('PUT', path('pace'), { token, body: {} })).status).toBe(200);
  });
});

describe('the pause link of a mail', () => {
  it('works without an account: nothing comes for three weeks, and everything after resuming', async () => {
    const email = await confirmed();
    await setClock(now + 7 * day);
    const [, release] = await runFor(email, 2);
    const link = pauseLinkOf(release?.text ?? '');
    const page = await call('GET', link, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('Pause this course?');
    // Opening the page changed nothing.
    expect((await call('GET', link)).text).toBe(page.text);

    expect(await (await press(link, 'pause')).json()).toEqual({ status: 'paused' });
    expect(await (await press(link, 'pause')).json()).toEqual({ status: 'paused' });
    await setClock(now + 3 * 7 * day);
    await run();
    expect(await (await press(link)).json()).toEqual({ status: 'running' });
    expect((await mailsTo(email)).length).toBe(2);
    await setClock(now + 8 * day);
    await runFor(email, 3);

    // The same person signs in with that address and keeps the pace.
    await press(link, 'pause');
    const token = await tokenFor({ email });
    await call('POST', '/api/drip-courses/link-account', { token, body: { courseId: course } });
    expect(await paceOf(token)).toMatchObject({ status: 'paused', upcoming: [] });
    expect(await (await press(link, 'resume')).json()).toEqual({ status: 'running' });
    expect((await paceOf(token)).status).toBe('running');
  });

  it('is a page for people also when it is not ours', async () => {
    const bad = await call('GET', '/api/drip-courses/pause?token=nonsense', {
      headers: { accept: 'text/html' },
    });
    expect(bad.status).toBe(400);
    expect(bad.headers.get('content-type')).toMatch(/^text\/html/);
    expect((await press('/api/drip-courses/pause?token=nonsense')).status).toBe(400);
  });
});

describe('a weekly mail', () => {
  it('comes at its day and hour, once, in place of single ones', async () => {
    const { email, token } = await enrolledIn(course);
    const emailPreferences = {
      releases: true,
      news: false,
      digest: 'weekly',
      digestDay: 'wed',
      digestAt: '18:00',
    };
    const changed = await call('PUT', '/api/user/profile', { token, body: { emailPreferences } });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json.emailPreferences).toMatchObject(emailPreferences);
    const [first] = (await paceOf(token)).upcoming;
    const opens = Date.parse(first?.unlocksAt ?? '');
    const wednesday = opens + ((3 - new Date(opens).getUTCDay() + 7) % 7) * day;
    const comes = Date.UTC(
      new Date(wednesday).getUTCFullYear(),
      new Date(wednesday).getUTCMonth(),
      new Date(wednesday).getUTCDate(),
      18,
    );
    await setClock(comes - 60_000);
    await run();
    await setClock(comes + 60_000);
    const mails = await runFor(email, 1);
    expect(mails[0]?.subject).toMatch(/^Your week: /);
    expect(mails[0]?.text).toContain('/api/drip-courses/pause?token=');
    await run();
    expect((await mailsTo(email)).length).toBe(1);
  });
});

/** Rounds a time as the calendar does: up, so that no event is before its unlock. */
const toWholeSecond = ({ unlocksAt }: Pace['upcoming'][number]): string =>
  new Date(Math.ceil(Date.parse(unlocksAt) / 1_000) * 1_000).toISOString();

describe('the calendar of a learner', () => {
  it('is subscribed to by its address, follows the pace, and can be given another one', async () => {
    const { token } = await enrolledIn(course);
    const address = async (body?: object) => {
      const answer = await call('POST', '/api/user/calendar', { token, body });
      expect(answer.status, answer.text).toBe(200);
      return new URL(String(answer.json.url));
    };
    const events = async (url: URL) => {
      const answer = await call('GET', url.pathname);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.headers.get('cache-control')).toMatch(/private|no-store/);
      return new ICAL.Component(ICAL.parse(answer.text) as unknown as string)
        .getAllSubcomponents('vevent')
        .map((component) => new ICAL.Event(component))
        .map((event) => ({ uid: event.uid, at: event.startDate.toJSDate().toISOString() }));
    };
    const url = await address();
    expect((await address({})).href).toBe(url.href);
    const before = await events(url);
    expect(before.map((event) => event.at)).toEqual((await paceOf(token)).upcoming.map(toWholeSecond));
    const { upcoming } = await setPace(token, { speed: 'faster' });
    const after = await events(url);
    expect(after.map((event) => event.at)).toEqual(upcoming.map(toWholeSecond));
    expect(after.map(({ uid }) => uid).sort()).toEqual(before.map(({ uid }) => uid).sort());
    const cost = await measureCost(() => events(url));
    expect(cost.get('GET /api/calendar/{token}')?.dynamodb).toMatchObject({ calls: 4, scans: 0 });
    const other = await address({ rotate: true });
    expect((await call('GET', url.pathname)).status).toBe(404);
    await setPace(token, { status: 'paused' });
    expect(await events(other)).toEqual([]);
    expect((await call('GET', '/api/calendar/unknown')).status).toBe(404);
    expect((await call('HEAD', other.pathname)).status).toBe(200);
  });
});
