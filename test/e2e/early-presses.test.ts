import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { publicPages } from '#web/prerender/public-pages.ts';
import { swept } from '../support/sweeps.ts';
import { newDevice } from './support/browser.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { settled } from './support/settled.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };

const isAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root a') ?? {}).some((key) => key.startsWith('__reactProps$')),
  );

/** What a visitor can tell of a page: its address, what stands in its fields, and what is open, pressed or said. */
const readState = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    return {
      address: location.pathname + location.search,
      fields: all('input, select, textarea').map((field) => {
        const { type, checked, value } = field as HTMLInputElement;
        return ['radio', 'checkbox'].includes(type) ? checked : value;
      }),
      open: all('details[open] summary, [aria-expanded=true]').map(({ textContent }) => textContent),
      dialogs: all('dialog[open], [role=dialog]').map((dialog) => dialog.getAttribute('aria-label')),
      buttons: all('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
      said: all('[role=status], [role=alert]').map(({ textContent }) => textContent),
    };
  });

/** Uses one control of each kind that a page has, buttons aside. @returns whether it has any */
const useFields = async (page: Page): Promise<boolean> => {
  const hasFields = (await page.locator(':is(summary, input, textarea, select):visible').count()) > 0;
  for (const summary of await page.locator('summary:visible').all()) await summary.click();
  for (const field of await page.locator('input:is([type=text], [type=email], [type=search]):visible').all())
    await field.pressSequentially('ada');
  for (const area of await page.locator('textarea:visible').all()) await area.pressSequentially('Hello');
  for (const kind of ['radio', 'checkbox']) {
    const box = page.locator(`input[type=${kind}]:not(:checked)`).locator('visible=true').first();
    if ((await box.count()) > 0) await box.click({ force: true });
  }
  for (const select of await page.locator('select:visible').all()) await select.selectOption({ index: 1 });
  return hasFields;
};

/** Opens a page and does something on it: once it is awake, or before its code comes. */
const openAndUse = async (
  path: string,
  viewport: { width: number; height: number },
  isEarly: boolean,
  use: (page: Page) => Promise<boolean>,
): Promise<Page> => {
  const { page } = await newDevice({ viewport, serviceWorkers: 'block' });
  const release = isEarly ? await holdScripts(page) : undefined;
  await page.goto(path);
  if (!isEarly) await settled(page);
  const isUsed = await use(page);
  release?.();
  // A page that is only read does not wake before something on it is used.
  if (isUsed) await isAwake(page);
  return page;
};

/** Expects that something done before a page is awake comes to the same as done after. */
const expectSame = async (
  path: string,
  viewport: { width: number; height: number },
  use: (page: Page) => Promise<boolean>,
): Promise<void> => {
  const early = await openAndUse(path, viewport, true, use);
  const later = await openAndUse(path, viewport, false, use);
  const expectAlike = async () => expect(await readState(early)).toEqual(await readState(later));
  const patience = { timeout: 15_000, interval: 200 };
  await vi.waitFor(expectAlike, patience);
  // Suggestions come a moment after the last key.
  await early.waitForTimeout(500);
  await vi.waitFor(expectAlike, patience);
  await early.context().close();
  await later.context().close();
};

describe('a control that is drawn before its page is awake', () => {
  const pages = publicPages.map(({ path }) => path);
  const cases = swept(['/courses', '/contactUs'], [...pages, '/no-such-page', '/courses/rag-in-practice']);

  it.each(cases)(
    'keeps and does what a visitor typed, ticked, chose and opened: %s',
    async (path) => {
      for (const viewport of [narrow, wide]) await expectSame(path, viewport, useFields);
    },
    120_000,
  );

  it.each(swept(['/'], pages))(
    'does what each of its buttons does: %s',
    async (path) => {
      const { page } = await newDevice({ viewport: narrow, serviceWorkers: 'block' });
      await holdScripts(page);
      await page.goto(path);
      const buttons = page.locator('button:visible:not([disabled])');
      const names = await buttons.evaluateAll((all) =>
        all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
      );
      expect(names).toContain('Open the menu');
      for (const name of new Set(names)) {
        await expectSame(path, narrow, async (on) => {
          await on.getByRole('button', { name, exact: true }).first().click();
          return true;
        });
      }
    },
    240_000,
  );

  it.each(cases)(
    'stays where it is when the code runs, also far down the page: %s',
    async (path) => {
      for (const viewport of [narrow, wide]) {
        const { page } = await newDevice({ viewport, serviceWorkers: 'block' });
        const release = await holdScripts(page);
        await page.goto(path);
        await page.evaluate(async () => {
          await document.fonts.ready;
          window.scrollTo(0, document.body.scrollHeight / 3);
        });
        const seen = await page.evaluateHandle(() =>
          [...document.querySelectorAll('#root :is(a, button, input, summary)')]
            .map((control) => ({ control, top: control.getBoundingClientRect().top }))
            .filter(({ top }) => top > 0 && top < window.innerHeight),
        );
        release();
        await settled(page);
        // A page that is rendered anew for its address has other controls.
        const moved = await seen.evaluate((controls) =>
          controls
            .filter(({ control }) => control.isConnected)
            .map(({ control, top }) => ({ control, by: control.getBoundingClientRect().top - top }))
            .filter(({ by }) => Math.abs(by) > 1)
            .map(({ control, by }) => `${control.textContent || control.outerHTML} by ${by} px`),
        );
        expect(moved, `${path} at ${viewport.width} px`).toEqual([]);
        await page.context().close();
      }
    },
    120_000,
  );

  it('is used where the page is rendered anew for its address', async () => {
    const { page } = await newDevice({ viewport: narrow, serviceWorkers: 'block' });
    const release = await holdScripts(page);
    await page.goto('/courses?level=beginner');
    await page.locator('summary:visible').click();
    await page.locator('label:visible', { hasText: 'Generative AI' }).click();
    release();
    await page.waitForURL('**/courses?topic=generative-ai&level=beginner');
    await page.locator('details[open] label:visible', { hasText: 'Beginner' }).waitFor();
  });

  it('is used the first time when a press starts before the code runs and ends after', async () => {
    const { page } = await newDevice({ viewport: wide, serviceWorkers: 'block' });
    const release = await holdScripts(page);
    await page.goto('/courses');
    await page.locator('aside label', { hasText: 'Beginner' }).hover();
    await page.mouse.down();
    release();
    await isAwake(page);
    await page.mouse.up();
    await page.waitForURL('**/courses?level=beginner');
  });
});
