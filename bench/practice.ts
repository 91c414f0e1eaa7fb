import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../test/support/chromium.ts';
import { median } from './measure.ts';
import { withSite } from './with-site.ts';

/** What it takes to run code in a lesson, and to keep and grade it. Times are medians of several visits. */
export interface PracticeFigure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
}

const visits = 5;
const laterRuns = 20;
const article = '/courses/python-and-data-first-steps/preview/values-and-names';
const course = 'text-analytics-with-python';
const exercise = '/courses/text-analytics-with-python/preview/split-into-words';
/** The line of a cold visit: 10 Mbit/s, and round trips of 40 ms. */
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** Runs in the page before anything else. It is text, because this program's types do not include the DOM. */
const watch = `
  try { localStorage.setItem('northlight:consent', 'denied') } catch {}
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
  // Presses Run or Stop of a cell, and resolves with the milliseconds until nothing runs.
  window.untilItEnds = (name, cell) => new Promise((resolve) => {
    const figure = document.querySelectorAll('figure[data-run]')[cell];
    const button = [...figure.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const begun = performance.now();
    const runs = () => document.querySelector('figure[data-running]') !== null;
    let ran = runs();
    new MutationObserver((_, observer) => {
      ran ||= runs();
      if (!ran || runs()) return;
      observer.disconnect();
      resolve(performance.now() - begun);
    }).observe(document.body, { attributes: true, subtree: true });
    button.click();
  });
`;

const newContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(watch);
  return context;
};

const openArticle = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${origin}${article}`);
  await page.locator('figure[data-run] button', { hasText: 'Run' }).first().waitFor();
  return page;
};

const press = (page: Page, name: 'Run' | 'Stop', cell = 0): Promise<number> =>
  page.evaluate<number>(`untilItEnds('${name}', ${cell})`);

/** Seconds of the first run with nothing of Python in the browser's cache. */
const runCold = async (browser: Browser, origin: string): Promise<number> => {
  const context = await newContext(browser);
  const page = await openArticle(context, origin);
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', line);
  const milliseconds = await press(page, 'Run');
  await context.close();
  return milliseconds / 1_000;
};

interface Warm {
  readonly seconds: number;
  /** Milliseconds of the runs after the first. */
  readonly later: number;
  /** Milliseconds of the longest task of the page from the first run on; those up to 50 are none. */
  readonly longest: number;
  /** Milliseconds from Stop until an endless loop is gone. */
  readonly stopped: number;
}

const runWarm = async (context: BrowserContext, origin: string): Promise<Warm> => {
  const page = await openArticle(context, origin);
  await page.evaluate('window.longest = 0');
  const seconds = (await press(page, 'Run')) / 1_000;
  const later: number[] = [];
  for (let count = 0; count < laterRuns; count += 1) later.push(await press(page, 'Run'));
  const longest = await page.evaluate<number>('window.longest');
  await page.locator('figure[data-run] button', { hasText: 'Edit' }).first().click();
  await page.getByRole('textbox', { name: 'Code of cell 1' }).fill('while True:\n    pass');
  await page.locator('figure[data-run] button', { hasText: 'Run' }).first().click();
  await page.waitForTimeout(1_000);
  const stopped = await press(page, 'Stop');
  await page.evaluate('localStorage.clear()');
  await page.close();
  return { seconds, later: median(later), longest, stopped };
};

/** Bytes of script, as sent, of a first visit in which nothing is run. */
const weighScript = async (browser: Browser, address: string): Promise<number> => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForTimeout(5_000);
  const bytes = await page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
  await context.close();
  return bytes;
};

interface Costs {
  readonly route: string;
  readonly dynamodb: { readonly readUnits: number; readonly writeUnits: number };
}

/** Units of saving code, asking for a trial and submitting, of a learner who did each before. */
const countUnits = async (origin: string): Promise<PracticeFigure[]> => {
  const ask = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return (response.status === 204 ? {} : await response.json()) as Readonly<Record<string, unknown>>;
  };
  const { accessToken } = await ask('POST', '/_local/token', { email: 'practice@example.com' });
  const token = String(accessToken);
  await ask('POST', `/api/courses/${course}/enroll`, {}, token);
  const base = `/api/courses/${course}/exercises/compare-two-texts`;
  let basedOn: unknown = null;
  const practiceOnce = async (code: string): Promise<void> => {
    ({ updatedAt: basedOn } = await ask('PUT', `${base}/code`, { content: code, basedOn }, token));
    const { trial, cases } = await ask('POST', `${base}/trial`, {}, token);
    const answers = (cases as readonly unknown[]).map(() => 0.5);
    await ask('POST', `${base}/submit`, { trial, answers, code }, token);
  };
  await practiceOnce('x = 1');
  await ask('DELETE', '/_local/metrics');
  await practiceOnce(`# ${'a program of usual length\n# '.repeat(30)}\n`);
  const { routes } = await ask('GET', '/_local/metrics');
  return ['code', 'trial', 'submit'].flatMap((call) => {
    const cost = (routes as readonly Costs[]).find(({ route }) => route.endsWith(`}/${call}`));
    if (!cost) throw new Error(`Nothing was counted of ${call}`);
    const { readUnits, writeUnits } = cost.dynamodb;
    return [
      { figure: `exercise, ${call}`, value: readUnits, unit: 'read units' },
      { figure: `exercise, ${call}`, value: writeUnits, unit: 'write units' },
    ];
  });
};

const engineBytes = (): number => {
  const folder = join(import.meta.dirname, '..', 'web', 'dist', 'compressed', 'python');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.whl'))
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
};

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Measures code in lessons in the browser, and counts what exercises cost. */
export const benchPractice = (): Promise<PracticeFigure[]> =>
  withSite(async ({ origin }) => {
    const browser = await launchBrowser();
    try {
      const cold: number[] = [];
      for (let count = 0; count < visits; count += 1) cold.push(await runCold(browser, origin));
      const context = await newContext(browser);
      await press(await openArticle(context, origin), 'Run');
      const warm: Warm[] = [];
      for (let count = 0; count < visits; count += 1) warm.push(await runWarm(context, origin));
      await context.close();
      const medianOf = (name: keyof Warm) => median(warm.map((each) => each[name]));
      return [
        { figure: 'first run, Python in the cache', value: round(medianOf('seconds'), 2), unit: 's' },
        { figure: 'first run, 10 Mbit/s, empty cache', value: round(median(cold), 2), unit: 's' },
        { figure: 'later run', value: round(medianOf('later')), unit: 'ms' },
        { figure: 'longest task of the page above 50 ms', value: round(medianOf('longest')), unit: 'ms' },
        { figure: 'endless loop gone after Stop', value: round(medianOf('stopped')), unit: 'ms' },
        { figure: 'Python, brotli', value: round(engineBytes() / 1e6, 2), unit: 'MB' },
        {
          figure: 'article with cells, nothing run',
          value: round((await weighScript(browser, `${origin}${article}`)) / 1e3),
          unit: 'KB of script',
        },
        {
          figure: 'exercise, nothing run',
          value: round((await weighScript(browser, `${origin}${exercise}`)) / 1e3),
          unit: 'KB of script',
        },
        ...(await countUnits(origin)),
      ];
    } finally {
      await browser.close();
    }
  });
