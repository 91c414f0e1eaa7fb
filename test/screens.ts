/**
 * Takes a picture of every public page, and of a few pages of a learner, at phone, tablet and desk width in both colour
 * schemes, from a running site: `npm run screens -- http://localhost:3000`. They are small, for looking over a change.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { pages } from '../web/src/content/pages.ts';
import { launchBrowser } from './support/chromium.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'screens');
const origin = process.argv[2] ?? 'http://localhost:3000';
const widths = [390, 768, 1440];
const schemes = ['light', 'dark'] as const;
/** A picture is so wide: enough to see what is out of place. */
const pictureWidth = 240;
/** Longer pages are cut: what is far below repeats what is above. */
const heightMax = 4_500;

const publicPaths = [...Object.values(pages).map(({ path }) => path), '/courses/rag-in-practice', '/login'];
const learnerPaths = [
  '/dashboard',
  '/profile',
  '/learning-path',
  '/courses/rag-in-practice/content',
  '/courses/building-ai-agents/drip-content',
];

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

const take = async (page: Page, path: string, width: number, scheme: string): Promise<void> => {
  await page.goto(`${origin}${path}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const session = await page.context().newCDPSession(page);
  const { data } = (await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 40,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, heightMax), scale: pictureWidth / width },
  })) as { data: string };
  writeFileSync(join(folder, `${nameOf(path)}-${width}-${scheme}.webp`), Buffer.from(data, 'base64'));
};

const browser = await launchBrowser();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      // The question of consent would stand over every page.
      await context.addInitScript({ content: "localStorage.setItem('northlight:consent', 'denied')" });
      const page = await context.newPage();
      for (const path of publicPaths) await take(page, path, width, colorScheme);
      await page.goto(`${origin}/courses/rag-in-practice/enroll`);
      await page.getByLabel('Email address').fill('screens@example.com');
      await page.getByRole('button', { name: /^Log in|Sign up$/ }).click();
      await page.waitForURL(/\/content/);
      await page.goto(`${origin}/courses/building-ai-agents/enroll`);
      await page.waitForURL(/\/drip-content/);
      for (const path of learnerPaths) await take(page, path, width, colorScheme);
      await context.close();
      process.stdout.write(`${width} px, ${colorScheme}\n`);
    }
  }
} finally {
  await browser.close();
}
