import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/support/chromium.ts';
import { median } from './measure.ts';
import { withSite } from './with-site.ts';

/** Time from opening a page with a video to its first picture, with an empty cache: medians of several visits. */
export interface FirstPictureFigure {
  readonly page: string;
  /** Speed of the connection, kbit/s. */
  readonly kilobits: number;
  readonly seconds: number;
}

const visits = 3;
const latencyMs = 150;
const lines = [400, 1_500];
const course = 'building-ai-agents';
const lecture = 'what-is-an-agent';
const pages = {
  player: { path: `/courses/${course}/content/0/${lecture}`, isSignedIn: true },
  preview: { path: `/courses/${course}/preview/${lecture}`, isSignedIn: false },
};

const enroll = async (origin: string, email: string): Promise<void> => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { accessToken } = (await (await post('/_local/token', { email })).json()) as { accessToken: string };
  const enrolled = await post(
    `/api/courses/${course}/enroll`,
    {},
    { authorization: `Bearer ${accessToken}` },
  );
  if (!enrolled.ok) throw new Error(`Enrolling answered ${enrolled.status}`);
};

/** Resolves in the page with the time of the first picture since navigation began, in milliseconds. It is text, because this program's types do not include the DOM. */
const firstPicture = `new Promise((resolve) => {
  const seen = () => resolve(performance.now());
  const isThere = [...document.querySelectorAll('video')].some(({ readyState }) => readyState >= 2);
  if (isThere) seen();
  else document.addEventListener('loadeddata', seen, { capture: true, once: true });
})`;

const visit = async (
  browser: Browser,
  address: string,
  kilobits: number,
  email: string | null,
): Promise<number> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(`try { localStorage.setItem('northlight:consent', 'denied') } catch {}`);
    const page = await context.newPage();
    if (email !== null) {
      await page.goto(address);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: /^(Log in|Sign up)$/ }).click();
      await page.waitForURL(address);
      await page.goto('about:blank');
    }
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    const bytesPerSecond = kilobits * 125;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto(address, { waitUntil: 'commit' });
    return (await page.evaluate<number>(firstPicture)) / 1_000;
  } finally {
    await context.close();
  }
};

/** Measures the site itself: its pages load everything that a learner's visit loads. */
export const benchFirstPicture = (): Promise<FirstPictureFigure[]> =>
  withSite(async ({ origin }) => {
    // The site of the tests plays its films in one size; most films have several.
    await promisify(execFile)(process.execPath, [
      'bin/content.ts',
      ...['apply', 'content', '--endpoint', origin, '--quick'],
    ]);
    const email = 'first-picture@example.com';
    await enroll(origin, email);
    const browser = await launchBrowser();
    try {
      const figures: FirstPictureFigure[] = [];
      for (const [page, { path, isSignedIn }] of Object.entries(pages)) {
        for (const kilobits of lines) {
          const found: number[] = [];
          for (let count = 0; count < visits; count += 1)
            found.push(await visit(browser, `${origin}${path}`, kilobits, isSignedIn ? email : null));
          figures.push({ page, kilobits, seconds: Math.round(median(found) * 100) / 100 });
        }
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
