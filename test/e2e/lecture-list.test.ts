import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { launchBrowser } from '../support/chromium.ts';
import { newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { troublesOf } from './support/troubles.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const course = '/courses/rag-in-practice/content';
let learners = 0;
const enrolled = async (): Promise<string> => {
  const email = `list-${Date.now()}-${(learners += 1)}@example.com`;
  await call('POST', '/api/courses/rag-in-practice/enroll', { token: await tokenFor({ email }) });
  return email;
};
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await signIn(page, await enrolled());
  await page.waitForURL(`**${path}`);
  await settled(page);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('the list of lectures on a phone', () => {
  it('comes up over the lecture at the one that is open, and goes with a choice', async () => {
    const { page, problems } = await newDevice(browser, { viewport: { width: 390, height: 844 } });
    await open(page, `${course}/1/grounded-prompts`);
    const button = page.getByRole('button', { name: 'Lectures', exact: true });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await button.click();
    await expect.poll(() => focused(page)).toMatch(/^Grounded prompts/);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const row = page.getByRole('link', { name: /Grounded prompts/ }).and(page.locator('[aria-current]'));
    const { y = 0 } = (await row.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(844);
    // Nothing below moves up meanwhile.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    expect(await troublesOf(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    expect(await focused(page)).toBe('Lectures');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');

    await button.click();
    await page.getByRole('link', { name: /Embeddings and similarity/ }).click();
    await page.waitForURL('**/0/embeddings-and-similarity');
    await expect.poll(() => page.getByRole('dialog', { name: 'Lectures' }).count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Embeddings and similarity' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('stands below the lecture too, even for who closed it beside a wide one', async () => {
    const { page } = await newDevice(browser);
    await open(page, `${course}/0/what-is-retrieval`);
    await page.getByRole('button', { name: 'Lectures', exact: true }).click();
    const list = page.getByRole('navigation', { name: 'Lectures' });
    await list.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    await list.waitFor();
  });
});

describe('the list of lectures beside the lecture', () => {
  it('follows the lecture that is open', async () => {
    const { page } = await newDevice(browser, { viewport: { width: 1280, height: 520 } });
    await open(page, `${course}/0/what-is-retrieval`);
    const nav = page.getByRole('navigation', { name: 'Lectures' });
    for (const title of ['Chunking documents', 'Embeddings and similarity', 'Check yourself: retrieval']) {
      await page.getByRole('button', { name: `Next: ${title}` }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await page.getByRole('button', { name: 'Next: Grounded prompts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grounded prompts' }).waitFor();
    const isShown = () =>
      nav.evaluate((list) => {
        const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
        const { top, bottom } = list.getBoundingClientRect();
        return row !== undefined && row.top >= top && row.bottom <= bottom + 1;
      });
    await expect.poll(isShown).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
