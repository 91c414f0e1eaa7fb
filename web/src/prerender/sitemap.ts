import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import { paths } from '../lib/paths.ts';
import { publicPages } from './public-pages.ts';

/** The sitemap: exactly the public pages, and every course's page. */
export const renderSitemap = (origin: string, courseIds: readonly string[]): string => {
  const addresses = [...publicPages.map(({ path }) => path), ...courseIds.map((id) => paths.course.href(id))];
  const entries = addresses.map((path) => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};
