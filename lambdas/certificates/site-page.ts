import { logger } from '../platform/logger.ts';
import type { SitePages } from '../stores/catalog/site-pages.ts';

/** The page that the built site starts from, as it is deployed now. */
export type ReadSitePage = () => Promise<string>;

const keptMs = 60_000;

/** Carries the facts alone, for as long as the site's own page cannot be read. */
const barePage =
  '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title></title>\n</head>\n<body>\n</body>\n</html>\n';

/**
 * Reads the site's page and keeps it for a minute: a deploy changes which scripts it names. When it
 * cannot be read the last one goes on, and without one a bare page that shows the facts and no more.
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
