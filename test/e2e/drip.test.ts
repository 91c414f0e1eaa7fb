import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { actOnSession, checkoutSessions } from '../support/site-learners.ts';
import { newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { playTo } from './support/video.ts';

const course = 'building-ai-agents';
const day = 86_400;
/** Sends the release mails of other tests first: moving the clock makes all their lectures due at once. */
const mailWithin = { timeout: 30_000 };

const lecture = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lectures' }).getByRole('button', { name: new RegExp(name) });
const plays = (page: Page) => playTo(page, 0.5, 20_000);
const dialog = (page: Page) => page.getByRole('dialog');

describe('a drip course', () => {
  it('leads from an address to lessons that unlock, and from a payment to premium ones, until its refund', async () => {
    const email = `drip-journey-${Date.now()}@example.com`;
    const { page } = await newDevice();

    await page.goto(`/courses/${course}/subscribe`);
    await page.getByLabel(/email/i).fill('not an address');
    await page.getByRole('button', { name: /first lectures|subscribe|get/i }).click();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByLabel(/email/i).fill(email);
    await page.getByRole('button', { name: /first lectures|subscribe|get/i }).click();
    await page.waitForURL('**/signup-success');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();

    await expect.poll(async () => (await mailsTo(email)).length, mailWithin).toBe(1);
    const [welcome] = await mailsTo(email);
    const address = /https?:\/\/\S+\/welcome\?\S+/.exec(welcome?.text ?? '')?.[0] ?? '';
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await signIn(page, email);
    await page.waitForURL(`**/courses/${course}/drip-content`);
    expect(page.url()).not.toContain('email');

    await page.getByText('7 lessons unlocked').first().waitFor();
    await page
      .getByText(/Next lesson unlocks in/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Start from Beginning' }).first().click();
    await page.waitForURL(/drip-content\/0\/what-is-an-agent/);
    await plays(page);

    await lecture(page, 'Tools and function calls').click();
    await dialog(page).getByRole('heading', { name: 'Upgrade to Premium' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    await call('PUT', '/_local/clock', { body: { advanceSeconds: 8 * day } });
    await expect.poll(async () => (await mailsTo(email)).length, mailWithin).toBe(2);
    // A session lasts a day: a week later the page asks for a sign-in, which leads back here.
    await page.goto(`/courses/${course}/drip-content`);
    await signIn(page, email);
    await page.getByText('12 lessons unlocked').first().waitFor();
    await page.goto(`/courses/${course}/drip-content/1/tools-and-function-calls`);
    await plays(page);

    await lecture(page, 'Guardrails and approvals').click();
    await dialog(page)
      .getByRole('button', { name: 'Upgrade Now' })
      .or(dialog(page).getByRole('link', { name: 'Upgrade Now' }))
      .click();
    await page.waitForURL('**/upgrade');
    await page.getByText('$1.00').first().waitFor();
    await page.getByRole('button', { name: 'Upgrade Now' }).click();
    await page.getByRole('button', { name: 'Pay $1.00' }).click();
    await page.waitForURL('**/checkout/success**');
    await page.goto(`/courses/${course}/drip-content/2/guardrails-and-approvals`);
    await plays(page);

    const paid = (await checkoutSessions()).at(-1)?.id ?? '';
    expect((await actOnSession(paid, 'refund')).status).toBe(200);
    const { json } = await call('POST', '/_local/token', { body: { email } });
    const content = await call('GET', `/api/drip-courses/${course}/available-content`, {
      token: String(json.accessToken),
    });
    expect(content.json).toMatchObject({ isPremium: false });
    expect(content.json.unlockedContent).not.toContain('guardrails-and-approvals');
    await page.goto(`/courses/${course}/drip-content`);
    await page.getByText('12 lessons unlocked').first().waitFor();
    await page.goto(`/courses/${course}/drip-content/1/tools-and-function-calls`);
    await plays(page);
  }, 180_000);

  it('links nothing for somebody else who is signed in', async () => {
    const victim = `victim-${Date.now()}@example.com`;
    await call('POST', '/api/drip-courses/subscribe', { body: { email: victim, courseId: course } });
    const { page } = await newDevice();
    await page.goto('/login');
    await signIn(page, `stranger-${Date.now()}@example.com`);
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/courses/${course}/welcome?link=true&email=${encodeURIComponent(victim)}`);
    await settled(page);
    expect(asked.filter((url) => url.includes('link-account'))).toEqual([]);
    const token = await call('POST', '/_local/token', { body: { email: victim } });
    const content = await call('GET', `/api/drip-courses/${course}/available-content`, {
      token: String(token.json.accessToken),
    });
    expect(content.json.code).toBe('not_enrolled');
  });
});
