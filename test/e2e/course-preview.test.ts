import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { call } from '../support/api.ts';
import { inCourse, plainCourse } from '../support/course-folder.ts';
import { siteOrigin } from '../support/origin.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { troublesOf } from './support/troubles.ts';

const root = join(import.meta.dirname, '../..');
const lecture = (id: string, type: string, release?: string): string =>
  `      - { id: ${id}, title: ${id}, type: ${type}, contentType: other${release === undefined ? '' : `, release: ${release}`} }\n`;
const text = `${plainCourse}drip: true\ndraft: true\nsections:\n  - title: One\n    lectures:\n${[
  lecture('first', 'free'),
  lecture('weekly', 'drip', '{ afterDays: 7, at: "09:00" }'),
  lecture('waiting', 'drip', '{ after: first, days: 1 }'),
  lecture('bonus', 'premium', '{ afterDays: 9 }'),
].join('')}`;

/** Runs `npm run content -- …` against the site under test. */
const content = async (...args: string[]): Promise<string> => {
  const file = join(root, 'bin/content.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: root });
  return stdout;
};

it('a draft is walked through by its link, by keyboard, for any learner, until it is ended', async () => {
  const course = `vectors-${Date.now()}`;
  const folder = makeFolder(inCourse(course, { 'course.yaml': text }), onTestFinished);
  const link = (await content('preview', join(folder, course), '--endpoint', siteOrigin())).trim();
  expect(link).toMatch(new RegExp(`^${siteOrigin()}/preview/${course}_[\\w-]{32}$`));
  const { page, problems } = await newDevice();
  await page.goto(`${link}?zone=Europe%2FBerlin`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await settled(page);
  await page.getByText('1 of 4 lectures open').waitFor();
  await page.getByText(/Waits until “first” is completed/).waitFor();
  await page.getByText('Needs the premium upgrade').waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await slider.focus();
  await page.keyboard.press('End');
  await page.getByText('2 of 4 lectures open').waitFor();
  const days = await slider.getAttribute('max');
  // Not `check()`, which verifies at once: the choice is kept in the address, which changes a moment later.
  const upgrade = page.getByRole('checkbox', { name: 'With the premium upgrade' });
  await upgrade.click();
  await expect.poll(() => upgrade.isChecked()).toBe(true);
  // The premium lecture comes last: the days go on until then.
  await expect.poll(() => slider.getAttribute('max')).not.toBe(days);
  await slider.focus();
  await page.keyboard.press('End');
  await page.getByText('3 of 4 lectures open').waitFor();
  await page.getByText('New lecture unlocked: bonus').waitFor();
  await page.getByText(`New ${course}`).waitFor();
  await page.keyboard.press('Home');
  await page.getByText('1 of 4 lectures open').waitFor();

  // It cannot be found: it is not in the list, has no course page, and its preview page is noindex and no-store.
  const listed = await call('GET', `/api/public/courses?search=${course}`);
  expect(listed.text).not.toContain(course);
  expect((await call('GET', `/api/public/courses/${course}`)).status).toBe(404);
  const { pathname } = new URL(link);
  for (const path of [pathname, `/api${pathname}`]) {
    const { status, headers } = await call('GET', path);
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')], path).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
  }
  expect((await call('GET', pathname)).headers.get('referrer-policy')).toBe('no-referrer');

  expect(await content('preview', '--end', join(folder, course), '--endpoint', siteOrigin())).toBe(
    '1 preview ended.\n',
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'This preview has ended' }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  // The browser itself logs the 404.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});
