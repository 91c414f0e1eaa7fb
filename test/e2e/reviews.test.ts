import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAnkiFile } from '../support/anki.ts';
import { call } from '../support/api.ts';
import { sharedBrowser } from '../support/chromium.ts';
import { newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';

const course = '/courses/rag-in-practice';
const day = 86_400;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(async () => {
  await call('PUT', '/_local/clock', { body: { now: new Date().toISOString() } });
});

describe.each(looks.ofDesk)('what was learned, at $width px', (look) => {
  it('is asked in the video and the article, and comes back on the day it is due, on every device', async () => {
    const email = `reviews-${process.pid}-${Date.now()}@example.com`;
    const { page, problems } = await newDevice(browser, optionsOf(look));
    await page.goto(`${course}/enroll`);
    await signIn(page, email);
    await page.waitForURL(/content/);

    await page.goto(`${course}/content/0/chunking-documents?t=26`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const asked = page.getByRole('dialog', { name: 'A question before you go on' });
    await asked.waitFor();
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    expect(await troublesOf(page), 'over the video').toEqual([]);
    await asked.getByLabel('So that the index needs fewer chunks').check();
    await asked.getByRole('button', { name: 'Answer' }).click();
    await asked.getByText('Not quite').waitFor();
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);

    await page.goto(`${course}/content/0/cutting-a-manual`);
    const part = page.locator('[data-question]');
    await part.getByLabel('The page number').check();
    await part.getByRole('button', { name: 'Answer' }).click();
    await part.getByText(/^It comes back/).waitFor();
    expect(await troublesOf(page), 'in the article').toEqual([]);

    await call('PUT', '/_local/clock', { body: { advanceSeconds: day } });
    const other = await newDevice(browser, optionsOf(look));
    await other.page.goto('/dashboard');
    await signIn(other.page, email);
    await other.page.getByText('2 items').waitFor();
    await other.page.getByRole('link', { name: 'Review now' }).click();
    await other.page.getByRole('heading', { name: 'Review', level: 1 }).waitFor();
    await other.page.getByRole('group').first().waitFor();
    expect(await troublesOf(other.page), 'of the queue').toEqual([]);
    const right = /^(So that no thought is cut in half|The word "descaling")/;
    for (const button of ['Next', 'Finish']) {
      await other.page.getByLabel(right).check();
      await other.page.getByRole('button', { name: 'Answer' }).click();
      await other.page.getByText('Right', { exact: true }).waitFor();
      await other.page.getByText(/^Asked again/).waitFor();
      if (button === 'Next') expect(await troublesOf(other.page), 'of an answer').toEqual([]);
      await other.page.getByRole('button', { name: button, exact: true }).click();
    }
    await other.page.getByText(/^Nothing due until/).waitFor();
    const download = other.page.waitForEvent('download');
    await other.page.getByRole('button', { name: 'Export for Anki' }).click();
    const path = await (await download).path();
    const reps = openAnkiFile(readFileSync(path)).notes.map((note) => note.reps);
    expect(reps).toEqual([2, 2]);
    await other.page.getByText(/^The download has started/).waitFor();
    expect(await troublesOf(other.page), 'after the export').toEqual([]);
    expect([...problems, ...other.problems]).toEqual([]);
  });
});
