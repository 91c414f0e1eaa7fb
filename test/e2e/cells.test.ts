import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDevice } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';

const article = '/courses/python-and-data-first-steps/preview/values-and-names';

const button = (page: Page, name: string, cell: number) =>
  page.locator('figure[data-run]').nth(cell).getByRole('button', { name, exact: true });
const output = (page: Page, cell: number) => page.locator('figure[data-run]').nth(cell).locator('+ .output');
/** Waits until nothing runs. The first run loads Python. */
const settled = (page: Page) =>
  expect.poll(() => page.locator('figure[data-running]').count(), { timeout: 60_000 }).toBe(0);

describe.each(looks.ofPhone)('code in a lesson at $width px', (look) => {
  it('is read, run, changed, broken, stopped and reset, with the keyboard too', async () => {
    const { page, problems } = await newDevice(optionsOf(look));
    const python: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/python/')) python.push(request.url());
    });
    await page.goto(article);
    await button(page, 'Run', 1).waitFor();
    expect(await output(page, 1).textContent()).toContain('13.2');
    expect(python, 'nothing of Python is loaded to read').toEqual([]);
    expect(await troublesOf(page), 'before a run').toEqual([]);

    await button(page, 'Run', 1).click();
    await page.locator('figure[data-running]').first().waitFor();
    await settled(page);
    expect(await output(page, 1).textContent()).toContain('13.2');
    const loaded = python.length;

    // Twice in a row is once each, and loads nothing more.
    await button(page, 'Run', 1).press('Enter');
    await settled(page);
    expect(await output(page, 1).locator('pre').count()).toBe(1);
    expect(python).toHaveLength(loaded);

    // A change is run with the keyboard, and fails with the line first.
    await button(page, 'Edit', 1).press('Enter');
    const editor = page.getByRole('textbox', { name: 'Code of cell 2' });
    await editor.waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\nif difference > 5:\nprint("cold")\nunknown');
    await page.keyboard.press('ControlOrMeta+Enter');
    await output(page, 1)
      .getByText(/^Line 7: NameError: name 'unknown'/)
      .waitFor();
    expect(await output(page, 1).locator('pre').first().textContent()).toContain('cold');
    expect(await troublesOf(page), 'after a failure').toEqual([]);

    // What is copied is what stands in the editor.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy', 1).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\n {4}unknown$/);
    await editor.focus();

    // Tab indents; Escape and Tab leave the editor.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await editor.evaluate((element) => element.matches(':focus'))).toBe(false);

    // Code may end itself with a text. What ends Python is said at once, and the next run has a fresh one.
    await editor.fill('import sys\nsys.exit("No difference.")');
    await button(page, 'Run', 1).click();
    await output(page, 1).locator('pre.err', { hasText: 'No difference.' }).waitFor();
    await editor.fill('import os\nos._exit(0)');
    await button(page, 'Run', 1).click();
    await output(page, 1)
      .getByText(/^The code ended Python/)
      .waitFor();
    await editor.fill('print("fresh")');
    await button(page, 'Run', 1).click();
    await output(page, 1).locator('pre', { hasText: 'fresh' }).waitFor();

    // An endless loop ends with Stop.
    await editor.fill('while True:\n    pass');
    await button(page, 'Run', 1).click();
    await button(page, 'Stop', 1).click();
    await output(page, 1)
      .getByText(/^Stopped\./)
      .waitFor();

    // The change is there after a reload, until Reset.
    await page.reload();
    await button(page, 'Reset', 1).waitFor();
    expect(await page.locator('figure[data-run] pre').nth(1).textContent()).toBe('while True:\n    pass');
    await button(page, 'Reset', 1).click();
    expect(await page.locator('figure[data-run] pre').nth(1).textContent()).toContain('highest = 21.5');
    await page.reload();
    await button(page, 'Run', 1).waitFor();
    expect(await button(page, 'Reset', 1).count()).toBe(0);

    // The whole lesson runs as it was published.
    await button(page, 'Run all', 0).click();
    await page.locator('figure[data-running]').first().waitFor();
    await settled(page);
    expect(problems).toEqual([]);
  }, 180_000);
});
