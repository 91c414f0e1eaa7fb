import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { enrollIn, newDevice } from './support/browser.ts';
import { looks, optionsOf, troublesAtOtherWidths, troublesOf } from './support/troubles.ts';
import { isAt, positionOf, showsPicture } from './support/video.ts';

const course = '/courses/rag-in-practice';
const video = `${course}/content/0/chunking-documents`;
const quiz = `${course}/content/0/check-retrieval`;
const right = [
  'Answering questions about a contract signed last week',
  'The passages that were retrieved',
  'They mix several topics and match many questions a little',
  'Cutting at headings and between paragraphs',
  'Letting neighbors overlap by a line or two',
  'Keeping the title and section with each chunk',
  'A list of numbers that places the text near others of similar meaning',
  'They have little in common',
];

/** A device with a new learner who is enrolled in the course. */
const enrolled = async (options: Parameters<typeof newDevice>[0] = {}, path = course) => {
  const device = await newDevice(options);
  return { ...device, email: await enrollIn(device.page, path) };
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const editor = (page: Page) => page.getByRole('textbox', { name: /^Notes on/ });
const saved = (page: Page) => page.getByText(/Saved \d/).waitFor();
/** Whoever leaves before the page has read the site's answer sends what they did once more. */
const nothingWaits = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.startsWith('northlight:unsent-')));
const check = async (page: Page, answers: readonly string[]) => {
  for (const answer of answers) await page.getByLabel(answer, { exact: true }).check();
};

describe('a quiz', () => {
  it('is failed, explained, passed by keyboard, and completes its lecture', async () => {
    const { page, problems, email } = await enrolled();
    await page.goto(quiz);
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    await check(page, ['Making answers sound more friendly', 'The size of the model']);
    await page.getByText('2 of 6 answered').waitFor();
    await page.reload();
    await page.getByText('2 of 6 answered').waitFor();
    expect(await page.getByLabel('The size of the model', { exact: true }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByText(/You have not answered questions 3, 4, 5 and 6/).waitFor();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    const failed = page.getByRole('heading', { name: 'Not passed yet: 0%' });
    await failed.waitFor();
    await expect.poll(() => failed.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('no model could have used it').waitFor();
    expect(await page.getByText('Wrong', { exact: true }).count()).toBe(6);

    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'radio');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByLabel(right[0] ?? '', { exact: true }).isChecked()).toBe(true);
    await check(page, right.slice(1));
    await page.getByRole('button', { name: 'Submit answers' }).press('Enter');
    await page.getByRole('heading', { name: 'Passed: 100%' }).waitFor();
    await page.getByRole('link', { name: /Check yourself: retrieval.*Completed/ }).waitFor();
    await page.getByText('5%', { exact: true }).waitFor();
    const token = await tokenFor({ email });
    const progress = (await call('GET', '/api/courses/rag-in-practice/progress', { token })).json;
    expect(progress).toEqual({ progress: 5, completedLectures: ['check-retrieval'] });

    await page.getByRole('button', { name: 'Next lecture' }).click();
    await page.waitForURL('**/content/1/grounded-prompts');
    await page.goto(quiz);
    await page.getByText('Passed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Take it again' }).waitFor();
    expect(problems).toEqual([]);
  }, 120_000);
});

describe('notes', () => {
  it('survive a reload, lead to their moment, and leave as one file', async () => {
    const { page, problems } = await enrolled();
    await page.goto(`${video}?t=12`);
    await isAt(page, 12);
    await tab(page, 'Notes');
    await page.getByText('Saved as you type').waitFor();
    await editor(page).fill('Chunks keep *one* idea.');
    await page.getByRole('button', { name: 'Timestamp' }).click();
    await saved(page);
    await page.goto(video);
    await saved(page);
    expect(await editor(page).inputValue()).toBe(`Chunks keep *one* idea. [0:12](${video}?t=12) `);

    await showsPicture(page);
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('link', { name: '0:12' }).click();
    await isAt(page, 12);
    await page.locator('video').evaluate((element: HTMLVideoElement) => (element.currentTime = 30));
    await isAt(page, 30);
    await page.getByRole('link', { name: '0:12' }).click();
    await isAt(page, 12);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all notes' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('rag-in-practice-notes.md');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(
      /^# Retrieval-augmented generation in practice\n\n## Finding the right passage\n\n### Chunking/,
    );
    expect(text).toContain(`[0:12](${new URL(page.url()).origin}${video}?t=12)`);
    expect(problems).toEqual([]);
  }, 120_000);

  it('of two tabs lose nothing', async () => {
    const { page: one } = await enrolled();
    await one.goto(video);
    await tab(one, 'Notes');
    await one.getByText('Saved as you type').waitFor();
    const two = await one.context().newPage();
    await two.goto(video);
    await two.getByText('Saved as you type').waitFor();

    await two.getByRole('textbox', { name: /^Notes on/ }).fill('From the second tab');
    await saved(two);
    await editor(one).fill('From the first tab');
    await one.getByRole('alert').filter({ hasText: 'changed somewhere else' }).waitFor();
    await one.reload();
    await one.getByRole('alert').filter({ hasText: 'changed somewhere else' }).waitFor();
    expect(await one.getByRole('textbox', { name: 'Your version' }).inputValue()).toBe('From the first tab');
    expect(await troublesOf(one)).toEqual([]);
    await one.getByRole('button', { name: 'Keep both' }).click();
    await saved(one);
    await two.reload();
    await saved(two);
    expect(await editor(two).inputValue()).toBe('From the second tab\n\n---\n\nFrom the first tab');
  }, 120_000);

  it('are kept on the device while there is no network', async () => {
    const { page } = await enrolled();
    await page.goto(video);
    await tab(page, 'Notes');
    await page.getByText('Saved as you type').waitFor();
    await page.context().setOffline(true);
    await editor(page).fill('Written on a train');
    await page.getByText('Offline, kept on this device').first().waitFor();
    await page.context().setOffline(false);
    await saved(page);
    await page.reload();
    await saved(page);
    expect(await editor(page).inputValue()).toBe('Written on a train');
  }, 120_000);
});

describe('bookmarks', () => {
  it('are added by key, clicked, removed and had back, in a drip course too', async () => {
    const { page, problems } = await enrolled({}, '/courses/building-ai-agents');
    const lesson = '/courses/building-ai-agents/drip-content/0/what-is-an-agent';
    await page.goto(`${lesson}?t=20`);
    await isAt(page, 20);
    await tab(page, 'Bookmarks');
    await page.getByText('No bookmarks in this course yet').waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('b');
    const mark = page.getByRole('link', { name: /0:20/ });
    await mark.waitFor();
    await page.goto(lesson);
    await showsPicture(page);
    expect(await positionOf(page)).toBeLessThan(19);
    await mark.click();
    await isAt(page, 20);

    await page.getByRole('button', { name: /Remove the bookmark at 0:20/ }).click();
    await page.getByText('No bookmarks in this course yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await mark.waitFor();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: /Remove the bookmark at 0:20/ }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await removed;
    await nothingWaits(page);
    await page.reload();
    await page.getByText('No bookmarks in this course yet').waitFor();
    expect(problems).toEqual([]);
  }, 120_000);
});

describe.each(looks.ofDesk)('study tools at $width px', (look) => {
  it('have no accessibility violation, no overflow and no error', async () => {
    const options = optionsOf(look);
    const { page, problems } = await enrolled(options);
    await page.goto(`${video}?t=12`);
    await isAt(page, 12);
    expect(await troublesOf(page), 'overview').toEqual([]);
    expect(await troublesAtOtherWidths(page), 'overview').toEqual([]);
    await tab(page, 'Notes');
    await page.getByText('Saved as you type').waitFor();
    await editor(page).fill(
      `# Title\n\n${'unbroken'.repeat(60)}\n\n- a list\n\n\`\`\`\n${'code '.repeat(80)}\n\`\`\`\n`,
    );
    await page.getByRole('button', { name: 'Timestamp' }).click();
    await saved(page);
    expect(await troublesOf(page), 'notes').toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('link', { name: '0:12' }).waitFor();
    expect(await troublesOf(page), 'preview of notes').toEqual([]);
    await tab(page, 'Bookmarks');
    await page.getByText('No bookmarks in this course yet').waitFor();
    expect(await troublesOf(page), 'no bookmarks').toEqual([]);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Bookmark this moment' }).click();
    await page.getByRole('link', { name: /0:12/ }).waitFor();
    await page.getByRole('button', { name: /Remove the bookmark/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /0:12/ }).waitFor();
    expect(await troublesOf(page), 'bookmarks').toEqual([]);

    await page.goto(quiz);
    const start = page.getByRole('button', { name: 'Start the quiz' });
    await start.waitFor();
    expect(await troublesOf(page), 'start of the quiz').toEqual([]);
    await start.click();
    await check(page, right.slice(0, 2));
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('button', { name: 'Submit anyway' }).waitFor();
    expect(await troublesOf(page), 'questions').toEqual([]);
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await page.getByRole('heading', { name: /Not passed yet: 33%/ }).waitFor();
    expect(await troublesOf(page), 'failed quiz').toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await check(page, right);
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('heading', { name: 'Passed: 100%' }).waitFor();
    expect(await troublesOf(page), 'passed quiz').toEqual([]);
    expect(problems).toEqual([]);
  }, 180_000);
});
