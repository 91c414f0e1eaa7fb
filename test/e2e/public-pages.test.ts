import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPages } from '#web/prerender/public-pages.ts';
import { swept } from '../support/sweeps.ts';
import { newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { looks, optionsOf, troublesAtOtherWidths, troublesOf } from './support/troubles.ts';

const paths = publicPages.map(({ path }) => path);
/** Pages that the component of another page draws, with other words. */
const ofOtherWords = new Set([
  '/solution/ai-agents-solutions',
  '/solution/custom-ai-solutions',
  '/termsofservice',
  '/accessibility',
  '/technical-ai-implementation',
]);
const visited = swept(
  paths.filter((path) => !ofOtherWords.has(path)),
  paths,
);
const addresses = [...visited, '/aboutus', '/faq#certificate', '/no-such-page'];
describe.each(looks.ofPhone)('at $width px', (look) => {
  const options = optionsOf(look);

  it('public pages have no accessibility violation, no overflow and no error', async () => {
    const { page, problems } = await newDevice(options);
    const titles = new Map<string, string>();
    for (const address of addresses) {
      await page.goto(address);
      // The same markup is checked once, at phone width.
      expect(await troublesOf(page, { withAxe: look.width === 390 }), address).toEqual([]);
      titles.set(address, await page.title());
      expect(await troublesAtOtherWidths(page), address).toEqual([]);
    }
    expect(problems).toEqual([]);
    const named = visited.map((path) => titles.get(path));
    expect(new Set(named).size).toBe(named.length);
    expect(titles.get('/no-such-page')).toBe(titles.get('/'));
    expect(titles.get('/aboutus')).toBe(titles.get('/aboutUs'));
  }, 240_000);
});

describe('by keyboard alone', () => {
  /** The focused element’s text, and whether one can see that it has the focus. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        text: element.textContent ?? '',
        isPage: element === document.body,
        visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      };
    });

  it('a visitor skips to the content and opens a solution from the bar', async () => {
    const { page } = await newDevice();
    await page.goto('/faq');
    await settled(page);
    await page.keyboard.press('Tab');
    expect((await focused(page)).text).toMatch(/skip/i);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await page.getByRole('button', { name: 'Solutions' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Generative AI'));
    expect((await focused(page)).visible).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/solution/gen-ai-solutions');
    await settled(page);
    // The new page takes the focus to its heading, for people who cannot see it.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

    // The tabs are links.
    const tab = page.getByRole('navigation', { name: 'Solutions' }).getByRole('link', { name: 'Custom AI' });
    await tab.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/solution/custom-ai-solutions');
  });

  it('every stop of the tab key on a page can be seen', async () => {
    const { page } = await newDevice();
    await page.goto('/contactUs');
    await settled(page);
    const unseen: string[] = [];
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      const { text, visible, isPage } = await focused(page);
      // After the last stop, the focus leaves the page.
      if (isPage) break;
      if (!visible) unseen.push(`${stop} ${text.slice(0, 40)}`);
    }
    expect(unseen).toEqual([]);
  });

  it('the small menu opens, leads on and gives the focus back', async () => {
    const { page } = await newDevice({ viewport: { width: 390, height: 844 } });
    await page.goto('/faq');
    await settled(page);
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'AI Agents' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/solution/ai-agents-solutions');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('an answer has an address', () => {
  it('and one that is no valid encoding shows the page all the same', async () => {
    const { page } = await newDevice();
    await page.goto('/faq#100%');
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
    await page.getByRole('button', { name: 'Ask the course assistant' }).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });

  it('that opens it', async () => {
    const { page } = await newDevice();
    await page.goto('/faq#certificate');
    await settled(page);
    await page.getByText('Certificates are included at no extra cost').waitFor({ state: 'visible' });
    await page.goto('/contactUs');
    await settled(page);
    await page.getByText('I cannot sign in').click();
    await page.getByRole('link', { name: 'How do I access my courses?' }).click();
    await page.waitForURL('**/faq#access-courses');
    await page.getByText('Sign in and open your dashboard').waitFor({ state: 'visible' });
  });
});

describe('an anchor', () => {
  /** Waits until the section is scrolled to just below the bar. */
  const standsBelowBar = (page: Page, id: string) =>
    page.waitForFunction((anchor) => {
      const top = document.getElementById(anchor)?.getBoundingClientRect().top;
      return top !== undefined && top > 60 && top < 120;
    }, id);

  it('is scrolled to from a link, from another page and from the address', async () => {
    const { page } = await newDevice();
    await page.goto('/executive-ai-leadership');
    await settled(page);
    await page.getByRole('link', { name: 'Ask for dates' }).first().click();
    await page.waitForURL('**/corporate-training#inquiry');
    await standsBelowBar(page, 'inquiry');

    await page.goto('/privacy-policy');
    await settled(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Children' })
      .click();
    await standsBelowBar(page, 'children');

    const { page: other } = await newDevice();
    await other.goto('/termsofservice#payments');
    await standsBelowBar(other, 'payments');
  });
});

describe('the bar over the pages', () => {
  /** Background of the bar when the page is scrolled to `y`, after its transition. */
  const groundAt = (page: Page, y: number): Promise<string> =>
    page.evaluate(async (top) => {
      window.scrollTo({ top, behavior: 'instant' });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const bar = document.querySelector('header') as HTMLElement;
      await Promise.all(bar.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(bar);
      return `${backgroundColor} ${backgroundImage} ${boxShadow}`;
    }, y);

  it.each(['/', '/solution', '/courses'])(
    'on %s has one ground up to 100 pixels, another beyond',
    async (at) => {
      const { page } = await newDevice();
      await page.goto(at);
      await settled(page);
      const ground = await groundAt(page, 0);
      expect([await groundAt(page, 50), await groundAt(page, 100)]).toEqual([ground, ground]);
      const beyond = await groundAt(page, 101);
      expect(beyond).not.toBe(ground);
      expect(beyond).not.toMatch(/ none$/);
      expect(await groundAt(page, 100)).toBe(ground);
    },
  );
});
