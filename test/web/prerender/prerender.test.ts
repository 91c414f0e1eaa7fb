import { describe, expect, it } from 'vitest';
import { listStyles, pageAssets } from '#web/prerender/assets.ts';
import { composeDocument, type PageHead } from '#web/prerender/document.ts';
import { publicPages } from '#web/prerender/public-pages.ts';
import { renderSitemap } from '#web/prerender/sitemap.ts';
import { courseData } from '#web/prerender/structured-data.ts';
import { courseDetail } from '../support/courses.ts';

const shell =
  '<html><head><title>Site</title>\n<meta name="description" content="old" />\n' +
  '<script type="module" crossorigin src="/assets/index.js"></script>\n' +
  '<link rel="modulepreload" crossorigin href="/assets/react.js">\n' +
  '<link rel="stylesheet" crossorigin href="/assets/index.css">\n<!-- why -->\n<meta name="robots" content="noindex" /></head><body><div id="root"></div></body></html>';
const head: PageHead = {
  title: 'Vectors & "friends" </title><script>',
  description: 'What <b> means',
  canonical: 'https://example.org/faq',
  image: { url: 'https://example.org/og.png', alt: 'A picture' },
  type: 'website',
  structuredData: [{ name: '</script><script>alert(1)</script>' }],
};
const assets = { style: '/assets/page.css', contained: ['/assets/a.css'], scripts: ['/assets/a.js'] };
const compose = (markup = '<main>Hello</main>') =>
  composeDocument(shell, head, 'Northlight', assets, markup, {
    path: '/faq',
    resources: { course: { title: '<!--</script>$&' } },
  });
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('a static document', () => {
  it('describes itself to search engines and previews', () => {
    const page = parse(compose());
    expect(page.title).toBe(head.title);
    const content = (selector: string) => page.querySelector(selector)?.getAttribute('content');
    expect(content('meta[name="description"]')).toBe(head.description);
    expect(content('meta[property="og:title"]')).toBe(head.title);
    expect(content('meta[name="twitter:description"]')).toBe(head.description);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(head.canonical);
  });

  it('may be indexed, unlike the page it is made of', () => {
    expect(parse(compose()).querySelector('meta[name="robots"]')).toBeNull();
  });

  it('runs nothing that stands in its data', () => {
    const page = parse(compose());
    const scripts = [...page.querySelectorAll('script')].map(({ type }) => type);
    expect(scripts).toEqual(['application/ld+json', 'application/json', 'module']);
    const start = page.querySelector('script[type="module"]');
    expect(start?.hasAttribute('src')).toBe(false);
    expect(start?.textContent).not.toContain('/assets/');
    expect(start?.textContent).not.toContain('alert');
    expect(JSON.parse(page.getElementById('page-data')?.textContent ?? '')).toEqual({
      path: '/faq',
      resources: { course: { title: '<!--</script>$&' } },
      entry: '/assets/index.js',
      scripts: ['/assets/react.js', '/assets/a.js'],
    });
  });

  it('waits for one style sheet alone', () => {
    const sheets = [...parse(compose()).querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    expect(sheets.map((sheet) => [sheet.getAttribute('href'), sheet.hasAttribute('disabled')])).toEqual([
      ['/assets/page.css', false],
      ['/assets/a.css', true],
    ]);
  });

  it('moves hints for the browser from the markup into the head', () => {
    const page = parse(compose('<link rel="preload" as="image" href="/c.webp"/><main>Hello</main>'));
    expect(page.head.querySelector('link[rel="preload"]')?.getAttribute('href')).toBe('/c.webp');
    expect(page.getElementById('root')?.innerHTML).toBe('<main>Hello</main>');
  });

  it('cannot be made from a page that lacks a place to fill', () => {
    expect(() =>
      composeDocument('<html></html>', head, 'Northlight', assets, '', { path: '/', resources: {} }),
    ).toThrow(/title/);
  });
});

describe('what a page loads', () => {
  const manifest = {
    'index.html': { file: 'index.js', isEntry: true, css: ['index.css'], imports: ['react'] },
    react: { file: 'react.js' },
    page: {
      file: 'page.js',
      css: ['page.css'],
      pageCss: 'whole.css',
      imports: ['react', 'card'],
      dynamicImports: ['markdown'],
    },
    card: { file: 'card.js', css: ['card.css'] },
    markdown: { file: 'markdown.js', css: ['markdown.css'] },
  };

  it('is its own chunks and one sheet, which says what it contains', () => {
    expect(pageAssets(manifest, 'page')).toEqual({
      style: '/whole.css',
      contained: ['/index.css', '/page.css', '/card.css', '/markdown.css'],
      scripts: ['/page.js', '/card.js'],
    });
  });

  it('has every style that its markup may need, the entry’s first', () => {
    expect(listStyles(manifest, 'page')).toEqual(['index.css', 'page.css', 'card.css', 'markdown.css']);
  });

  it('must be known to the build', () => {
    expect(() => pageAssets(manifest, 'gone')).toThrow('gone');
  });
});

describe('the public pages', () => {
  it('have a title and a description of their own', () => {
    for (const field of ['title', 'description', 'path'] as const) {
      expect(new Set(publicPages.map((page) => page[field])).size).toBe(publicPages.length);
    }
  });

  it('are the sitemap, with every course', () => {
    const [file, ...more] = renderSitemap('https://example.org', ['b', 'a']);
    expect(more).toEqual([]);
    expect(file?.key).toBe('sitemap.xml');
    const addresses = [...(file?.text ?? '').matchAll(/<loc>([^<]+)/g)];
    expect(addresses.map(([, address]) => address)).toEqual([
      ...publicPages.map(({ path }) => `https://example.org${path}`),
      'https://example.org/courses/b',
      'https://example.org/courses/a',
    ]);
  });
});

describe('the structured data of a course', () => {
  it('says how long, how much and by whom', () => {
    const lecture = { id: 'a', title: 'A', type: 'free', contentType: 'video', duration: 5_400 } as const;
    const data = courseData(
      'https://example.org',
      courseDetail('vectors', { price: 79, sections: [{ title: 'One', lectures: [lecture] }] }),
    );
    expect(data).toMatchObject({
      '@type': 'Course',
      offers: { price: '79.00', priceCurrency: 'USD', category: 'Paid' },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT1H30M' },
      provider: { '@type': 'Organization' },
    });
  });
});
