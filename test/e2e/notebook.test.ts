import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { type Device, enrollIn, newDevice } from './support/browser.ts';
import { looks } from './support/troubles.ts';

// Other tests may have left servers running, which these tests would count.
beforeEach(async () => {
  await call('DELETE', '/_local/notebooks');
  await call('DELETE', '/_local/limits');
});
afterEach(() => call('DELETE', '/_local/notebooks'));

const behave = (body: Record<string, unknown>) => call('PUT', '/_local/notebooks', { body });

/** A learner of the course with the player open. */
const learner = async (options: Parameters<typeof newDevice>[0]): Promise<Device> => {
  const device = await newDevice({ reducedMotion: 'reduce', ...options });
  await enrollIn(device.page, '/courses/rag-in-practice');
  return device;
};
const openNotebook = async (page: Page): Promise<Page> => {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open notebook in a new tab' }).click();
  return opening;
};

describe.each(looks.ofPhone)('a notebook at $width px, $colorScheme', ({ colorScheme, width }) => {
  const options = { colorScheme, viewport: { width, height: 844 } };

  it('starts in a tab of its own, shows its progress, and continues to the running server', async () => {
    await behave({ startSeconds: 600 });
    const { page, problems } = await learner(options);
    const tab = await openNotebook(page);
    await tab.getByRole('heading', { level: 1, name: 'Starting your notebook' }).waitFor();
    const current = tab.getByRole('listitem').filter({ hasText: 'Starting your server' });
    await current.and(tab.locator('[aria-current="step"]')).waitFor();
    expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([]);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(page.url()).toContain('/content');

    const { users } = (await call('GET', '/_local/notebooks')).json as unknown as {
      users: { name: string }[];
    };
    expect(users).toHaveLength(1);
    await call('POST', `/_local/notebooks/${users[0]?.name}/stop`);
    await behave({ startSeconds: 0 });
    // The claim of the canceled start delays the next one.
    await call('DELETE', '/_local/limits');
    await tab.getByRole('heading', { level: 1, name: 'Notebook', exact: true }).waitFor();
    expect(new URL(tab.url()).pathname).toBe(`/user/${users[0]?.name}/`);
    expect(await tab.evaluate(() => history.length)).toBe(1);
    expect(problems).toEqual([]);
  });

  it('says plainly what went wrong, and tries again', async () => {
    const { page } = await learner(options);
    await behave({ fault: 'down', startSeconds: 0 });
    const tab = await openNotebook(page);
    await tab.getByRole('alert').getByText('The notebook service is not responding.').waitFor();
    expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([]);
    await behave({ fault: 'none' });
    await tab.getByRole('button', { name: 'Try again' }).click();
    await tab.waitForURL(/\/user\/nl-/);
  });
});
