/**
 * Takes a picture of every public page, and of a few pages of a learner, at phone, tablet and desk width in both color
 * schemes, from a running site: `npm run screens -- http://localhost:3000 [folder]`. The pictures are small, to compare before and after
 * a change, and are not committed.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { publicPages } from '#web/prerender/public-pages.ts';
import { launchBrowser } from '../support/chromium.ts';
import { settled } from './support/settled.ts';

const [origin = 'http://localhost:3000', folder = join('.local', 'screens')] = process.argv.slice(2);
/** Widths of the window and of its pictures, which are small but large enough to see what is out of place. */
const widths = [
  { width: 390, pictureWidth: 312 },
  { width: 768, pictureWidth: 420 },
  { width: 1440, pictureWidth: 640 },
];
const schemes = ['light', 'dark'] as const;
/** Longer pages are cut, because they repeat themselves further down. */
const heightMax = 3_200;

const publicPaths = [
  ...publicPages.map(({ path }) => path),
  '/courses?search=agents',
  '/courses/rag-in-practice',
  '/courses/building-ai-agents',
  '/courses/rag-in-practice/preview/what-is-retrieval',
  '/courses/transformers-step-by-step/preview/byte-pair-encoding',
  '/courses/deep-learning-program',
  '/courses/transformers-step-by-step/team',
  '/courses/transformers-step-by-step/gift',
  '/teams/new',
  '/courses/building-ai-agents/subscribe',
  '/courses/building-ai-agents/signup-success',
  '/courses/building-ai-agents/welcome',
];
const learnerPaths = [
  '/dashboard',
  '/profile',
  '/learning-path',
  '/teams',
  '/courses/rag-in-practice/content',
  '/courses/rag-in-practice/content/0/check-retrieval',
  '/courses/building-ai-agents/drip-content',
  '/courses/building-ai-agents/drip-content/0/what-is-an-agent',
  '/courses/building-ai-agents/drip-content/0/the-loop-in-code',
  '/courses/building-ai-agents/upgrade',
  '/congratulations?course=rag-in-practice',
];

const nameOf = (path: string): string => path.slice(1).replace(/[^\w-]+/g, '-') || 'home';

const take = async (
  page: Page,
  path: string,
  { width, pictureWidth }: (typeof widths)[number],
  scheme: string,
): Promise<void> => {
  await page.goto(`${origin}${path}`);
  await settled(page);
  // Lazy pictures further down would load only when scrolled to.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const session = await page.context().newCDPSession(page);
  const { data } = (await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 34,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, heightMax), scale: pictureWidth / width },
  })) as { data: string };
  writeFileSync(join(folder, `${nameOf(path)}-${width}-${scheme}.webp`), Buffer.from(data, 'base64'));
};

const browser = await launchBrowser();
// Removes the pictures of an earlier run, which may show pages that no longer exist. Other files stay.
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file));
try {
  for (const colorScheme of schemes) {
    for (const look of widths) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: look.width, height: 900 },
        reducedMotion: 'reduce',
      });
      // The privacy question would cover every page.
      await context.addInitScript({ content: "localStorage.setItem('northlight:consent', 'denied')" });
      const page = await context.newPage();
      for (const path of publicPaths) await take(page, path, look, colorScheme);
      await page.goto(`${origin}/courses/rag-in-practice/enroll`);
      await page.getByLabel('Email address').fill('screens@example.com');
      await page.getByRole('button', { name: /^Log in|Sign up$/ }).click();
      await page.waitForURL(/\/content/);
      await page.goto(`${origin}/courses/building-ai-agents/enroll`);
      await page.waitForURL(/\/drip-content/);
      for (const path of learnerPaths) await take(page, path, look, colorScheme);
      await context.close();
      process.stdout.write(`${look.width} px, ${colorScheme}\n`);
    }
  }
} finally {
  await browser.close();
}
