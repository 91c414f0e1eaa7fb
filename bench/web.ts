import type { Browser, Response } from 'playwright-core';
import { launchBrowser } from '../test/support/chromium.ts';
import { median } from './measure.ts';
import { withSite } from './with-site.ts';

/** Cost of a first visit to a page, on a phone with a slow processor and connection: medians of several visits. */
export interface WebFigure {
  readonly page: string;
  /** Size of the scripts, as sent. */
  readonly brotliBytes: number;
  readonly requests: number;
  readonly largestPaintMs: number;
  /** Total blocking time: the time of tasks above 50 ms each, between first contentful paint and time to interactive. */
  readonly blockedMs: number;
  /** The same for all tasks, including those before and after, such as a later takeover of the static page. */
  readonly blockedInAllMs: number;
  /** Cumulative layout shift. */
  readonly shifted: number;
}

const visits = 3;
/** Lighthouse's phone: processor four times slower, 1.6 Mbit/s, round trips of 150 ms. */
const slowness = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024 * 0.9) / 8, latencyMs: 150 };
/** Longer tasks block the visitor's input. */
const longTaskMs = 50;
/** A page is interactive after the last long task that is followed by this long without another: https://web.dev/articles/tti. */
const quietMs = 5_000;
const settledAfterMs = 8_000;

const pages = {
  home: '/',
  courses: '/courses',
  course: '/courses/rag-in-practice',
  privacy: '/privacy-policy',
  solution: '/solution/custom-ai-solutions',
};

interface Task {
  readonly startTime: number;
  readonly duration: number;
}
interface Seen {
  readonly tasks: readonly Task[];
  readonly first: number;
  readonly largest: number;
  readonly shifted: number;
}
/** Runs in the page before anything else. It is text, because this program's types do not include the DOM. */
const watch = `
  const seen = (window.seen = { tasks: [], first: 0, largest: 0, shifted: 0 });
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
  observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.first = startTime));
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('layout-shift', ({ value }) => (seen.shifted += value));
`;

/** Sums the time of tasks above 50 ms each, in milliseconds. */
const sumBlocking = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0);

/** The long tasks between first contentful paint and time to interactive. */
const untilInteractive = ({ tasks, first }: Seen): Task[] => {
  const later = tasks
    .filter(({ startTime, duration }) => startTime + duration > first)
    .map(({ startTime, duration }) => ({
      startTime: Math.max(startTime, first),
      duration: duration - Math.max(0, first - startTime),
    }));
  let quietFrom = first;
  const end = later.findIndex(({ startTime, duration }) => {
    if (startTime - quietFrom >= quietMs) return true;
    quietFrom = startTime + duration;
    return false;
  });
  return end < 0 ? later : later.slice(0, end);
};

const visit = async (browser: Browser, address: string) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: slowness.bytesPerSecond,
    uploadThroughput: slowness.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(settledAfterMs);
  const seen = await page.evaluate<Seen>('window.seen');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, script) => sum + Number('encodedBodySize' in script && script.encodedBodySize), 0),
  );
  await context.close();
  return {
    bytes,
    requests: responses.length,
    largest: seen.largest,
    blocked: sumBlocking(untilInteractive(seen)),
    blockedInAll: sumBlocking(seen.tasks),
    shifted: seen.shifted,
  };
};

/** Measures each page on several visits, each in a new browser context. */
export const benchWeb = (): Promise<WebFigure[]> =>
  withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    try {
      const figures: WebFigure[] = [];
      for (const [page, path] of Object.entries(pages)) {
        const found: Awaited<ReturnType<typeof visit>>[] = [];
        for (let count = 0; count < visits; count += 1) found.push(await visit(browser, `${origin}${path}`));
        const medianOf = (name: keyof (typeof found)[number]) => median(found.map((each) => each[name]));
        figures.push({
          page,
          brotliBytes: medianOf('bytes'),
          requests: medianOf('requests'),
          largestPaintMs: Math.round(medianOf('largest')),
          blockedMs: Math.round(medianOf('blocked')),
          blockedInAllMs: Math.round(medianOf('blockedInAll')),
          shifted: Number(medianOf('shifted').toFixed(3)),
        });
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
