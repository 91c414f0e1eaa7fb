import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { swept } from '../../support/sweeps.ts';
import { settled } from './settled.ts';

const phone = { width: 390, colorScheme: 'light' } as const;
const desk = { width: 1440, colorScheme: 'dark' } as const;

/** Where a journey is walked: on the one of the two that it is more of, in a sweep on both. */
export const looks = {
  ofPhone: swept<typeof phone | typeof desk>([phone], [phone, desk]),
  ofDesk: swept<typeof phone | typeof desk>([desk], [phone, desk]),
} as const;

/** Options of a device with such a look, on which nothing moves. */
export const optionsOf = ({ width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' }) => ({
  colorScheme,
  viewport: { width, height: 844 },
  reducedMotion: 'reduce' as const,
});

/** Runs in the page: resolves when what was just changed is drawn. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The rules as one script, read into each document once: reading them took as long as judging by them. */
const axeSource = (() => {
  let source: Promise<string> | undefined;
  return () =>
    (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then(
      // Its own value is no answer that could be sent.
      (script) => `${script};0`,
    ));
})();

/** Runs in the page. @returns each rule that is broken, with the markup that breaks it */
const judge = async (options: Axe.RunOptions): Promise<string[]> => {
  const { axe: judging } = window as unknown as { axe: typeof Axe };
  const { violations } = await judging.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** Rules whose outcome depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Accessibility violations: by every rule in the scheme that the page has, then by the rules about color in the other one, to
 * which it changes as at dusk. Everything else is the same markup in both. The page keeps the scheme that it had.
 */
const violationsOf = async (page: Page): Promise<string[]> => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found: string[] = [];
  // By the debugger's way, which the content policy leaves alone. A page that leads on within the site keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource());
  for (const colorScheme of [own, other]) {
    // Without motion: colors on their way from one scheme to the other are of neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(nextFrame);
    const broken = await page.evaluate(judge, {
      resultTypes: ['violations'],
      ...(colorScheme !== own && { runOnly: { type: 'rule', values: colorRules } }),
    } satisfies Axe.RunOptions);
    found.push(...broken.map((rule) => `${colorScheme}: ${rule}`));
  }
  await page.emulateMedia({ colorScheme: own });
  return found;
};

/** What of the layout and the headings is wrong at the width that the page has. */
const layoutTroublesOf = async (page: Page): Promise<string[]> => {
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  const pictures = await page.locator('img:not([width]), img:not([height])').count();
  const headings = await page.getByRole('heading', { level: 1 }).count();
  return [
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(pictures > 0 ? [`${pictures} pictures without dimensions`] : []),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
  ];
};

/**
 * What people would trip over on the page as it is now: accessibility violations in either color scheme, sideways scrolling,
 * pictures that shift what is around them, and more or less than one main heading.
 * @param choices.withAxe false where the same markup was judged before
 */
export const troublesOf = async (page: Page, { withAxe = true } = {}): Promise<string[]> => {
  await settled(page);
  return [...(withAxe ? await violationsOf(page) : []), ...(await layoutTroublesOf(page))];
};

/** What would be wrong with the layout on a tablet and at a desk; opened once, the page is made wider. It gets its size back. */
export const troublesWhenWider = async (page: Page): Promise<string[]> => {
  const own = page.viewportSize() ?? { width: phone.width, height: 844 };
  const found: string[] = [];
  for (const width of [768, desk.width]) {
    await page.setViewportSize({ width, height: own.height });
    await settled(page);
    found.push(...(await layoutTroublesOf(page)).map((trouble) => `at ${width} px: ${trouble}`));
  }
  await page.setViewportSize(own);
  return found;
};
