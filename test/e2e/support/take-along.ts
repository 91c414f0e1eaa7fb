import type { Page } from 'playwright-core';

/** Takes the first section of the open course along. Resolves when all of it is on the device. */
export const takeFirstSection = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Take along', exact: true }).first().click();
  await page
    .getByText(/On this device until \w+ \d+, \d{4}/)
    .first()
    .waitFor({ timeout: 120_000 });
};
