// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PublicPage, SiteBuild } from '#lambdas/pages/static-pages.ts';
import {
  applicationAddresses,
  pageModules,
  renderCoursePage,
  renderCourseSubpage,
  renderInstructorPage,
  renderPreviewPage,
  renderPublicPage,
  staticPages,
} from '#web/prerender/index.tsx';
import { courseDetail } from '../support/courses.ts';

const build: SiteBuild = {
  shell:
    '<html><head><title>Site</title>\n<meta name="description" content="old" />\n<script type="module" src="/assets/index.js"></script>\n' +
    '<!-- why -->\n<meta name="robots" content="noindex" /></head><body><div id="root"></div></body></html>',
  manifest: {
    'index.html': { file: 'assets/index.js', isEntry: true },
    ...Object.fromEntries(
      pageModules
        .flatMap(({ module, shell }) => (shell ? [module, shell] : [module]))
        .map((module) => [module, { file: 'page.js', pageCss: 'page.css' }]),
    ),
  },
};
const origin = 'https://example.org';
const lecture = { id: 'a', title: 'A', type: 'free', contentType: 'video', duration: 540 } as const;
const course = courseDetail('vectors', {
  title: 'Vectors',
  longDescription: '<p>An <strong>arrow</strong> with a length.</p>',
  drip: true,
  sections: [{ title: 'One', lectures: [lecture] }],
});
/** The text that must be readable before any script runs. */
const markupOf = (page: string): string => page.slice(page.indexOf('<main'), page.indexOf('</main>'));

describe('the static page of a course', () => {
  it('has the long description as it was published, and once more in its data for the application', async () => {
    const page = await renderCoursePage(build, origin, course);
    expect(markupOf(page)).toContain('<p>An <strong>arrow</strong> with a length.</p>');
    expect(page).toContain('"longDescription":"\\u003cp>An \\u003cstrong>arrow');
  });

  it.each([
    ['subscribe', 'Get Vectors by email · Northlight', 'inputMode="email"'],
    ['welcome', 'Welcome to Vectors · Northlight', 'Welcome!'],
  ] as const)('to %s has a head and content of its own', async (subpage, title, content) => {
    const page = await renderCourseSubpage(build, origin, course, subpage);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<link rel="canonical" href="${origin}/courses/vectors/${subpage}" />`);
    expect(page).not.toContain('noindex');
    expect(markupOf(page)).toContain(content);
    expect(markupOf(page)).toMatch(/<h1/);
  });
});

/** The browser paints nothing before it has parsed this element (index.html): without one it waits for the whole page. */
const awaited = /rel="expect" href="#([a-z]+)"/.exec(
  readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
)?.[1];

describe('the bar that the browser awaits before it paints', () => {
  const preview = { course, lecture, resources: [] } as never;
  it.each([
    ['the home page', () => renderPublicPage(build, origin, staticPages[0] as PublicPage)],
    ['a course', () => renderCoursePage(build, origin, course)],
    ['early access', () => renderCourseSubpage(build, origin, course, 'subscribe')],
    ['a welcome', () => renderCourseSubpage(build, origin, course, 'welcome')],
    ['a preview', () => renderPreviewPage(build, origin, course, preview)],
  ])('is once in %s', async (_, render) => {
    expect((await render()).split(`<header id="${awaited}"`)).toHaveLength(2);
  });
});

describe('the form of a static page', () => {
  it('asks for an address without putting it into the URL where no script runs, and says what it needs', async () => {
    const page = markupOf(await renderCourseSubpage(build, origin, course, 'subscribe'));
    expect(page).toMatch(/<form [^>]*method="post"/);
    expect(page).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/);
  });
});

describe('a static page that the sitemap leaves out', () => {
  const render = (path: string) => {
    const page = staticPages.find((each) => each.path === path);
    if (!page) throw new Error(`no static page at ${path}`);
    return renderPublicPage(build, origin, page);
  };

  it.each([
    ['/login', 'Login', 'Taking you to the sign-in page'],
    ['/congratulations', 'Congratulations', 'See your courses'],
  ])('has a head and content of its own: %s', async (path, title, content) => {
    const page = await render(path);
    expect(page).toContain(`<title>${title} · Northlight</title>`);
    expect(page).toContain(`<link rel="canonical" href="${origin}${path}" />`);
    expect(page).not.toContain('noindex');
    expect(markupOf(page)).toContain(content);
  });

  it('stands in for unknown addresses as the home page, which counts instead', async () => {
    const page = await render('/unknown');
    expect(page).toContain(`<link rel="canonical" href="${origin}/" />`);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    const markup = markupOf(page);
    expect(markup.indexOf('This address does not exist.')).toBeGreaterThan(markup.indexOf('<main'));
    expect(markup.indexOf('This address does not exist.')).toBeLessThan(markup.indexOf('<h1'));
    expect(markup).toContain('Find your bearings in AI');
    expect(page).toContain('"path":"*"');
    expect(markupOf(await render('/'))).not.toContain('does not exist');
  });
});

describe('the addresses of the application', () => {
  const application = new RegExp(applicationAddresses);
  it.each(['/dashboard', '/login/callback', '/courses/a/content/0/b', '/courses/a/checkout/success'])(
    'have %s among them',
    (address) => {
      expect(application.test(address)).toBe(true);
    },
  );

  it.each(['/', '/login', '/faq', '/nowhere', '/courses/a/nowhere', '/dashboard/deeper'])(
    'do not have %s',
    (address) => {
      expect(application.test(address)).toBe(false);
    },
  );
});

describe('the static page of an instructor', () => {
  const profile = {
    id: 'ada-okafor',
    name: 'Ada Okafor',
    title: 'Engineer',
    bioHtml: '<p>Builds <strong>things</strong>.</p>',
    picture: '/covers/instructors/ada-okafor.1.webp',
    links: [{ url: 'https://example.com/ada', title: 'Papers' }],
    courses: [course],
  };

  it('is complete without script: biography, links, courses and who that is for machines', async () => {
    const html = await renderInstructorPage(build, origin, profile);
    expect(html).toContain('<title>Ada Okafor');
    expect(html).toContain('<link rel="canonical" href="https://example.org/instructors/ada-okafor" />');
    expect(html).toContain('<strong>things</strong>');
    expect(html).toContain('href="/courses/vectors"');
    expect(html).toContain('src="/covers/instructors/ada-okafor.1.webp"');
    expect(html).toContain('"startsOn":"use"');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(data[0]).toMatchObject({
      '@type': 'Person',
      name: 'Ada Okafor',
      jobTitle: 'Engineer',
      sameAs: ['https://example.com/ada'],
    });
  });

  it('is named by the course for machines', async () => {
    const { instructor } = course;
    const html = await renderCoursePage(build, origin, {
      ...course,
      instructor: { ...instructor, id: 'ada-okafor' },
      language: 'de',
      prerequisites: ['Algebra'],
    });
    expect(html).toContain('"url":"https://example.org/instructors/ada-okafor"');
    expect(html).toContain('"inLanguage":"de"');
    expect(html).toContain('"coursePrerequisites":["Algebra"]');
  });
});
