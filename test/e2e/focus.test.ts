import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enrollIn, newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';

/** Presses a button that downloads a file. @returns the focused element afterwards */
const focusAfterSaving = async (page: Page, name: string): Promise<string> => {
  const button = page.getByRole('button', { name });
  await button.focus();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await saved;
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
};

describe('the focus of who works by keyboard', () => {
  it('stays on the button that saved something', async () => {
    const { page } = await newDevice();
    await enrollIn(page, '/courses/building-ai-agents');
    await settled(page);
    expect(await focusAfterSaving(page, 'Add unlocks to calendar')).toBe('Add unlocks to calendar');

    await page.goto('/profile');
    await settled(page);
    expect(await focusAfterSaving(page, 'Export my data')).toBe('Export my data');
    await page.getByLabel('Headline').fill('Engineer');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.getByLabel('Headline').fill('Data engineer');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save changes');
  });
});
