import { logger } from '../platform/logger.ts';
import type { SitePages } from '../stores/catalog/read/site-pages.ts';

/** Reads the page of the currently deployed site. */
export type ReadSitePage = () => Promise<string>;

const keptMs = 60_000;

/** Minimal page for the facts only, while the site's page cannot be read. */
const barePage =
  '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title></title>\n</head>\n<body>\n</body>\n</html>\n';

/**
 * Reads the site's page and caches it for a minute, because a deployment changes its scripts. When reading fails, uses the cached page, or else
 * the bare page.
 * @param now the clock, ms since the epoch
 */
export const createReadSitePage = (pages: Pick<SitePages, 'getShell'>, now: () => number): ReadSitePage => {
  let kept: { readonly page: string; readonly until: number } | undefined;
  return async () => {
    if (kept && now() < kept.until) return kept.page;
    try {
      const page = await pages.getShell();
      kept = { page, until: now() + keptMs };
      return page;
    } catch (error) {
      logger.error('site page not read', { error: error as Error });
      return kept?.page ?? barePage;
    }
  };
};
