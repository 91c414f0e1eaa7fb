import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enrollIn, newDevice } from './support/browser.ts';
import { takeFirstSection } from './support/take-along.ts';

const course = '/courses/text-analytics-with-python';
const article = `${course}/content/0/words-that-distinguish`;
const exercise = `${course}/content/0/split-into-words`;
const patience = { timeout: 90_000 };

/** A page at the article, of a learner who took the section along and has no network now. Nothing has run Python yet. */
const openWithoutNetwork = async (): Promise<Page> => {
  const { page } = await newDevice();
  await enrollIn(page, course);
  await takeFirstSection(page);
  // The browser's own cache may lose what it has at any time.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await page.context().setOffline(true);
  await page.goto(article);
  await page.reload();
  return page;
};

const write = async (page: Page, code: string): Promise<void> => {
  await page
    .getByRole('textbox', { name: /^Code of/ })
    .first()
    .focus();
  await page.keyboard.press('ControlOrMeta+A');
  // Inserted as pasted text is: the editor indents what is typed.
  await page.keyboard.insertText(code);
};

describe('code without a network', () => {
  it('runs in the cells of an article that was taken along, with a package, in a frame of an opaque origin', async () => {
    const page = await openWithoutNetwork();
    const cell = page.locator('figure[data-run]').first();
    await cell.getByRole('button', { name: 'Edit', exact: true }).click();
    await write(page, "import greetings\nprint(greetings.greet('offline'), 6 * 7)");
    await cell.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Hello, offline 42').waitFor(patience);
    expect(await page.locator('iframe[title="Python"]').getAttribute('sandbox')).toBeNull();
    const frame = page.frames().find((each) => each.url().includes('/python/'));
    expect(await frame?.evaluate('self.origin')).toBe('null');
  }, 180_000);

  it('is checked against the tests of an exercise that was taken along', async () => {
    const page = await openWithoutNetwork();
    await page.goto(exercise);
    await page.getByRole('textbox', { name: /^Code of/ }).waitFor();
    await write(page, 'def words(text):\n    return []\n');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(/\d of \d tests passed\./).waitFor(patience);
  }, 180_000);
});
