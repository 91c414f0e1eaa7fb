import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import type { SiteRenderer } from '../../../lambdas/pages/static-pages.ts';
import { paths } from '../lib/paths.ts';
import { publicPages } from './public-pages.ts';

/** The sitemap: exactly the public pages, every course's page, and the lectures that anybody may watch. */
export const renderSitemap: SiteRenderer['renderSitemap'] = (origin, courseIds, previews = []) => {
  const addresses = [
    ...publicPages.map(({ path }) => path),
    ...courseIds.map((id) => paths.course.href(id)),
    ...previews.map(({ courseId, lectureId }) => paths.preview.href(courseId, lectureId)),
  ];
  const entries = addresses.map((path) => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};
