import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/**
 * What people would trip over on the page as it is now: accessibility violations, sideways scrolling, pictures that shift what
 * is around them, and more or less than one main heading.
 * @param choices.withAxe false where the same markup was judged in these colours before
 */
export const troublesOf = async (page: Page, { withAxe = true } = {}): Promise<string[]> => {
  await settled(page);
  // In one page: the other mode opens a second one for every look, for frames of other origins, which we have none of.
  const found = withAxe ? (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations : [];
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  const pictures = await page.locator('img:not([width]), img:not([height])').count();
  const headings = await page.getByRole('heading', { level: 1 }).count();
  return [
    ...found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(pictures > 0 ? [`${pictures} pictures without dimensions`] : []),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
  ];
};
