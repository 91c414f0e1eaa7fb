import { describe, expect, it } from 'vitest';
import { newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { brokenWordsOf, looks, optionsOf, troublesAtOtherWidths, troublesOf } from './support/troubles.ts';

const publicPages = [
  '/courses?search=retrieval+augmentd',
  '/courses?search=zzzzqq',
  '/courses/rag-in-practice',
  '/courses/building-ai-agents',
  '/courses/transformers-step-by-step',
  '/courses/transformers-step-by-step/team',
  '/courses/transformers-step-by-step/gift',
  '/teams/new',
  '/claim',
  '/courses/building-ai-agents/subscribe',
  '/courses/building-ai-agents/signup-success',
];
const learnerPages = [
  '/dashboard',
  '/profile',
  '/teams',
  '/courses/rag-in-practice/content',
  '/courses/building-ai-agents/drip-content',
  '/courses/building-ai-agents/drip-content/0/what-is-an-agent',
  '/courses/building-ai-agents/upgrade',
  '/congratulations?course=building-ai-agents',
];
describe.each(looks.ofPhone)('at $width px', (look) => {
  const options = optionsOf(look);

  it('public pages have no accessibility violation, no overflow and no error', async () => {
    const { page, problems } = await newDevice(options);
    for (const path of publicPages) {
      await page.goto(path);
      expect(await troublesOf(page), path).toEqual([]);
      expect(await troublesAtOtherWidths(page), path).toEqual([]);
    }
    expect(problems).toEqual([]);
  }, 120_000);

  it('a learner’s pages have none either', async () => {
    const { page, problems } = await newDevice(options);
    await page.goto('/courses/rag-in-practice/enroll');
    await page.getByLabel('Email address').waitFor();
    expect(await troublesOf(page), 'login').toEqual([]);
    await signIn(page, `pages-${look.width}@example.com`);
    await page.waitForURL(/\/content/);
    await page.goto('/courses/building-ai-agents/enroll');
    await page.waitForURL(/\/drip-content/);
    for (const path of learnerPages) {
      await page.goto(path);
      expect(await troublesOf(page), path).toEqual([]);
      expect(await troublesAtOtherWidths(page), path).toEqual([]);
    }
    expect(problems).toEqual([]);
  }, 120_000);
});

describe('on a phone with text of twice the size', () => {
  it('no short word of a course’s contents, figures and buttons is broken', async () => {
    const { page } = await newDevice();
    await page.goto('/courses/transformers-step-by-step');
    expect(await brokenWordsOf(page, 'main details, [aria-label="Enrollment"]')).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  it('a visitor skips to the content, searches and opens a course', async () => {
    const { page } = await newDevice();
    await page.goto('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
    await page
      .getByRole('combobox', { name: /search courses/i })
      .first()
      .focus();
    await page.keyboard.type('agents');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/courses/);
    // The new page takes the focus when it appears; a key pressed earlier would reach it.
    await settled(page);
    await page
      .getByRole('link', { name: /Building AI agents/ })
      .first()
      .press('Enter');
    await page.waitForURL('**/courses/building-ai-agents');
  });
});

describe('a deep link', () => {
  it('opens by the page fallback, while an unknown file stays a 404', async () => {
    const { page } = await newDevice();
    expect((await page.goto('/courses/rag-in-practice'))?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: /Retrieval-augmented/ }).waitFor();
    expect((await page.goto('/assets/none.js'))?.status()).toBeGreaterThanOrEqual(400);
  });
});
