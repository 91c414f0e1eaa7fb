import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../../../web/src/prerender/public-pages.ts';
import { renderSitemap } from '../../../web/src/prerender/sitemap.ts';

const origin = 'https://example.org';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Holds a file against the rules of https://www.sitemaps.org/protocol.html and its schemas: one root in the namespace, with one
 * to 50,000 entries, each with one address of up to 2,048 characters on this origin; at most 50 MB as UTF-8.
 * @returns its root and addresses
 */
const judge = (text: string): { root: string; addresses: string[] } => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(52_428_800);
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  // An XML parser: what is not well-formed throws.
  const { documentElement: root } = new JSDOM(text, { contentType: 'application/xml' }).window.document;
  expect(root.namespaceURI).toBe(namespace);
  const entryName = { urlset: 'url', sitemapindex: 'sitemap' }[root.localName];
  const entries = [...root.children];
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThanOrEqual(50_000);
  const addresses = entries.map((entry) => {
    const [address, ...more] = [...entry.children];
    if (entry.localName !== entryName || entry.namespaceURI !== namespace) throw new Error(entry.outerHTML);
    if (address?.localName !== 'loc' || more.length > 0) throw new Error(entry.outerHTML);
    const url = new URL(address.textContent);
    if (url.origin !== origin || address.textContent.length > 2_048) throw new Error(url.href);
    return url.href;
  });
  return { root: root.localName, addresses };
};

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `course-${index}`);

describe('the sitemap', () => {
  it('is one file up to fifty thousand addresses', () => {
    const files = renderSitemap(origin, ids(50_000 - publicPages.length));
    expect(files.map(({ key }) => key)).toEqual(['sitemap.xml']);
    const { root, addresses } = judge(files[0]?.text ?? '');
    expect([root, addresses.length]).toEqual(['urlset', 50_000]);
  }, 60_000);

  it('comes in parts beyond, whose index is at the address of the sitemap and stored last', () => {
    const courses = ids(50_000);
    const previews = [{ courseId: 'course-1', lectureId: 'welcome' }];
    const files = renderSitemap(origin, courses, previews);
    expect(files.map(({ key }) => key)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
    const [first, second, index] = files.map(({ text }) => judge(text));
    expect([first?.root, second?.root, index?.root]).toEqual(['urlset', 'urlset', 'sitemapindex']);
    expect(index?.addresses).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]);
    const all = [...(first?.addresses ?? []), ...(second?.addresses ?? [])];
    expect(all).toHaveLength(publicPages.length + courses.length + 1);
    expect(new Set(all).size).toBe(all.length);
    expect(all.at(-1)).toBe(`${origin}/courses/course-1/preview/welcome`);
  }, 60_000);

  it('comes in parts also when fewer addresses are too many bytes', () => {
    const long = 'x'.repeat(1_900);
    const files = renderSitemap(
      origin,
      Array.from({ length: 30_000 }, (_, index) => `${long}${index}`),
    );
    expect(files.map(({ key }) => key)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
    for (const { text } of files) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(52_428_800);
    }
    expect(judge(files[2]?.text ?? '').root).toBe('sitemapindex');
    const count = files.slice(0, 2).reduce((sum, { text }) => sum + text.split('<loc>').length - 1, 0);
    expect(count).toBe(publicPages.length + 30_000);
  }, 60_000);
});
