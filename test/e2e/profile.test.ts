import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { encodeJpeg, makeExif, quarters, withExif } from '../support/pictures.ts';
import { newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = withExif(await encodeJpeg(quarters(1600, 900)), makeExif(6));
});

const choose = (page: Page, buffer: Buffer, name = 'holiday.jpg') =>
  page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
const ownPicture = (page: Page) => page.locator('main img');

describe.each(looks.ofPhone)('the profile at $width px', (look) => {
  it('is edited, shown, exported and deleted', async () => {
    const email = `profile-${look.width}-${Date.now()}@example.com`;
    const { page, problems } = await newDevice({
      ...optionsOf(look),
      acceptDownloads: true,
    });
    await page.goto('/profile');
    await signIn(page, email);
    await page.getByLabel('Name').waitFor();
    expect(await troublesOf(page), 'the page').toEqual([]);

    await page.getByLabel('Name').fill('Ada Okafor');
    await page.getByLabel('Headline').fill('Data engineer');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.click();
    await zone.pressSequentially('berlin');
    await page.getByRole('option', { name: /Europe\/Berlin/ }).waitFor();
    expect(await troublesOf(page), 'the list of zones').toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByLabel('New lectures').uncheck();
    await page.getByText('Not saved yet').waitFor();
    // Leave the page and come back: nothing is lost.
    await page.goto('/courses');
    await page.goto('/profile');
    await page.getByText('Your earlier changes are still here').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel('Headline').waitFor();
    expect(await page.getByLabel('Headline').inputValue()).toBe('Data engineer');
    expect(await zone.inputValue()).toMatch(/^Europe\/Berlin/);
    expect(await page.getByLabel('New lectures').isChecked()).toBe(false);

    await choose(page, Buffer.from('....ftypheic........'), 'IMG_1.heic');
    await page.getByText(/HEIC or AVIF photo/).waitFor();
    await choose(page, photo);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Use this picture' }).waitFor();
    expect(await troublesOf(page), 'cutting').toEqual([]);
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    expect(Number(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue())).toBeGreaterThan(1);
    await dialog.getByRole('group').focus();
    await page.keyboard.press('ArrowUp');
    expect(Number(await dialog.getByRole('slider', { name: 'Up and down' }).inputValue())).toBeLessThan(0.5);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Your picture has been updated.').waitFor();
    expect(await ownPicture(page).getAttribute('src')).toMatch(/^\/pictures\/[\w-]+\/256\.webp$/);
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0,
    );
    if (look.width > 1000) {
      const account = page.getByRole('button', { name: 'Account of Ada Okafor' });
      expect(await account.locator('img').getAttribute('src')).toBe(
        await ownPicture(page).getAttribute('src'),
      );
    }

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { profiles: object[] };
    expect(file.profiles).toMatchObject([{ name: 'Ada Okafor', email }]);

    const deleting = page.getByRole('button', { name: 'Delete my account…' });
    await deleting.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await deleting.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await troublesOf(page), 'deleting').toEqual([]);
    expect(await dialog.getByRole('button', { name: 'Delete everything' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Your account and everything in it has been deleted.').waitFor({ timeout: 60_000 });
    expect(
      asked.filter((url) => url.includes('/api/user/profile')),
      'nothing makes a new profile',
    ).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/');
    const token = await tokenFor({ email });
    const profile = await call('GET', '/api/user/profile', { token });
    expect(profile.json).not.toHaveProperty('headline');
    expect(problems).toEqual([]);
  }, 120_000);
});
