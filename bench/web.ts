import { brotliCompressSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { launchBrowser } from '../test/support/chromium.ts';
import { withSite } from './with-site.ts';

/** What the first visit of a page costs a phone with a slow processor and connection: medians of several visits. */
export interface WebFigure {
  readonly page: string;
  /** Of scripts, as sent. */
  readonly brotliBytes: number;
  readonly requests: number;
  readonly largestPaintMs: number;
  /** Of tasks, what is above 50 ms. */
  readonly blockedMs: number;
  /** Cumulative layout shift. */
  readonly shifted: number;
}

const visits = 3;
/** Lighthouse's phone: processor four times slower, 1.6 Mbit/s, 150 ms a round trip. */
const slowness = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024 * 0.9) / 8, latencyMs: 150 };
/** A task longer than this blocks what the visitor does. */
const longTaskMs = 50;
const settledAfterMs = 6_000;

const pages = {
  home: '/',
  courses: '/courses',
  course: '/courses/rag-in-practice',
  privacy: '/privacy-policy',
  solution: '/solution/custom-ai-solutions',
};

interface Seen {
  readonly tasks: readonly number[];
  readonly largest: number;
  readonly shifted: number;
}
/** Runs in the page before anything else does; text, because what a page has is unknown to this program's types. */
const watch = `
  const seen = (window.seen = { tasks: [], largest: 0, shifted: 0 });
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('layout-shift', ({ value }) => (seen.shifted += value));
`;

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
  const scripts = responses.filter((response) => new URL(response.url()).pathname.endsWith('.js'));
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await context.close();
  return {
    bytes: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
    requests: responses.length,
    largest: seen.largest,
    blocking: seen.tasks.reduce((sum, duration) => sum + Math.max(0, duration - longTaskMs), 0),
    shifted: seen.shifted,
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens each page a few times in a new context. */
export const benchWeb = (): Promise<WebFigure[]> =>
  withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    try {
      const figures: WebFigure[] = [];
      for (const [page, path] of Object.entries(pages)) {
        const found: Awaited<ReturnType<typeof visit>>[] = [];
        for (let count = 0; count < visits; count += 1) found.push(await visit(browser, `${origin}${path}`));
        const of = (name: keyof (typeof found)[number]) => median(found.map((each) => each[name]));
        figures.push({
          page,
          brotliBytes: of('bytes'),
          requests: of('requests'),
          largestPaintMs: Math.round(of('largest')),
          blockedMs: Math.round(of('blocking')),
          shifted: Number(of('shifted').toFixed(3)),
        });
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
