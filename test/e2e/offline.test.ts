import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { launchFirefox } from '../support/firefox.ts';
import { siteOrigin } from '../support/origin.ts';
import { sweep } from '../support/sweeps.ts';
import { enrollIn, newDevice } from './support/browser.ts';
import { showsPicture } from './support/video.ts';

const course = '/courses/rag-in-practice';
const video = `${course}/content/0/chunking-documents`;

/** Runs in the page. Whether the tabs of the lecture are prefetched, and nothing has come for a second. */
const hasTabs = (): boolean => {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const has = (tab: string) => loaded.some(({ name }) => name.includes(`/assets/${tab}`));
  return (
    ['TranscriptPanel', 'NotesPanel', 'BookmarksPanel'].every(has) &&
    loaded.every(({ responseEnd }) => performance.now() - responseEnd > 1_000)
  );
};

/** A new learner at a lecture, whose video has its first picture. */
const openVideo = async (viewport = { width: 1280, height: 800 }): Promise<Page> => {
  const { page } = await newDevice({ viewport });
  await enrollIn(page, course);
  await page.goto(video);
  await showsPicture(page);
  // The tabs are prefetched after it. A busy machine may be idle for a while before it asks for them.
  await page.waitForFunction(hasTabs);
  return page;
};
const goOffline = (page: Page) => page.context().setOffline(true);
const comeBack = (page: Page) => page.context().setOffline(false);
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Style sheets of the page that have not come. */
const missingStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
      .filter(({ sheet }) => !sheet?.cssRules.length)
      .map(({ href }) => href),
  );

describe('a tab that was never opened', () => {
  it('takes notes offline and sends them later, and says why it has no bookmarks', async () => {
    const page = await openVideo();
    await goOffline(page);
    await tab(page, 'Notes');
    await page.getByText('Offline, kept on this device').first().waitFor();
    await page.getByRole('textbox', { name: /^Notes on/ }).fill('Written in a tunnel');
    await tab(page, 'Bookmarks');
    await page.getByRole('alert').filter({ hasText: 'You may be offline' }).waitFor();
    await tab(page, 'Notes');
    expect(await page.getByRole('textbox', { name: /^Notes on/ }).inputValue()).toBe('Written in a tunnel');
    await comeBack(page);
    await page.getByText(/Saved \d/).waitFor();
    await tab(page, 'Bookmarks');
    await page.getByText('No bookmarks in this course yet').waitFor();
    expect(await missingStyles(page)).toEqual([]);
  }, 120_000);

  it('opens the transcript by itself when the network is back, on a wide screen and on a phone', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await openVideo(viewport);
      await goOffline(page);
      await tab(page, 'Transcript');
      await page.getByRole('alert').filter({ hasText: 'You may be offline' }).waitFor();
      await comeBack(page);
      await page.getByText('Those pieces are called chunks.').waitFor();
    }
  }, 120_000);
});

describe('a part whose code is not there', () => {
  it('says offline, and opens in full when the network is back', async () => {
    const page = await openVideo();
    await goOffline(page);
    await page.keyboard.press('Shift+?');
    const problem = page.getByRole('alert').filter({ hasText: 'You may be offline' });
    await problem.waitFor();
    expect(await problem.getByRole('button', { name: 'Reload the page' }).count()).toBe(0);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await problem.waitFor();
    await comeBack(page);
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await problem.count()).toBe(0);
    expect(await missingStyles(page)).toEqual([]);
  }, 120_000);

  sweep('comes by Try again in Firefox, which never repeats a failed import', async () => {
    const firefox = await launchFirefox();
    try {
      const page = await firefox.newPage();
      let isCut = true;
      let cuts = 0;
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (!isCut || !request.url().includes('/assets/ChatPanel')) return void request.continue();
        cuts += 1;
        return void request.abort('failed');
      });
      await page.goto(`${siteOrigin()}/courses`);
      await page.evaluate(() => localStorage.setItem('northlight:consent', 'denied'));
      await page.goto(`${siteOrigin()}${course}`);
      // The page loads its script when it is used.
      await page.mouse.move(300, 300);
      await page.mouse.move(320, 320);
      const press = (name: string) =>
        page.evaluate((label) => {
          const buttons = [...document.querySelectorAll('button')];
          buttons.find((each) => (each.ariaLabel ?? each.textContent) === label)?.click();
        }, name);
      /** Presses until the page is awake and answers. */
      const pressUntil = (name: string, selector: string) =>
        vi.waitFor(
          async () => {
            await press(name);
            expect(await page.$(selector)).not.toBeNull();
          },
          { timeout: 20_000, interval: 1_000 },
        );
      await pressUntil('Ask the course assistant', '[role=alert] button');
      const before = cuts;
      await press('Try again');
      await vi.waitFor(() => expect(cuts).toBeGreaterThan(before), { timeout: 20_000 });
      isCut = false;
      await pressUntil('Try again', '[role=dialog] textarea');
    } finally {
      await firefox.close();
    }
  });
});

describe('the next lecture', () => {
  it.each([
    { kind: 'video', id: 'what-is-retrieval', shows: 'Lecture 1 of 18', word: 'You are offline' },
    { kind: 'article', id: 'cutting-a-manual', shows: 'In this article', word: 'You may be offline' },
    {
      kind: 'exercise',
      id: 'chunks-with-overlap',
      shows: 'A manual is cut into chunks that overlap',
      word: 'You may be offline',
    },
    { kind: 'quiz', id: 'check-retrieval', shows: 'Start the quiz', word: 'You may be offline' },
  ])(
    'of kind $kind says offline, and opens by itself when the network is back',
    async (next) => {
      const page = await openVideo();
      await goOffline(page);
      await page.locator(`#lecture-list a[href$="${next.id}"]`).first().click();
      const problem = page.locator('article [role=alert]').filter({ hasText: next.word });
      await problem.first().waitFor();
      await problem.first().getByRole('button', { name: 'Try again' }).waitFor();
      await comeBack(page);
      await page.getByText(next.shows).first().waitFor();
      await problem.first().waitFor({ state: 'detached' });
      if (next.kind === 'video') await showsPicture(page);
      expect(await missingStyles(page)).toEqual([]);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    },
    120_000,
  );
});
