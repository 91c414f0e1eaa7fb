import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';
import { answerQuiz, finishedCourse as course, listLectures, watch } from '../support/whole-learner.ts';
import { newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';
import { showsPicture } from './support/video.ts';

const title = 'Retrieval-augmented generation in practice';
/** Right answers of the last quiz. The third question has several. */
const right = [
  'So that the model is allowed to say so instead of guessing',
  'Whether every cited number exists among the passages',
  'Marking where passages begin and end, and treating them as data',
  'Giving the model no tools that could do harm',
  'Checking the output before it is used',
  '3 of 4',
  'When every claim in it is supported by a passage',
  'It is run again after every change',
];
const wishes = {
  goal: 'build',
  role: 'developer',
  level: 'beginner',
  time: '2-4',
  topics: ['generative-ai'],
};

/** A learner with one video and one quiz left in a course that is a step of the learning path. */
const nearlyDone = async (name: string) => {
  const learner = await newLearner();
  const { token } = learner;
  await call('PUT', '/api/user/profile', { token, body: { name } });
  await call('POST', '/api/user/learning-path-questionnaire', { token, body: { answers: wishes } });
  expect((await call('POST', `/api/courses/${course}/enroll`, { token })).status).toBe(201);
  const lectures = await listLectures(token, course);
  const last = ['evaluating-rag', 'check-answers'];
  for (const lecture of lectures.filter(({ id }) => !last.includes(id))) {
    if (lecture.quizId === undefined) await watch(token, course, lecture);
    else await answerQuiz(token, course, lecture.quizId);
  }
  expect(last.map((id) => lectures.find((lecture) => lecture.id === id)?.contentType)).toEqual([
    'video',
    'quiz',
  ]);
  expect((await call('POST', `/api/courses/${course}/complete`, { token })).status).toBe(409);
  return learner;
};
const region = (page: Page, name: string) => page.getByRole('region', { name });
/** Verifies the credential of a certificate with the published keys only. */
const badgeOf = async (id: string) => {
  const credential = (await call('GET', `/api/public/certificates/${id}/credential`)).text;
  const { json } = await call('GET', '/api/public/badges/keys');
  return (await jwtVerify(credential, createLocalJWKSet(json as never))).payload;
};

describe.each(looks.ofDesk)('the end of a course at $width px', (look) => {
  it('leads from the last lectures over the certificate to what comes next', async () => {
    const name = `Ada Okafor ${look.width}`;
    const { email, token } = await nearlyDone(name);
    const { page, problems } = await newDevice(optionsOf(look));
    await page.goto('/dashboard');
    await signIn(page, email);
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' }).waitFor();
    await region(page, 'Your learning path').getByText('0 of 4 courses').waitFor();
    await region(page, 'Certificates').getByRole('link', { name: 'Keep going toward your first' }).waitFor();
    await region(page, title).getByRole('link', { name: 'Continue where you left off' }).click();

    // From here on there is no page load: every page must know what happened on the page before.
    const loadedAt = await page.evaluate(() => performance.timeOrigin);
    await page.waitForURL('**/content/1/evaluating-rag');
    await showsPicture(page);
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      // So that its end is not there before the learner presses.
      video.playbackRate = 0.25;
      video.currentTime = video.duration * 0.93;
      await video.play();
    });
    await page
      .getByRole('link', { name: /Evaluating a RAG system.*Completed/ })
      .waitFor({ state: 'attached' });
    // The next lecture does not open by itself while the video is paused.
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await page.getByRole('button', { name: 'Next: Check yourself: answers' }).click();
    await page.waitForURL('**/content/1/check-answers');
    await page.getByRole('button', { name: 'Start the quiz' }).click();
    for (const answer of right) await page.getByLabel(answer, { exact: true }).check();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    const dialog = page.getByRole('dialog', { name: 'You finished the course' });
    await dialog.waitFor();
    expect(await troublesOf(page), 'the completed course').toEqual([]);
    const progress = (await call('GET', `/api/courses/${course}/progress`, { token })).json;
    expect(progress.progress).toBe(100);

    await dialog.getByRole('link', { name: 'Get your certificate' }).click();
    await page.getByRole('heading', { level: 1, name: `You finished ${title}` }).waitFor();
    await page.getByText(`It will be made out to ${name}.`).waitFor();
    await page.getByRole('button', { name: 'Get your certificate' }).click();
    await page.getByText(`Your certificate is made out to ${name}.`).waitFor();
    expect(await troublesOf(page), 'congratulations').toEqual([]);
    await page.getByRole('link', { name: 'See its public page' }).click();
    await page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
    expect(await troublesOf(page), 'the certificate').toEqual([]);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await badgeOf(id)).toMatchObject({ name: title, jti: expect.stringContaining(id) });

    await page.goBack();
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await page.waitForURL('**/dashboard');
    const certificate = region(page, 'Certificates').getByRole('link', { name: title });
    expect(await certificate.getAttribute('href')).toBe(`/certificates/${id}`);
    await page.getByRole('heading', { level: 2, name: 'Completed 1' }).waitFor();
    const path = region(page, 'Your learning path');
    await path.getByText('1 of 4 courses').waitFor();
    const recommended = region(page, 'Recommended for you');
    await recommended
      .getByText(/You finished “Retrieval/)
      .first()
      .waitFor();
    expect(await recommended.getByRole('heading', { name: title }).count()).toBe(0);
    expect(await troublesOf(page), 'the dashboard').toEqual([]);
    await path.getByRole('link', { name: 'See the whole path' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your learning path' }).waitFor();
    const step = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await step.getByText('Completed', { exact: true }).waitFor();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
    expect(problems).toEqual([]);
  }, 180_000);
});
