import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DripContent } from '#contract/schemas/drip.ts';
import { call, tokenFor } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { actOnSession, checkoutSessions } from '../support/site-learners.ts';
import { newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { troublesOf } from './support/troubles.ts';

const course = 'building-ai-agents';
const title = 'Building AI agents';
const zone = 'Europe/Berlin';
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Interval of release runs. */
const runMs = 16 * minuteMs;
/** Sends the release mails of other tests first: moving the clock makes all their lectures due at once. */
const mailWithin = { timeout: 30_000 };

const countMails = async (email: string): Promise<number> => (await mailsTo(email)).length;
/** Resolves when everything due by then is done, including mail. @param at ms since the epoch */
const setClock = (at: number) => call('PUT', '/_local/clock', { body: { now: new Date(at).toISOString() } });
const clock = async (): Promise<number> => Date.parse(String((await call('GET', '/_local/clock')).json.now));

const weekdayOf = (at: number): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format(at);
const hourOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(at);
/** The first minute after `from` with this weekday and hour in the zone. */
const nextTime = (from: number, day: string, hour: string): number => {
  let at = Math.ceil(from / minuteMs) * minuteMs;
  while (weekdayOf(at) !== day || hourOf(at) !== hour) at += minuteMs;
  return at;
};

/** Opens an address and signs in again if the session has ended: it lasts a day of the site's clock. */
const open = async (page: Page, email: string, path: string, landmark: string | RegExp): Promise<void> => {
  await page.goto(path);
  const there = page.getByText(landmark).first();
  const asked = page.getByLabel('Email address');
  await there.or(asked).first().waitFor();
  if (await asked.isVisible()) await signIn(page, email);
  await there.waitFor();
};
/** Time of the next unlock as the page shows it, ms since the epoch. */
const saidNext = async (page: Page): Promise<number> => {
  const time = page.locator('span:text("Next lesson unlocks in") + time').first();
  return Date.parse((await time.getAttribute('datetime')) ?? '');
};
const lessonsOpen = (count: number) => `${count} lessons unlocked`;
const startOf = `/courses/${course}/drip-content`;

/** Ids of the lectures that unlock at that time according to the server. */
const opensAt = async (token: string, at: number): Promise<string[]> => {
  const { json } = await call('GET', `/api/drip-courses/${course}/available-content`, { token });
  const { content } = json as unknown as DripContent;
  return content
    .flatMap(({ lectures }) => lectures)
    .filter(({ unlocksAt, requiresUpgrade }) => Date.parse(unlocksAt ?? '') === at && !requiresUpgrade)
    .map(({ id }) => id);
};

interface Event {
  readonly uid: string;
  readonly at: number;
}
/** The events of a calendar file, soonest first. */
const eventsIn = (text: string): Event[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const [, uid = ''] = /\r\nUID:(.+)\r\n/.exec(event) ?? [];
      const [, start = ''] = /\r\nDTSTART:(\w+)\r\n/.exec(event) ?? [];
      const iso = start.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
      return { uid, at: Date.parse(iso) };
    })
    .sort((one, other) => one.at - other.at);

describe('a learner’s own pace', () => {
  it('pauses from a mail, resumes on the day that the page named, keeps to weekdays, and is announced once a week and in a calendar', async () => {
    const email = `pace-${Date.now()}@example.com`;
    const { page, problems } = await newDevice({ timezoneId: zone });

    // Subscribe, and get the first release mail.
    await page.goto(`/courses/${course}/subscribe`);
    await settled(page);
    await page.getByLabel(/email/i).fill(email);
    await page.getByRole('button', { name: /first lectures|subscribe|get/i }).click();
    await page.waitForURL('**/signup-success');
    await expect.poll(() => countMails(email), mailWithin).toBe(1);
    const [welcome] = await mailsTo(email);
    await page.goto(/https?:\/\/\S+\/welcome\?\S+/.exec(welcome?.text ?? '')?.[0] ?? '');
    await settled(page);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await signIn(page, email);
    await page.getByText(lessonsOpen(7)).first().waitFor();
    await setClock((await saidNext(page)) + runMs);
    await expect.poll(() => countMails(email), mailWithin).toBe(2);
    const [, release] = await mailsTo(email);

    // Pause by the link of the mail, on a device that is not signed in.
    const address = /https?:\/\/\S+\/api\/drip-courses\/pause\?\S+/.exec(release?.text ?? '')?.[0] ?? '';
    const stranger = (await newDevice()).page;
    await stranger.goto(address);
    await stranger.getByRole('heading', { name: 'Pause this course?' }).waitFor();
    await stranger.getByRole('button', { name: 'Pause the course' }).click();
    await stranger.getByRole('heading', { name: 'The course is paused' }).waitFor();

    // Three weeks later nothing came, nothing closed, and the page says why.
    const pausedAt = await clock();
    await setClock(pausedAt + 21 * dayMs);
    await open(page, email, startOf, lessonsOpen(12));
    await page.getByText('Paused: nothing new comes until you resume').first().waitFor();
    expect(await page.getByText(/Next lesson unlocks in/).count()).toBe(0);
    expect(await countMails(email)).toBe(2);
    await open(page, email, `${startOf}/1/memory-and-context`, 'You have paused this course');
    expect(await troublesOf(page), 'a paused course').toEqual([]);
    await open(page, email, '/dashboard', 'Paused: nothing new comes until you resume');

    // Resume: the next lecture comes when the page says, and so does its mail.
    await page.getByRole('button', { name: `Resume ${title}` }).click();
    await page
      .getByText(/^Next on/)
      .first()
      .waitFor();
    await open(page, email, startOf, lessonsOpen(12));
    const next = await saidNext(page);
    expect(next, 'three weeks of pause moved it').toBeGreaterThan(pausedAt + 21 * dayMs);
    const coming = await opensAt(await tokenFor({ email }), next);
    expect(coming.length).toBeGreaterThan(0);
    // The first time it also sends what was due until then; the minute begins with the second.
    await setClock(next - minuteMs);
    await setClock(next - minuteMs);
    expect(await countMails(email)).toBe(2);
    await open(page, email, startOf, lessonsOpen(12));
    await setClock(next + runMs);
    await expect.poll(() => countMails(email), mailWithin).toBe(3);
    await open(page, email, startOf, lessonsOpen(12 + coming.length));

    // Premium lectures are still locked: weekdays move them later, never earlier.
    const token = await tokenFor({ email });
    const bought = await call('POST', '/api/stripe/create-drip-upgrade-session', {
      token,
      body: { courseId: course },
    });
    expect(bought.status, bought.text).toBe(200);
    await actOnSession((await checkoutSessions()).at(-1)?.id ?? '', 'pay');
    // Skip the rest of this week: one lecture has no hour, and unlocks at the hour of the test.
    await setClock((await clock()) + dayMs);
    await open(page, email, startOf, /Next lesson unlocks in/);
    const mailsBefore = await countMails(email);
    const planned = await saidNext(page);
    const chosen = weekdayOf(planned + 2 * dayMs);
    await page.getByRole('button', { name: 'Your pace' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: chosen }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved. The dates below are the new ones.').waitFor();
    expect(await troublesOf(page), 'one’s own pace').toEqual([]);
    const first = dialog.locator('time').first();
    const moved = Date.parse((await first.getAttribute('datetime')) ?? '');
    expect([weekdayOf(moved), hourOf(moved)]).toEqual([chosen, hourOf(planned)]);
    expect(Math.round((moved - planned) / dayMs)).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => saidNext(page)).toBe(moved);

    // The calendar has the same date, and moves with the pace.
    await open(page, email, '/profile', 'Email notifications');
    await page.getByRole('button', { name: 'Show my calendar address' }).click();
    const calendar = await page.getByLabel('Your calendar address').inputValue();
    const events = async () => {
      const answer = await call('GET', new URL(calendar).pathname);
      expect(answer.headers.get('content-type')).toContain('text/calendar');
      return eventsIn(answer.text);
    };
    const before = await events();
    expect(before[0]?.at).toBe(moved);
    await page.getByRole('button', { name: `Your pace: ${title}` }).click();
    await dialog.getByRole('checkbox', { name: chosen }).uncheck({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved. The dates below are the new ones.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const after = await events();
    expect(after[0]?.at).toBe(planned);
    expect(after.map(({ uid }) => uid).sort()).toEqual(before.map(({ uid }) => uid).sort());

    // Weekly digest: lectures unlock at their own times, the mail comes at its hour.
    const digestDay = weekdayOf(planned + 3 * dayMs);
    await page.getByLabel('Once a week, in one email').check();
    await page.getByLabel('Day', { exact: true }).selectOption({ label: digestDay });
    await page.getByLabel('Hour', { exact: true }).fill('18:30');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await troublesOf(page), 'the profile').toEqual([]);
    await setClock(planned + runMs);
    const content = await call('GET', `/api/drip-courses/${course}/available-content`, {
      token: await tokenFor({ email }),
    });
    expect(content.json.unlockedContent).toContain('evaluating-agents');
    expect(await countMails(email)).toBe(mailsBefore);
    const digestAt = nextTime(planned, digestDay, '18:30');
    await setClock(digestAt - minuteMs);
    expect(await countMails(email)).toBe(mailsBefore);
    await setClock(digestAt + runMs);
    await expect.poll(() => countMails(email), mailWithin).toBe(mailsBefore + 1);
    const digest = (await mailsTo(email)).at(-1);
    expect(digest?.subject).toMatch(/^Your week: /);
    expect(digest?.text).toContain('/api/drip-courses/pause?');

    // A new address ends the old one.
    await open(page, email, '/profile', 'Email notifications');
    await page.getByRole('button', { name: 'Show my calendar address' }).click();
    await page.getByRole('button', { name: 'Make a new address…' }).click();
    await dialog.getByRole('button', { name: 'Make a new address' }).click();
    await page.getByText('This is your new address. The old one has stopped.').waitFor();
    expect((await call('GET', new URL(calendar).pathname)).status).toBe(404);
    const renewed = await page.getByLabel('Your calendar address').inputValue();
    expect((await call('GET', new URL(renewed).pathname)).status).toBe(200);
    // Silent sign-in fails when the session has ended, and the page then asks for a new sign-in.
    expect(problems.filter((problem) => !/^400 .*prompt=none/.test(problem))).toEqual([]);
  }, 300_000);
});
