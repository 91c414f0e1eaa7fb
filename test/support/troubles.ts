import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What people would trip over on the page as it is now: accessibility violations and sideways scrolling. */
export const troublesOf = async (page: Page): Promise<string[]> => {
  await page.waitForLoadState('networkidle');
  const found = await new AxeBuilder({ page }).analyze();
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  return [
    ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
  ];
};
