import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newEmail } from '../support/api.ts';
import { enrollIn, newDevice, signIn } from './support/browser.ts';
import { staleTexts, translatedByBrowser } from './support/translator.ts';

const course = '/courses/rag-in-practice';

/** A device whose browser translates every page. */
const translating = async () => {
  const { page, problems } = await newDevice();
  await translatedByBrowser(page);
  /** Fails if this document broke, or shows words that are no longer true. */
  const holds = async (what: string): Promise<void> => {
    expect(await page.locator('font > font').count(), what).toBeGreaterThan(0);
    expect(problems, what).toEqual([]);
    expect(await staleTexts(page), what).toEqual([]);
  };
  return { page, holds };
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

describe('a page that the browser translates', () => {
  it('lets a learner save and discard the profile, follow a path and use the dashboard', async () => {
    const { page, holds } = await translating();
    await page.goto('/profile');
    await signIn(page, newEmail());
    const name = page.getByLabel('Name');
    await name.fill('Ada Okafor');
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByLabel('Headline').fill('Data engineer');
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('');
    expect(await name.inputValue()).toBe('Ada Okafor');
    await page.getByRole('button', { name: 'Account of Ada Okafor' }).click();
    await page.keyboard.press('Escape');
    await holds('the profile');

    await page.goto('/learning-path');
    await page.getByRole('radio', { name: 'Build applications with language models' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('radio', { name: 'I am new to it' }).check();
    await page.getByText('Question 3 of 5').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: '2 to 4 hours' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('checkbox', { name: 'Generative AI' }).check();
    await page.getByRole('button', { name: 'Show my path' }).click();
    await page.getByText('Your next step').waitFor();
    await holds('the path');

    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Recommended for you' }).getByRole('article').first().waitFor();
    await holds('the dashboard');
  }, 120_000);

  it('loses no note, bookmark or answer of a learner', async () => {
    const { page, holds } = await translating();
    await enrollIn(page, course);
    await page.goto(`${course}/content/0/chunking-documents?t=12`);
    await tab(page, 'Notes');
    await page.getByText('Saved as you type').waitFor();
    const editor = page.getByRole('textbox', { name: /^Notes on/ });
    await editor.pressSequentially('One');
    await page.getByText(/Saved \d/).waitFor();
    await editor.pressSequentially(' idea');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('One idea').waitFor();
    await tab(page, 'Bookmarks');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Bookmark this moment' }).click();
    await page.getByRole('button', { name: /Remove the bookmark/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /Remove the bookmark/ }).waitFor();
    await tab(page, 'Transcript');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    const search = dialog.getByRole('combobox').or(dialog.getByRole('searchbox'));
    await search.first().fill('chunk');
    await dialog.getByText(/places? found/).waitFor();
    await search.first().fill('zzzzzz');
    await dialog.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await holds('the player');

    await page.goto(`${course}/content/0/check-retrieval`);
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    await page.getByLabel('Making answers sound more friendly', { exact: true }).check();
    await page.getByText('1 of 6 answered').waitFor();
    await page.getByLabel('The size of the model', { exact: true }).check();
    await page.getByText('2 of 6 answered').waitFor();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByText(/You have not answered questions 3, 4, 5 and 6/).waitFor();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await page.getByRole('heading', { name: 'Not passed yet: 0%' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('0 of 6 answered').waitFor();
    await holds('the quiz');

    await page.goto('/courses/building-ai-agents/enroll');
    await page.waitForURL(/drip-content/);
    await page
      .getByText(/lessons unlocked/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /Tools and function calls/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await holds('the drip course');
  }, 150_000);

  it('lets a learner fail, ask for a hint, start over and pass an exercise on the narrowest phone', async () => {
    const { page, holds } = await translating();
    await page.setViewportSize({ width: 320, height: 844 });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const fits = async (what: string) => {
      await holds(what);
      expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBe(320);
    };
    await enrollIn(page, '/courses/text-analytics-with-python');
    await page.goto('/courses/text-analytics-with-python/content/1/compare-two-texts');
    const editor = page.getByRole('textbox', { name: /^Code of/ });
    await editor.waitFor();
    const write = async (code: string): Promise<void> => {
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(code);
    };
    expect((await page.getByText('Multiply the counts').boundingBox())?.x).toBeGreaterThanOrEqual(16);
    expect((await page.getByText('Two texts are alike').boundingBox())?.x).toBeGreaterThanOrEqual(16);
    await press('Check');
    await page.getByText('Not attempted yet').waitFor();
    await fits('before anything was tried');

    await write(`def similarity(one, other):\n    return 1.0  # ${'and on '.repeat(20)}\n`);
    await press('Check');
    await page.getByText('1 of 4 tests passed.').waitFor({ timeout: 60_000 });
    await press('Hint');
    await page.getByText('Only shared words add something').waitFor();
    await press('Reset');
    await press('Undo');
    await fits('after a failed check');

    await write(
      'def similarity(one, other):\n    if not one or not other: return 0.0\n' +
        '    dot = lambda a, b: sum(n * b.get(word, 0) for word, n in a.items())\n' +
        '    return dot(one, other) / (dot(one, one) * dot(other, other)) ** 0.5\n',
    );
    await press('Check');
    await page.getByText('All tests and the trial passed.').waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Solution' }).waitFor();
    await fits('after passing');
  }, 150_000);

  it('lets a visitor search, filter, sort, write, subscribe and ask', async () => {
    const { page, holds } = await translating();
    await page.goto('/');
    await page.getByRole('banner').getByRole('combobox', { name: 'Search courses' }).fill('retrieval');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/courses\?search=retrieval/);
    await page.getByText(/for “retrieval”/).waitFor();
    await holds('the search');

    await page.goto('/courses');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    // The radio button itself is not seen; its label is what a visitor presses.
    await filters.locator('label', { hasText: 'Beginner' }).click();
    await page.waitForURL('**/courses?level=beginner');
    await page.getByLabel('Sort').selectOption('Newest');
    await page.waitForURL('**/courses?level=beginner&sort=newest');
    await page.getByRole('button', { name: /remove the level filter/ }).click();
    await page.waitForURL('**/courses?sort=newest');
    await page.getByRole('button', { name: 'Load more courses' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(9);
    await page.getByRole('searchbox').fill('zzzzzz');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show all courses' }).click();
    await page.waitForURL(/\/courses$/);
    await holds('the list');

    await page.goto('/contactUs');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByLabel('Email').first().fill('ada@example');
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Last name').fill('Okafor');
    await holds('the form');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');

    await page.goto('/courses/building-ai-agents/subscribe');
    await page.getByLabel(/email/i).first().fill('not an address');
    await page.getByRole('button', { name: /first lectures|subscribe|get/i }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel(/email/i).first().fill(newEmail());
    await page.getByRole('button', { name: /first lectures|subscribe|get/i }).click();
    await page.waitForURL(/signup-success/);
    await holds('the subscription');

    await page.goto('/faq');
    await page
      .getByRole('button', { name: /assistant|question/i })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('textbox').fill('Is there a certificate?');
    await page.keyboard.press('Enter');
    await panel
      .getByText(/certificate/i)
      .nth(1)
      .waitFor();
    await holds('the assistant');
  }, 150_000);
});
