import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { swept } from '../../support/sweeps.ts';
import { settled } from './settled.ts';

const phone = { width: 390, colorScheme: 'light' } as const;
const desk = { width: 1440, colorScheme: 'dark' } as const;

/** Devices of a journey: the more typical of the two, and both in a sweep. */
export const looks = {
  ofPhone: swept<typeof phone | typeof desk>([phone], [phone, desk]),
  ofDesk: swept<typeof phone | typeof desk>([desk], [phone, desk]),
} as const;

/** Options of a device with this width and color scheme, and reduced motion. */
export const optionsOf = ({ width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' }) => ({
  colorScheme,
  viewport: { width, height: 844 },
  reducedMotion: 'reduce' as const,
});

/** Runs in the page. Resolves when the latest change is drawn. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The axe rules as one script. Each document evaluates it once, because that takes as long as a check. */
const axeSource = (() => {
  let source: Promise<string> | undefined;
  return () =>
    (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then(
      // Makes the script return a serializable value.
      (script) => `${script};0`,
    ));
})();

/** Runs in the page. @returns each violated rule with the markup that violates it */
const judge = async (options: Axe.RunOptions): Promise<string[]> => {
  const { axe: judging } = window as unknown as { axe: typeof Axe };
  const { violations } = await judging.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** Rules whose outcome depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Accessibility violations: of all rules in the current color scheme, then of the color rules in the other scheme, because the rest of
 * the markup is the same. The page keeps its scheme.
 */
const violationsOf = async (page: Page): Promise<string[]> => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found: string[] = [];
  // Evaluated by the debugger, which the content policy does not block. It stays during navigation within the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource());
  for (const colorScheme of [own, other]) {
    // Reduced motion, because colors in transition belong to neither scheme.
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

/** Problems of layout and headings at the current width. */
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
 * Problems of the page in its current state: accessibility violations in both color schemes, horizontal scrolling, pictures without
 * dimensions, and a number of main headings other than one.
 * @param choices.withAxe false where the same markup was checked before
 */
export const troublesOf = async (page: Page, { withAxe = true } = {}): Promise<string[]> => {
  await settled(page);
  return [...(withAxe ? await violationsOf(page) : []), ...(await layoutTroublesOf(page))];
};

/** Layout problems of a phone with text of twice the size, at the narrowest, at tablet and at desktop width. The open page is resized, and gets its size back. */
export const troublesAtOtherWidths = async (page: Page): Promise<string[]> => {
  const own = page.viewportSize() ?? { width: phone.width, height: 844 };
  const found: string[] = [];
  for (const width of [phone.width / 2, 320, 768, desk.width]) {
    await page.setViewportSize({ width, height: own.height });
    await settled(page);
    found.push(...(await layoutTroublesOf(page)).map((trouble) => `at ${width} px: ${trouble}`));
  }
  await page.setViewportSize(own);
  return found;
};

/** Runs in the page. Gives each control the focus in turn. @returns those of which nothing is in sight then */
const focusEach = (): string[] => {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, summary, textarea',
  );
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = (control: HTMLElement): boolean => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    return places.some((x) =>
      places.some((y) => {
        const drawn = document.elementFromPoint(left + width * x, top + height * y);
        return [control, ...labels].some((part) => part.contains(drawn) || drawn?.contains(part) === true);
      }),
    );
  };
  return [...controls].flatMap((control) => {
    control.focus();
    // A control that is not drawn, or disabled, does not take the focus.
    if (document.activeElement !== control || isSeen(control)) return [];
    return [control.ariaLabel ?? control.textContent.trim()];
  });
};

/** Names of the controls that something covers wholly while they have the focus (WCAG 2.4.11). */
export const coveredControlsOf = async (page: Page): Promise<string[]> => {
  await settled(page);
  return page.evaluate(focusEach);
};

/** Runs in the page. @returns the short words in the element that are broken across lines */
const findBrokenWords = (element: Element): string[] => {
  const broken: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
      if (word.length > 10) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
};

/** Words that are broken because their column is too narrow, on a phone with text of twice the size. The open page is resized. */
export const brokenWordsOf = async (page: Page, selector: string): Promise<string[]> => {
  await page.setViewportSize({ width: phone.width / 2, height: 844 });
  await settled(page);
  const found: string[] = [];
  for (const element of await page.locator(selector).all()) {
    found.push(...(await element.evaluate(findBrokenWords)));
  }
  return found;
};
