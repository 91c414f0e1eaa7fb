import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import {
  type SitemapFile,
  sitemapKey,
  sitemapPartKey,
  type SiteRenderer,
} from '../../../lambdas/pages/static-pages.ts';
import { paths } from '../lib/routing/paths.ts';
import { publicPages } from './public-pages.ts';

/** Limits of one file: https://www.sitemaps.org/protocol.html#index */
const maxAddresses = 50_000;
const maxBytes = 52_428_800;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const begin = (element: string): string => `${declaration}\n<${element} ${namespace}>\n`;
const end = (element: string): string => `</${element}>\n`;
const entry = (element: string, address: string): string =>
  `  <${element}><loc>${escapeHtml(address)}</loc></${element}>\n`;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Splits entries, in order, into as few files as the limits allow. */
const splitIntoFiles = (entries: readonly string[]): string[] => {
  const room = maxBytes - countBytes(begin('urlset') + end('urlset'));
  const groups: string[][] = [[]];
  let bytes = 0;
  for (const each of entries) {
    const size = countBytes(each);
    if (groups.at(-1)?.length === maxAddresses || bytes + size > room) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(each);
    bytes += size;
  }
  return groups.map((group) => `${begin('urlset')}${group.join('')}${end('urlset')}`);
};

/**
 * Renders the sitemap of the public pages, all pages of courses and instructors, and all preview lectures. If it does not fit into one file, it is
 * split into parts, and the sitemap's URL serves their index.
 */
export const renderSitemap: SiteRenderer['renderSitemap'] = (
  origin,
  courseIds,
  previews = [],
  instructorIds = [],
) => {
  const addresses = [
    ...publicPages.map(({ path }) => path),
    ...courseIds.map((id) => paths.course.href(id)),
    ...instructorIds.map((id) => paths.instructorProfile.href(id)),
    ...previews.map(({ courseId, lectureId }) => paths.preview.href(courseId, lectureId)),
  ];
  const [first = '', ...more] = splitIntoFiles(addresses.map((path) => entry('url', `${origin}${path}`)));
  if (more.length === 0) return [{ key: sitemapKey, text: first }];
  const parts = [first, ...more].map((text, index): SitemapFile => ({
    key: sitemapPartKey(index + 1),
    text,
  }));
  const index = parts.map(({ key }) => entry('sitemap', `${origin}/${key}`)).join('');
  return [...parts, { key: sitemapKey, text: `${begin('sitemapindex')}${index}${end('sitemapindex')}` }];
};
