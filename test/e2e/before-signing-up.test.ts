import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { call } from '../support/api.ts';
import { inCourse, plainCourse } from '../support/course-folder.ts';
import { mailsTo } from '../support/mailbox.ts';
import { siteOrigin } from '../support/origin.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { troublesOf } from './support/troubles.ts';
import { playTo } from './support/video.ts';

const root = join(import.meta.dirname, '../..');
const mailWithin = { timeout: 60_000 };

/** Runs `npm run content -- …` against the site under test. */
const content = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['bin/content.ts', ...args, '--no-renditions', '--endpoint', siteOrigin()],
    {
      cwd: root,
    },
  );

it('a visitor finds a course in words of their own, and watches its open lecture with captions and transcript', async () => {
  const path = '/courses/rag-in-practice/preview/what-is-retrieval';
  const { page, problems } = await newDevice();
  await page.goto('/courses');
  await settled(page);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('how do i build a chatbot that answers from my documents');
  await search.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Retrieval-augmented generation/ })
    .first()
    .click();
  await page.waitForURL('**/courses/rag-in-practice');
  await page
    .getByRole('link', { name: /Watch this lecture/ })
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: /Watch this lecture/ }).count()).toBe(1);
  await page.getByRole('link', { name: /Watch this lecture/ }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: 'What is retrieval?', level: 1 }).waitFor();
  await playTo(page, 0.5, 20_000);
  const captions = page.locator('[data-captions]');
  await expect.poll(async () => (await captions.textContent())?.trim().length ?? 0).toBeGreaterThan(0);
  const cues = page.getByRole('list', { name: 'Transcript' }).getByRole('button');
  const first = await cues.first().textContent();
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 1;
  });
  await expect.poll(() => cues.nth(0).getAttribute('aria-current')).toBe('true');
  const last = cues.last();
  await last.click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 20);
  await expect.poll(() => last.getAttribute('aria-current')).toBe('true');
  await page.getByRole('searchbox', { name: 'Search in the transcript' }).fill((first ?? '').slice(4, 16));
  await page.getByText(/^1 of \d+$/).waitFor();
  expect(await page.locator('mark').count()).toBeGreaterThan(0);
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Enroll for free' }).waitFor();
  expect(problems).toEqual([]);
});

it('the page of an open lecture is there without a script, and every other lecture is absent', async () => {
  const open = await call('GET', '/courses/rag-in-practice/preview/what-is-retrieval');
  expect(open.status).toBe(200);
  expect(open.text).toContain('<title>What is retrieval?');
  expect(open.text).toContain('Transcript</h2>');
  expect(open.text).not.toContain('Signature=');
  expect((await call('GET', '/courses/rag-in-practice/preview/chunking-documents')).status).toBe(404);
  expect((await call('GET', '/sitemap.xml')).text).toContain('/preview/what-is-retrieval');

  const lecture = await call('GET', '/api/public/courses/rag-in-practice/lectures/what-is-retrieval');
  expect(lecture.headers.get('cache-control')).toBe('no-store');
  const { video } = lecture.json as unknown as { video: { url: string } };
  expect(lecture.text).not.toContain('videoKey');
  expect((await fetch(video.url, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(video.url.split('?')[0] ?? '', { method: 'HEAD' })).status).toBe(403);
  const closed = '/api/public/courses/rag-in-practice/lectures/chunking-documents';
  expect((await call('GET', closed)).status).toBe(404);
});

it('a visitor who waits for a course in preparation confirms by mail, and gets one mail when it opens', async () => {
  const email = `waiting-${Date.now()}@example.com`;
  const course = `vectors-${Date.now()}`;
  const lecture =
    'sections:\n  - title: Start\n    lectures:\n      - { id: first, title: First, type: free, contentType: other }\n';
  const before = makeFolder(inCourse(course, { 'course.yaml': plainCourse }), onTestFinished);
  const opened = makeFolder(inCourse(course, { 'course.yaml': `${plainCourse}${lecture}` }), onTestFinished);
  await content('apply', before);
  // Not within the test: where that runs out of time, a second attempt would begin before the course is gone.
  onTestFinished(async () => void (await content('apply', 'content', '--prune', '--yes', '1')));
  const { page, problems } = await newDevice();
  await page.goto(`/courses/${course}`);
  await settled(page);
  await page.getByLabel('Tell me when it opens').fill('not an address');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByLabel('Tell me when it opens').fill(email);
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await page.getByText(/Look into your inbox/).waitFor();
  await expect.poll(async () => (await mailsTo(email)).length, mailWithin).toBe(1);
  const [mail] = await mailsTo(email);
  const link = /https?:\/\/\S+\?notify=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByText(/Your address is confirmed/).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(problems).toEqual([]);

  // The course gets its first lecture.
  await content('apply', opened);
  await call('POST', '/_local/schedules/ReleaseSchedule/run', { body: {} });
  await expect.poll(async () => (await mailsTo(email)).length, mailWithin).toBe(2);
  await call('POST', '/_local/schedules/ReleaseSchedule/run', { body: {} });
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Vectors is open')).toHaveLength(1);
}, 180_000);
