import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enrollIn, newDevice } from './support/browser.ts';
import { takeFirstSection } from './support/take-along.ts';

const course = '/courses/image-basics-for-ai';

/** A new learner at the first lecture of a course. */
const openCourse = async () => {
  const device = await newDevice();
  await enrollIn(device.page, course);
  return device;
};

const problemsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

describe('a section that is taken along', () => {
  it('is on this device with its size and its end, and leaves it again', async () => {
    const { page, problems } = await openCourse();
    await takeFirstSection(page);
    expect(await problemsOf(page)).toEqual([]);
    await page.goto('/on-this-device');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page
        .getByText(/^On this device until .+ · [\d.]+ KB$/)
        .first()
        .waitFor();
      expect(await problemsOf(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Nothing here yet').waitFor();
    expect(problems).toEqual([]);
  }, 120_000);

  it('opens without a network, and says that the device is offline', async () => {
    const { page } = await openCourse();
    await takeFirstSection(page);
    await page.context().setOffline(true);
    await page.goto(`${course}/content/0/a-picture-is-a-grid`);
    await page.getByRole('heading', { name: 'A picture is a grid of numbers' }).first().waitFor();
    await page.getByText('You are offline.').waitFor();
    // Pages that were not taken along open too, and lead back to those that were.
    await page.goto('/courses');
    await page.getByRole('link', { name: 'What you took along' }).click();
    await page.waitForURL('**/on-this-device');
    await page.goto(`${course}/content/0/a-picture-is-a-grid`);
    const picture = page.locator('main img, article img, figure img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.goto('/on-this-device');
    await page
      .getByText(/On this device until/)
      .first()
      .waitFor();
  }, 120_000);

  it('takes the answers of a quiz without a network, and tells how it went when there is one', async () => {
    const { page } = await openCourse();
    await takeFirstSection(page);
    await page.context().setOffline(true);
    await page.goto(`${course}/content/0/check-the-grid`);
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    await page
      .getByLabel('The second row from above, the third column from the left', { exact: true })
      .check();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await page.getByText('You will know when you are back').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: /^(Not passed yet|Passed): / }).waitFor({ timeout: 75_000 });
    expect(await page.getByText('You will know when you are back').isVisible()).toBe(false);
  }, 120_000);
});
