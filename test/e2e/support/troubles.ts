import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** A phone that comes in light and a desk in dark. */
export const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Options of a device with such a look, on which nothing moves. */
export const optionsOf = ({ width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' }) => ({
  colorScheme,
  viewport: { width, height: 844 },
  reducedMotion: 'reduce' as const,
});

/** Runs in the page: resolves when what was just changed is drawn. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

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
  for (const colorScheme of [own, other]) {
    // Without motion: colors on their way from one scheme to the other are of neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(nextFrame);
    // In one page: the other mode opens a second one for every look, for frames of other origins, which we have none of.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({
        resultTypes: ['violations'],
        ...(colorScheme !== own && { runOnly: { type: 'rule', values: colorRules } }),
      })
      .analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: own });
  return found;
};

/**
 * What people would trip over on the page as it is now: accessibility violations in either color scheme, sideways scrolling,
 * pictures that shift what is around them, and more or less than one main heading.
 * @param choices.withAxe false where the same markup was judged before
 */
export const troublesOf = async (page: Page, { withAxe = true } = {}): Promise<string[]> => {
  await settled(page);
  const found = withAxe ? await violationsOf(page) : [];
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  const pictures = await page.locator('img:not([width]), img:not([height])').count();
  const headings = await page.getByRole('heading', { level: 1 }).count();
  return [
    ...found,
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(pictures > 0 ? [`${pictures} pictures without dimensions`] : []),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
  ];
};
