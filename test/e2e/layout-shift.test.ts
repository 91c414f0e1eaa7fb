import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { finishCourse } from '../support/finished-course.ts';
import { swept } from '../support/sweeps.ts';
import { newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';

/** Largest sum of layout shifts that a visitor does not notice. */
const shiftMax = 0.02;
/** Largest sum of a first visit, whose text changes its font once: half of what Web Vitals call good. */
const firstShiftMax = 0.05;

const publicPages = [
  '/',
  '/courses',
  '/courses?search=retreival',
  '/courses/transformers-step-by-step',
  '/courses/responsible-ai-by-design/subscribe',
  '/courses/rag-in-practice/preview/what-is-retrieval',
  '/solution',
  '/aboutUs',
  '/contactUs',
  '/faq',
];

const learnerPages = [
  '/dashboard',
  '/profile',
  '/learning-path',
  '/teams',
  '/teams/new',
  '/courses/transformers-step-by-step/gift',
  '/courses/rag-in-practice/content',
  '/courses/rag-in-practice/content/0/check-retrieval',
  '/courses/building-ai-agents/drip-content',
  '/courses/building-ai-agents/drip-content/0/what-is-an-agent',
  '/courses/building-ai-agents/drip-content/0/the-loop-in-code',
  '/courses/building-ai-agents/upgrade',
  '/congratulations?course=building-ai-agents',
  '/congratulations?course=machine-learning-foundations',
  '/courses/rag-in-practice/checkout/success',
];

interface Seen {
  readonly shifts: { readonly value: number; readonly moved: string }[];
}

/** Runs in the page before anything else. */
const watchShifts = (): void => {
  const seen: Seen = { shifts: [] };
  Object.assign(window, seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      const moved = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
      if (!hadRecentInput) seen.shifts.push({ value, moved: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Opens the page, and waits until its answers came. @returns what moved, if it is too much together */
const shiftsOf = async (page: Page, path: string, max = shiftMax): Promise<string[]> => {
  await page.goto(path);
  await settled(page);
  // Longer than two answers that wait for each other.
  await page.waitForTimeout(1_200);
  const { shifts } = await page.evaluate(() => ({ shifts: (window as unknown as Seen).shifts }));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= max) return [];
  return shifts.map(({ value, moved }) => `${path} ${value.toFixed(3)}: ${moved}`);
};

/** A learner with a started, a scheduled and a finished course, and a learning path. */
const createLearner = async (email: string): Promise<void> => {
  const token = await tokenFor({ email });
  for (const id of ['rag-in-practice', 'building-ai-agents', 'machine-learning-foundations']) {
    await call('POST', `/api/courses/${id}/enroll`, { token });
  }
  await finishCourse(token, 'machine-learning-foundations');
  await call('POST', '/api/courses/rag-in-practice/lectures/what-is-retrieval/progress', {
    token,
    body: { timestamp: 7, totalDuration: 60, completed: false },
  });
};

const answers = swept(
  [{ width: 390, delayMs: 400 }],
  [390, 768, 1440].flatMap((width) => [0, 400].map((delayMs) => ({ width, delayMs }))),
);

describe.each(answers)('at $width px, with answers $delayMs ms late', ({ width, delayMs }) => {
  it('nothing on a learner’s pages moves by itself', async () => {
    const { page } = await newDevice({
      viewport: { width, height: width === 390 ? 844 : 900 },
      serviceWorkers: 'block',
    });
    const email = `shifts-${width}-${delayMs}-${Date.now()}@example.com`;
    await createLearner(email);
    await page.goto('/dashboard');
    await signIn(page, email);
    await page.waitForURL('**/dashboard');
    await page.context().addInitScript(watchShifts);
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      // The page that asked may be gone.
      await route.continue().catch(() => undefined);
    });
    const found: string[] = [];
    for (const path of learnerPages) found.push(...(await shiftsOf(page, path)));
    expect(found).toEqual([]);
  }, 120_000);
});

describe.each(
  swept(
    [{ width: 768 }],
    [320, 390, 640, 768, 912, 1024, 1120, 1440].map((width) => ({ width })),
  ),
)('at $width px, with fonts that come after the text', ({ width }) => {
  it('nothing on a public page moves noticeably', async () => {
    const found: string[] = [];
    for (const path of publicPages) {
      const { page } = await newDevice({
        viewport: { width, height: width < 640 ? 844 : 1024 },
        serviceWorkers: 'block',
      });
      await page.addInitScript(watchShifts);
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue().catch(() => undefined);
      });
      found.push(...(await shiftsOf(page, path, firstShiftMax)));
      await page.context().close();
    }
    expect(found).toEqual([]);
  }, 120_000);
});
