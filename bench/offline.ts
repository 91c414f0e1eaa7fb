import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page, Response } from 'playwright-core';
import { launchBrowser } from '../test/support/chromium.ts';
import { median, withScratchFolder } from './measure.ts';
import { withSite } from './with-site.ts';

/** What it takes to keep lectures on a device, and to open them there without a network. */
export interface OfflineFigure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
}

const openings = 7;
const course = '/courses/rag-in-practice';
const video = `${course}/content/0/chunking-documents`;
/** An article of the same section. */
const changed = 'cutting-a-manual';

interface Bytes {
  video: number;
  lectures: number;
}

/** What a response counts as; undefined for the application and Python, which come from the browser's cache or are kept once. */
const kindOf = (response: Response): keyof Bytes | undefined => {
  const { pathname } = new URL(response.url());
  if (/^\/(?:python|assets)\//.test(pathname)) return undefined;
  return pathname.endsWith('.mp4') ? 'video' : 'lectures';
};

/** Counts the bytes of all bodies that arrive while something is done, for the page or for its service worker, which passes them on. */
const countBytes = async (page: Page, work: () => Promise<void>): Promise<Bytes> => {
  const bytes: Bytes = { video: 0, lectures: 0 };
  const counts: Promise<void>[] = [];
  const count = (response: Response): void => {
    const kind = kindOf(response);
    if (!kind || response.request().method() === 'HEAD' || response.fromServiceWorker()) return;
    const sizes = response.request().sizes();
    counts.push(
      sizes.then(
        ({ responseBodySize }) => void (bytes[kind] += responseBodySize),
        () => undefined,
      ),
    );
  };
  page.context().on('response', count);
  await work();
  page.context().off('response', count);
  await Promise.all(counts);
  return bytes;
};

const signIn = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  await context.addInitScript("try { localStorage.setItem('northlight:consent', 'denied') } catch {}");
  const page = await context.newPage();
  await page.goto(`${course}/enroll`);
  await page.getByLabel('Email address').fill(`offline-${Date.now()}@example.com`);
  await page.getByRole('button', { name: /^(Log in|Sign up)$/ }).click();
  await page.waitForURL(/content/);
  return page;
};

const takeSection = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Take along', exact: true }).first().click();
  const kept = page.getByText(/On this device until/).first();
  await kept.waitFor({ timeout: 120_000 });
};

/**
 * Runs in the page: resolves with its time once a condition holds. A locator would look every half second only. It is text, because this
 * program's types do not include the DOM.
 */
const timeOnce = (condition: string): string => `new Promise((resolve) => {
  const look = () => {
    if (${condition}) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;
const hasHeading = `[...document.querySelectorAll('h1')].some((each) => each.textContent === 'Chunking documents' && each.checkVisibility())`;
const hasPicture = `(document.querySelector('video')?.readyState ?? 0) >= 2`;

/** Milliseconds from navigation until the lecture has its heading, and until its video has a picture. */
const openOnce = async (page: Page): Promise<{ readonly heading: number; readonly picture: number }> => {
  await page.goto('/on-this-device', { waitUntil: 'commit' });
  await page
    .getByText(/On this device until/)
    .first()
    .waitFor();
  await page.goto(video, { waitUntil: 'commit' });
  const heading = await page.evaluate<number>(timeOnce(hasHeading));
  return { heading, picture: await page.evaluate<number>(timeOnce(hasPicture)) };
};

/** Minutes of the videos in the first section. */
const minutesOfVideo = async (origin: string): Promise<number> => {
  const answer = await fetch(`${origin}/api/public${course}`);
  const { sections = [] } = (await answer.json()) as {
    readonly sections?: readonly {
      readonly lectures: readonly { readonly contentType: string; readonly duration: number }[];
    }[];
  };
  const videos = (sections[0]?.lectures ?? []).filter(({ contentType }) => contentType === 'video');
  return videos.reduce((sum, { duration }) => sum + duration, 0) / 60;
};

/** Publishes the courses with a word more in one article. */
const changeArticle = (origin: string): Promise<void> =>
  withScratchFolder(async (folder) => {
    cpSync('content', folder, { recursive: true });
    const file = join(folder, 'rag-in-practice', 'lectures', `${changed}.md`);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('Look before you cut', 'Look twice before you cut'),
    );
    await promisify(execFile)(process.execPath, [
      'bin/content.ts',
      ...['apply', folder, '--no-renditions', '--endpoint', origin],
    ]);
  });

/** Bytes that an update of the section fetches beside the article that has changed. @param page on the course */
const updateSection = async (page: Page): Promise<number> => {
  await page.reload();
  const update = page.getByRole('button', { name: 'Update', exact: true }).first();
  await update.waitFor();
  await page.waitForLoadState('networkidle');
  let article = 0;
  const bytes = await countBytes(page, async () => {
    const answered = page.context().waitForEvent('response', {
      predicate: (response) =>
        response.url().includes(`/${changed}/article`) && !response.fromServiceWorker(),
    });
    await update.click();
    article = (await (await answered).request().sizes()).responseBodySize;
    await update.waitFor();
  });
  return bytes.lectures + bytes.video - article;
};

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Measures the first section of a course: the bytes that it takes along, and how fast a lecture opens without a network. */
export const benchOffline = (): Promise<OfflineFigure[]> =>
  withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    try {
      const page = await signIn(browser, origin);
      await page.waitForLoadState('networkidle');
      const taken = await countBytes(page, () => takeSection(page));
      await page.reload();
      await page
        .getByText(/On this device until/)
        .first()
        .waitFor();
      await page.context().setOffline(true);
      const opened = [];
      for (let count = 0; count < openings; count += 1) opened.push(await openOnce(page));
      await page.context().setOffline(false);
      await changeArticle(origin);
      const beside = await updateSection(page);
      const minutes = await minutesOfVideo(origin);
      return [
        { figure: 'a section, lectures without video', value: round(taken.lectures / 1e3), unit: 'KB' },
        { figure: 'a section, video', value: round(taken.video / 1e3), unit: 'KB' },
        { figure: 'a minute of video', value: round(taken.video / minutes / 1e3), unit: 'KB' },
        { figure: 'update of an article, beside its own bytes', value: round(beside / 1e3, 1), unit: 'KB' },
        { figure: 'lecture opens', value: round(median(opened.map(({ heading }) => heading))), unit: 'ms' },
        {
          figure: 'video has a picture',
          value: round(median(opened.map(({ picture }) => picture))),
          unit: 'ms',
        },
      ];
    } finally {
      await browser.close();
    }
  });
