import { describe, expect, it } from 'vitest';
import { publicPages } from '#web/prerender/public-pages.ts';
import { renderSitemap } from '#web/prerender/sitemap.ts';

const origin = 'https://example.org';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Checks a file against https://www.sitemaps.org/protocol.html and its schemas: one root in the namespace, with one
 * to 50,000 entries, each with one address of up to 2,048 characters on this origin; at most 50 MB as UTF-8.
 * @returns its root and addresses
 */
const judge = (text: string): { root: string; addresses: string[] } => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(52_428_800);
  const lines = text.split('\n');
  const root = lines[1]?.startsWith('<sitemapindex') ? 'sitemapindex' : 'urlset';
  const entry = root === 'urlset' ? 'url' : 'sitemap';
  const entries = lines.slice(2, -2);
  expect(lines.slice(0, 2)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
  ]);
  expect(lines.slice(-2)).toEqual([`</${root}>`, '']);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThanOrEqual(50_000);
  const pattern = new RegExp(`^  <${entry}><loc>(${origin}/[^<>&"]*)</loc></${entry}>$`);
  const addresses = entries.map((line) => {
    const [, address] = pattern.exec(line) ?? [];
    if (address === undefined || address.length > 2_048) throw new Error(line);
    return address;
  });
  return { root, addresses };
};

/** Reads the root and addresses with an XML parser, which is slow for large files. */
const parse = (text: string): { root: string; addresses: string[] } => {
  const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
  expect([root.localName, root.namespaceURI]).toEqual([root.localName.replace('parsererror', ''), namespace]);
  const addresses = Array.from(root.getElementsByTagNameNS(namespace, 'loc'), (each) => each.textContent);
  expect(root.childElementCount).toBe(addresses.length);
  return { root: root.localName, addresses };
};

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `course-${index}`);

describe('the sitemap', () => {
  it('is what an XML parser reads from it', () => {
    const [file] = renderSitemap(origin, ['b', 'a'], [{ courseId: 'a', lectureId: 'welcome' }]);
    const text = file?.text ?? '';
    expect(parse(text)).toEqual(judge(text));
    expect(parse(text).addresses).toHaveLength(publicPages.length + 3);
  });

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
    expect(parse(files[2]?.text ?? '')).toEqual(index);
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
