import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BuildManifest } from '#lambdas/pages/static-pages.ts';
import { listScripts, visits } from '../../web/build/first-visit.ts';
import { swept } from '../support/sweeps.ts';
import { newDevice } from './support/browser.ts';
import { holdScripts } from './support/hold-scripts.ts';

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' as const };
const desk = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' as const };

/** Collects the scripts or fonts that the page requests. */
const watchAssets = (page: Page, ending: 'js' | 'woff2'): string[] => {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith(`.${ending}`)) found.push(pathname);
  });
  return found;
};
/** Families of the web fonts that the page draws text with. */
const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family)
      .sort(),
  );
const watchScripts = (page: Page): string[] => watchAssets(page, 'js');

/** Time within which a page that loads scripts by itself would have requested them. */
const quietMs = 2_500;
const quiet = (page: Page): Promise<void> => page.waitForTimeout(quietMs);
const scheme = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

describe('a page that is only read', () => {
  it.each(
    swept(
      ['/privacy-policy', '/contactUs'],
      ['/privacy-policy', '/faq', '/solution/custom-ai-solutions', '/contactUs'],
    ),
  )('loads no script while it is: %s', async (path) => {
    const { page, problems } = await newDevice(phone);
    const scripts = watchScripts(page);
    const fonts = watchAssets(page, 'woff2');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.mouse.wheel(0, 1_500);
    await quiet(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(scripts).toEqual([]);
    // A third file would be for other characters.
    expect(fonts.sort()).toEqual([
      expect.stringContaining('bricolage-grotesque-latin-common'),
      expect.stringContaining('figtree-latin-common'),
    ]);
    expect(await loadedFonts(page)).toEqual(['Bricolage Grotesque Variable', 'Figtree Variable']);
    expect(problems).toEqual([]);
  });

  it.each(['/', '/courses', '/courses/rag-in-practice'])(
    'has its code fetched ahead, and runs it at the first use: %s',
    async (path) => {
      const { page, problems } = await newDevice(phone);
      const scripts = watchScripts(page);
      const isTakenOver = () =>
        page.evaluate(() =>
          Object.keys(document.querySelector('#root a') ?? {}).some((key) => key.startsWith('__reactProps$')),
        );
      // The code also runs by itself after five seconds, which may pass on a busy machine before the check.
      await page.addInitScript(`{
        const usual = window.setTimeout;
        window.setTimeout = (act, ms, ...rest) => (ms === 5000 ? 0 : usual(act, ms, ...rest));
      }`);
      await page.goto(path);
      // Chromium sometimes reports a pointer that is at rest.
      await page.locator('body').dispatchEvent('pointermove', { bubbles: true });
      await expect.poll(() => scripts.length).toBeGreaterThan(3);
      expect(await isTakenOver()).toBe(false);
      const fetched = scripts.length;
      await page.mouse.wheel(0, 200);
      await expect.poll(isTakenOver).toBe(true);
      // Nothing is fetched twice.
      expect(new Set(scripts).size).toBe(scripts.length);
      expect(scripts.length - fetched).toBeLessThan(4);
      expect(problems).toEqual([]);
    },
  );

  it('answers the first press, however late its code comes, and once', async () => {
    const { page, problems } = await newDevice({ ...desk, colorScheme: 'light' });
    const release = await holdScripts(page);
    await page.goto('/privacy-policy');
    await page.getByRole('button', { name: 'Colors follow your system. Change' }).click();
    await page.waitForTimeout(500);
    release();
    await page.getByRole('button', { name: 'Light colors. Change' }).waitFor();
    await page.getByRole('button', { name: 'Light colors. Change' }).click();
    await page.getByRole('button', { name: 'Dark colors. Change' }).waitFor();
    expect(await scheme(page)).toBe('dark');
    expect(problems).toEqual([]);
  });

  it('opens what the pointer rests on, the menu of a phone and the assistant', async () => {
    const { page } = await newDevice(desk);
    await page.goto('/termsofservice');
    await page.getByRole('button', { name: 'Solutions' }).hover();
    await page
      .getByRole('link', { name: /^AI Agents/ })
      .first()
      .waitFor();

    const { page: small } = await newDevice(phone);
    await small.goto('/termsofservice');
    await small.getByRole('button', { name: 'Open the menu' }).click();
    await small.getByRole('dialog').getByRole('link', { name: 'Courses' }).waitFor();

    const { page: other } = await newDevice(phone);
    await other.goto('/faq');
    await other.getByRole('button', { name: 'Ask the course assistant' }).click();
    await other.getByRole('dialog', { name: /assistant/i }).waitFor();
  });

  it('keeps where it is scrolled to when its code comes, and on the way back from another page', async () => {
    const { page } = await newDevice(phone);
    await page.goto('/termsofservice');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first();
    await link.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(500);
    await link.hover();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__reactProps$')),
    );
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await link.click();
    await page.waitForURL('**/privacy-policy');
    await page.goBack();
    await page.waitForURL('**/termsofservice');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  });

  it('follows the system at dusk, and the choice made in another tab', async () => {
    const { page } = await newDevice({ ...desk, colorScheme: 'light' });
    const scripts = watchScripts(page);
    await page.goto('/privacy-policy');
    expect(await scheme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => scheme(page)).toBe('dark');
    const other = await page.context().newPage();
    await other.goto('/privacy-policy');
    await other.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
    await expect.poll(() => scheme(page)).toBe('light');
    expect(scripts).toEqual([]);
  });
});

describe('a page that comes alive by itself', () => {
  it.each([
    ['/', 'home'],
    ['/courses', 'courses'],
    ['/courses/rag-in-practice', 'course'],
  ])('loads the scripts that the build counted, in no more bytes, and no other: %s', async (path, name) => {
    const file = join(import.meta.dirname, '../../web/dist/.vite/manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as BuildManifest;
    const { modules = [], limit = 0 } = visits.find(({ page }) => page === name) ?? {};
    const counted = listScripts(manifest, modules).map((script) => `/${script}`);
    // No stored answer: the privacy question is part of a first visit.
    const { page } = await newDevice(phone, { consent: null });
    const scripts = watchScripts(page);
    await page.goto(path);
    await page.getByRole('region', { name: 'Privacy choices' }).waitFor();
    await expect.poll(() => new Set(scripts).size).toBeGreaterThanOrEqual(counted.length);
    await quiet(page);
    expect([...new Set(scripts)].sort()).toEqual(counted.sort());
    const received = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name: address }) => address.endsWith('.js'))
        .reduce((sum, script) => sum + (script as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(received).toBeGreaterThan(limit / 2);
    expect(received).toBeLessThanOrEqual(limit);
  });

  it('keeps what was typed and sends what was sent before its code came', async () => {
    const { page, problems } = await newDevice(desk);
    const release = await holdScripts(page);
    await page.goto('/');
    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search courses' });
    await search.fill('retrieval augmentd');
    await search.press('Enter');
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/');
    release();
    await page.waitForURL('**/courses**');
    // The corrected word: the unfiltered list contains the course too.
    await page.getByText('retrieval augmented').first().waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Retrieval-augmented generation/ })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('does not send a form that nobody filled in: what was typed early counts', async () => {
    const { page } = await newDevice(desk);
    const release = await holdScripts(page);
    await page.goto('/contactUs');
    await page.getByLabel('First name').fill('Ada');
    release();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main form button') ?? {}).some((key) =>
        key.startsWith('__reactProps$'),
      ),
    );
    await page.getByRole('button', { name: /^Send/ }).click();
    await page
      .getByText(/last name/i)
      .first()
      .waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBeNull();
  });

  it('can still be read, and its forms sent by the browser, when its code does not come', async () => {
    const { page } = await newDevice(desk);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search courses' });
    await search.fill('retrieval');
    await search.press('Enter');
    await page.waitForURL('**/courses?search=retrieval');
  });
});
