import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findChromium, flags } from '../support/chromium.ts';
import { siteOrigin } from '../support/origin.ts';
import { enrolledIn } from '../support/site-learners.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { signIn } from './support/browser.ts';
import { takeFirstSection } from './support/take-along.ts';

const course = '/courses/rag-in-practice';
const film = 'content/rag-in-practice/lectures/what-is-retrieval.mp4';
const article = `${course}/content/0/cutting-a-manual`;
/** Of an article of the section, and of the words that are spoken in its film. */
const plainWords = ['The most useful tool for chunking is a pair of eyes', 'add one sachet'];

/** A browser whose profile is a folder, with a learner who has enrolled and has opened nothing but the list of lectures. */
const openProfile = async () => {
  const folder = temporaryFolder(onTestFinished);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: flags,
    baseURL: siteOrigin(),
    viewport: { width: 1280, height: 800 },
  });
  onTestFinished(() => context.close());
  await context.addInitScript(`try { localStorage.setItem('northlight:consent', 'denied') } catch {}`);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  const { email } = await enrolledIn('rag-in-practice');
  // A lecture of another section, so that nothing of the first is read before it is taken along.
  await page.goto(`${course}/content/2/four-numbers`);
  await signIn(page, email);
  await page.waitForURL(/content/);
  return { folder, context, page, email };
};

/** Contents of all files below a folder. */
const filesBelow = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => readFileSync(path));

describe('what was taken along', () => {
  it('lies in the files of the browser without a plain word and without a byte of film', async () => {
    const { folder, context, page } = await openProfile();
    await takeFirstSection(page);
    await context.close();
    const files = filesBelow(folder);
    const bytes = files.reduce((sum, file) => sum + file.length, 0);
    expect(bytes, 'what is kept is in the profile').toBeGreaterThan(1_000_000);
    const middle = Math.floor(statSync(film).size / 2);
    const scraps = [
      ...plainWords.flatMap((words) => [Buffer.from(words), Buffer.from(words, 'utf16le')]),
      readFileSync(film).subarray(middle, middle + 48),
    ];
    expect(scraps.filter((scrap) => files.some((file) => file.includes(scrap))).map(String)).toEqual([]);
  }, 240_000);

  it('plays and is read without network, and is gone after signing out', async () => {
    const { context, page } = await openProfile();
    await takeFirstSection(page);
    await context.setOffline(true);
    await page.goto(`${course}/content/0/what-is-retrieval`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(2);
    await page.goto(article);
    await page.getByText(plainWords[0] ?? '').waitFor();

    await context.setOffline(false);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('northlight-offline');
    await context.setOffline(true);
    await page.goto(article);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  }, 240_000);
});
