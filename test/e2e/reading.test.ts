import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { demoQuiz } from '../support/demo-quizzes.ts';
import { answerQuiz, finishedCourse as course, listLectures, watch } from '../support/whole-learner.ts';
import { newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';
import { showsPicture } from './support/video.ts';

const article = '/courses/rag-in-practice/content/2/four-numbers';

/** Headings of the article above the reading position. */
const headingsAbove = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) => headings.filter((each) => each.getBoundingClientRect().top < 120).length);
const isAt = (page: Page, from: number, to: number) =>
  page.waitForFunction(
    ([least, most]) => {
      const { currentTime = -1, readyState = 0 } = document.querySelector('video') ?? {};
      return readyState >= 2 && currentTime >= (least ?? 0) && currentTime <= (most ?? 0);
    },
    [from, to],
  );

describe.each(looks.ofPhone)('reading, searching and finishing at $width px', (look) => {
  it('leads from an open article over every kind of lecture to the end of the course', async () => {
    const email = `reader-${process.pid}-${Date.now()}@example.com`;
    const { page, problems } = await newDevice(optionsOf(look));

    // Read without an account, then enroll from there.
    await page.goto('/courses/rag-in-practice/preview/cosine-by-hand');
    await page.getByRole('heading', { level: 1, name: 'Cosine similarity by hand' }).waitFor();
    await page.locator('math').first().waitFor();
    expect(await troublesOf(page), 'the open article').toEqual([]);
    await page.getByRole('link', { name: 'Enroll for free' }).click();
    await signIn(page, email);
    await page.waitForURL(/\/content\//);
    const token = await tokenFor({ email });

    // The reading position is kept, also on another device.
    await page.goto(article);
    await page.getByRole('heading', { level: 1, name: 'Recall, precision and rank' }).waitFor();
    expect(await troublesOf(page), 'the article').toEqual([]);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await headings.nth(3).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await expect
      .poll(async () => {
        const records = (await call('GET', `/api/drip-courses/${course}/progress`, { token }))
          .json as unknown as { lectureId: string; timestamp: number }[];
        return records.find(({ lectureId }) => lectureId === 'four-numbers')?.timestamp ?? 0;
      })
      .toBeGreaterThan(0.1);
    const above = await headingsAbove(page);
    const other = await newDevice(optionsOf({ ...look, width: 1024 }));
    await other.page.goto(article);
    await signIn(other.page, email);
    await other.page.getByText('You are back where you stopped reading.').waitFor();
    expect(Math.abs((await headingsAbove(other.page)) - above)).toBeLessThanOrEqual(1);
    expect(other.problems).toEqual([]);

    // A file can be downloaded.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Thirty test questions' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('test-questions.csv');
    expect((await readFile(await file.path(), 'utf8')).split('\n').length).toBeGreaterThan(30);

    // A line of the transcript seeks to its second.
    await page.goto('/courses/rag-in-practice/content/0/chunking-documents');
    await showsPicture(page);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await page.getByRole('searchbox', { name: 'Search in the transcript' }).fill('overlap');
    await page.getByText(/^1 of \d+$/).waitFor();
    expect(await troublesOf(page), 'the transcript').toEqual([]);
    await page
      .locator('[data-cue]')
      .filter({ has: page.locator('mark') })
      .first()
      .click();
    await isAt(page, 20, 32);

    // Search finds a place in another lecture, and opens it.
    await page.getByRole('button', { name: 'Search in this course' }).click();
    await page.getByRole('radio', { name: 'All my courses' }).check({ force: true });
    const field = page.getByRole('combobox', { name: 'Search in your courses' });
    await field.fill('recall and precision');
    await page.getByText(/places? found/).waitFor();
    expect(await troublesOf(page), 'the search').toEqual([]);
    const hit = page.getByRole('option').filter({ hasText: 'Evaluating a RAG system' }).first();
    expect(await hit.locator('mark').count()).toBeGreaterThan(0);
    await hit.click();
    await page.waitForURL('**/content/1/evaluating-rag?t=*');
    await isAt(page, 1, 40);

    // The last quiz finishes the course.
    for (const lecture of await listLectures(token, course)) {
      if (lecture.quizId === undefined) await watch(token, course, lecture);
      else if (lecture.quizId !== 'answers') await answerQuiz(token, course, lecture.quizId);
    }
    await page.goto('/courses/rag-in-practice/content/1/check-answers');
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    const questions = page.getByRole('group');
    for (const [index, answer] of Object.values(demoQuiz(course, 'answers').right).entries()) {
      for (const letter of [answer].flat()) {
        const place = letter.charCodeAt(0) - 'a'.charCodeAt(0);
        await questions
          .nth(index)
          .getByRole(Array.isArray(answer) ? 'checkbox' : 'radio')
          .nth(place)
          .check();
      }
    }
    expect(await troublesOf(page), 'the quiz').toEqual([]);
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('dialog', { name: 'You finished the course' }).waitFor();
    expect(problems).toEqual([]);
  }, 240_000);
});
