import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enrolledIn } from '../support/site-learners.ts';
import { newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { troublesOf } from './support/troubles.ts';
import { positionOf, showsPicture } from './support/video.ts';

const course = '/courses/rag-in-practice/content';
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await signIn(page, (await enrolledIn('rag-in-practice')).email);
  await page.waitForURL(`**${path}`);
  await settled(page);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('the list of lectures on a phone', () => {
  it('opens over the lecture at the current one, and closes when one is chosen', async () => {
    const { page, problems } = await newDevice({ viewport: { width: 390, height: 844 } });
    await open(page, `${course}/1/grounded-prompts`);
    const button = page.getByRole('button', { name: 'Lectures', exact: true });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await button.click();
    await expect.poll(() => focused(page)).toMatch(/^Grounded prompts/);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const row = page.getByRole('link', { name: /Grounded prompts/ }).and(page.locator('[aria-current]'));
    // It opens with a transition.
    const isInSight = async () => {
      const { y = 0 } = (await row.boundingBox()) ?? {};
      return y > 0 && y < 844;
    };
    await expect.poll(isInSight).toBe(true);
    // The layout below does not move meanwhile.
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

  it('is below the lecture too, even for a learner who closed it on a wide screen', async () => {
    const { page } = await newDevice();
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
    const { page } = await newDevice({ viewport: { width: 1280, height: 520 } });
    await open(page, `${course}/0/what-is-retrieval`);
    const nav = page.getByRole('navigation', { name: 'Lectures' });
    const titles = [
      'Chunking documents',
      'Cutting a manual into chunks',
      'Exercise: chunks with overlap',
      'Embeddings and similarity',
      'Cosine similarity by hand',
      'Vectors from counted words',
      'Keyword search and fusion',
      'Check yourself: retrieval',
    ];
    for (const title of titles) {
      // An article that is read to its end has a second one below its text.
      const next = page.getByRole('button', { name: `Next: ${title}` });
      await next.first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await page.getByRole('button', { name: 'Next: Grounded prompts' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Grounded prompts' }).waitFor();
    const isShown = () =>
      nav.evaluate((list) => {
        const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
        const { top, bottom } = list.getBoundingClientRect();
        return row !== undefined && row.top >= top && row.bottom <= bottom + 1;
      });
    await expect.poll(isShown).toBe(true);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('the video and its controls', () => {
  const lecture = `${course}/0/chunking-documents`;
  const box = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  it.each([1440, 390])('stand below the picture, never on it: %d px', async (width) => {
    const { page } = await newDevice({ viewport: { width, height: 844 } });
    await open(page, lecture);
    await showsPicture(page);
    await page.getByRole('slider', { name: 'Seek' }).waitFor();
    const picture = await box(page, 'video');
    const captions = await box(page, '[data-captions]');
    const [controls, line, play] = await Promise.all(
      ['[data-video-controls]', '[data-video-controls] input', '[data-video-controls] button'].map(
        (selector) => box(page, selector),
      ),
    );
    expect(controls?.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
    expect(line?.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
    expect(play?.height).toBeGreaterThanOrEqual(36);
    expect(captions.y + captions.height).toBeLessThanOrEqual(picture.y + picture.height + 1);
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
    // A changed speed needs the most space beside the time.
    await page.keyboard.press('>');
    await page.getByRole('img', { name: 'Speed 1.25×' }).waitFor();
    const last = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(picture.x + picture.width);
  });

  it('take the whole screen of a phone on its side, and nothing starts anew when it is turned', async () => {
    const { page } = await newDevice({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await open(page, `${lecture}?t=20`);
    await showsPicture(page);
    await expect.poll(() => positionOf(page)).toBeGreaterThan(19);
    await page.evaluate(() => document.querySelector('video')?.setAttribute('data-same', ''));
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => Math.round((await box(page, '[data-media-player]')).y)).toBe(0);
    const stage = await box(page, '[data-media-player]');
    expect([stage.x, stage.width, stage.height]).toEqual([0, 844, 390]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tablist', { name: 'Beside the video' }).waitFor();
    expect(await page.locator('video[data-same]').count()).toBe(1);
    expect(await positionOf(page)).toBeGreaterThan(19);
  });

  it('close their menu at Escape after a press, and with the lecture', async () => {
    const { page } = await newDevice();
    await open(page, lecture);
    await showsPicture(page);
    const settings = page.getByRole('button', { name: 'Settings' });
    const menu = page.getByRole('menu').first();
    await settings.click();
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await settings.click();
    await menu.waitFor();
    // No click: the next lecture may start by itself.
    await page.getByRole('button', { name: /^Next:/ }).evaluate((button: HTMLElement) => button.click());
    await page.getByRole('heading', { level: 1, name: 'Cutting a manual into chunks' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
  });

  it('show and read out another speed, which stays in sight', async () => {
    const { page } = await newDevice();
    await open(page, lecture);
    await showsPicture(page);
    await page.locator('h1').click();
    await page.keyboard.press('>');
    await page.getByRole('status').filter({ hasText: 'Speed 1.25×' }).waitFor();
    await page.getByRole('img', { name: 'Speed 1.25×' }).waitFor();
  });

  it('go along with the transcript beside them, which seeks', async () => {
    const { page, problems } = await newDevice();
    await open(page, lecture);
    await showsPicture(page);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    const cues = page.getByRole('list', { name: 'Transcript' }).getByRole('button');
    await cues.last().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cues.last().getAttribute('aria-current')).toBe('true');
    expect(await positionOf(page)).toBeGreaterThan(20);
    expect(await troublesOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
