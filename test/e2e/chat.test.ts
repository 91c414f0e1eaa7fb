import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { enrollIn, newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';
import { isAt } from './support/video.ts';

beforeEach(async () => {
  await call('DELETE', '/_local/limits');
});

const panel = (page: Page) => page.getByRole('dialog', { name: 'Course assistant' });
const opener = (page: Page) => page.getByRole('button', { name: 'Ask the course assistant' });
const question = (page: Page) => page.getByLabel('Your question');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe.each(looks.ofPhone)('the assistant at $width px', (look) => {
  const options = optionsOf(look);

  it('answers beside every page, by keyboard, and leads to the second of a lecture', async () => {
    const { page, problems } = await newDevice(options);
    await page.goto('/courses/rag-in-practice');
    // The static page shows the button before its script has loaded.
    await settled(page);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await expect.poll(() => focused(page)).toBe('Your question');
    expect(await troublesOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Who teaches this course?' }).click();
    await panel(page)
      .getByText(/Leila Haddad/)
      .waitFor();
    await question(page).fill('<img src=x onerror=alert(1)>\nWho won the cup in 1954?');
    await page.keyboard.press('Enter');
    await panel(page)
      .getByText(/^I found nothing about this/)
      .waitFor();
    expect(await panel(page).locator('img').count()).toBe(0);
    expect(await troublesOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Ask the course assistant');

    await enrollIn(page, '/courses/rag-in-practice');
    await page.goto('/courses/rag-in-practice/content/0/what-is-retrieval');
    await opener(page).click();
    await panel(page).getByText('Searching “What is retrieval?” first.').waitFor();
    await panel(page).getByText('Who won the cup in 1954?').waitFor();
    await question(page).fill('Why should chunks overlap?');
    await page.keyboard.press('Enter');
    const source = panel(page).getByRole('link', { name: /Chunking documents\s*0:21/ });
    await source.waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await source.click();
    await page.waitForURL('**/content/0/chunking-documents?t=21');
    await isAt(page, 21);
    expect(await panel(page).count()).toBe(look.width < 640 ? 0 : 1);
    expect(problems).toEqual([]);
  }, 120_000);
});

describe('the assistant', () => {
  it('downloads neither itself nor the identity SDK before it is asked, and calls nobody else', async () => {
    const { page } = await newDevice();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/courses');
    await settled(page);
    expect(asked.filter((url) => /ChatPanel/.test(url))).toEqual([]);
    await opener(page).click();
    await question(page).fill('refund');
    await page.keyboard.press('Enter');
    await panel(page)
      .getByText(/Answered from/)
      .waitFor();
    // Fetched once; the import that follows finds it in the cache.
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /ChatPanel.*\.js/.test(name))
        .map(({ transferSize }) => transferSize),
    );
    expect(sizes.filter((bytes) => bytes > 0)).toHaveLength(1);
    expect(asked.filter((url) => /Auth0/.test(url))).toEqual([]);
    const origins = new Set(asked.map((url) => new URL(url).origin));
    expect(origins.size).toBe(1);
  });

  it('keeps the focus where it covers the page, closes by Escape all the same, and keeps a draft', async () => {
    const { page } = await newDevice({ viewport: { width: 390, height: 664 } });
    await page.goto('/courses');
    await settled(page);
    await opener(page).click();
    await question(page).fill('Half a quest');
    const isInside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('dialog') !== null;
      });
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside(), `stop ${stop}`).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => focused(page)).toBe('Your question');
    expect(await question(page).inputValue()).toBe('Half a quest');
    await page.getByRole('link', { name: 'About', exact: true }).first().focus();
    expect(await isInside()).toBe(false);
    await page.setViewportSize({ width: 390, height: 664 });
    await expect.poll(() => focused(page)).toBe('Your question');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Ask the course assistant');
  });

  it('leaves the player’s controls free', async () => {
    const { page } = await newDevice({ viewport: { width: 1440, height: 900 } });
    await enrollIn(page, '/courses/rag-in-practice');
    await page.goto('/courses/rag-in-practice/content/0/chunking-documents');
    await page.locator('video').waitFor();
    await opener(page).waitFor();
    expect(await opener(page).count()).toBe(1);
    const [button, video] = await Promise.all([
      opener(page).boundingBox(),
      page.locator('video').boundingBox(),
    ]);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(video?.y ?? 0);
    await opener(page).click();
    const dialog = await panel(page).boundingBox();
    expect(dialog?.x ?? 0).toBeGreaterThanOrEqual((video?.x ?? 0) + (video?.width ?? 0) - 1);
    await question(page).fill('k f m');
    expect(await question(page).inputValue()).toBe('k f m');
  });
});
