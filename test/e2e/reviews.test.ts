import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAnkiFile } from '../support/anki.ts';
import { call } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { resetClock } from '../support/site-clock.ts';
import { enrollIn, newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';

const course = '/courses/rag-in-practice';

/** Of the questions of the quiz, of which one is right. */
const firstOptions = [
  'Making answers sound more friendly',
  'The passages that were retrieved',
  'They cannot be stored',
  'Cutting at headings and between paragraphs',
  'A shorter version of the text',
  'They are almost the same',
];

/** Sets the clock to noon of a coming day of reviews. Such a day begins at four: what is answered before belongs to the day before. */
const goTo = async (days: number): Promise<void> => {
  const date = new Date(Date.now() + days * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10);
  await call('PUT', '/_local/clock', { body: { now: `${date}T12:00:00Z` } });
};
/** Chooses the first option of the question that is asked now. */
const answerFirst = async (page: Page): Promise<void> => {
  await page.locator('main').getByRole('group').first().locator('input').first().check();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
};

beforeEach(resetClock);

describe.each(looks.ofDesk)('what was learned, at $width px', (look) => {
  it('is asked in the video, the article and the quiz, is mailed and comes back on the day it is due, on every device, after a week away and without a network', async () => {
    const { page, problems } = await newDevice(optionsOf(look));
    const email = await enrollIn(page, course);

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

    await page.goto(`${course}/content/0/check-retrieval`);
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    await page.getByText('0 of 6 answered').waitFor();
    for (const text of firstOptions) await page.getByLabel(text, { exact: true }).check();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('heading', { name: /^Not passed yet/ }).waitFor();

    await page.goto('/profile');
    await page.getByLabel('Reviews a day').selectOption('5');
    await page.getByRole('switch', { name: 'Reviews' }).check();
    await page.getByLabel('Hour of the review email').fill('06:30');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await troublesOf(page), 'of the profile').toEqual([]);

    await goTo(1);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['5 reviews for today']);
    const other = await newDevice(optionsOf(look));
    await other.page.goto(/https?:\S+\/review\S*/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    await signIn(other.page, email);
    await other.page.getByText('0 of 5').waitFor();
    expect(await troublesOf(other.page), 'of the queue').toEqual([]);
    for (const place of [1, 2, 3, 4, 5]) {
      await answerFirst(other.page);
      await other.page.getByText(/^Asked again/).waitFor();
      if (place === 1) expect(await troublesOf(other.page), 'of an answer').toEqual([]);
      await other.page.getByRole('button', { name: place < 5 ? 'Next' : 'Finish', exact: true }).click();
    }
    await other.page.getByText(/^Nothing due until/).waitFor();
    await other.page.getByText(/2 more items can wait/).waitFor();

    const download = other.page.waitForEvent('download');
    await other.page.getByRole('button', { name: 'Export for Anki' }).click();
    const path = await (await download).path();
    const reps = openAnkiFile(readFileSync(path)).notes.map((note) => note.reps);
    expect(reps.toSorted()).toEqual([1, 1, 1, 2, 2, 2, 2, 2]);
    await other.page.getByText(/^The download has started/).waitFor();
    expect(await troublesOf(other.page), 'after the export').toEqual([]);

    // A week away: as many as a day has, and no word about the rest of the week.
    await goTo(8);
    const [one, two] = [await newDevice(optionsOf(look)), await newDevice(optionsOf(look))];
    for (const device of [one, two]) {
      await device.page.goto('/dashboard');
      await signIn(device.page, email);
      await device.page.getByText('5 items').waitFor();
      await device.page.getByRole('link', { name: 'Review now' }).click();
      await device.page.getByText('0 of 5').waitFor();
    }
    await two.page.context().setOffline(true);
    await answerFirst(two.page);
    await two.page.getByText(/1 review kept on this device/).waitFor();
    await answerFirst(one.page);
    await one.page.getByText(/^Asked again/).waitFor();
    await one.page.getByRole('button', { name: 'Next', exact: true }).click();
    await answerFirst(one.page);
    await one.page.getByText(/^Asked again/).waitFor();
    await two.page.context().setOffline(false);
    await two.page.getByText(/kept on this device/).waitFor({ state: 'detached' });
    for (const device of [one, two]) {
      await device.page.goto('/review');
      await device.page.getByText('0 of 3').waitFor();
    }
    const offline = /ERR_INTERNET_DISCONNECTED/;
    const found = [...problems, ...other.problems, ...one.problems, ...two.problems];
    expect(found.filter((problem) => !offline.test(problem))).toEqual([]);
  }, 180_000);
});
