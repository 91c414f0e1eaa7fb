// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { CourseDetail } from '../../../lambdas/contract/schemas/course.ts';
import type { SiteBuild } from '../../../lambdas/pages/static-pages.ts';
import { pageModules, renderCoursePage } from '../../../web/src/prerender/index.tsx';

const build: SiteBuild = {
  shell:
    '<html><head><title>Site</title>\n<meta name="description" content="old" />\n<script type="module" src="/assets/index.js"></script>\n' +
    '<!-- why -->\n<meta name="robots" content="noindex" /></head><body><div id="root"></div></body></html>',
  manifest: {
    'index.html': { file: 'assets/index.js', isEntry: true },
    ...Object.fromEntries(pageModules.map((module) => [module, { file: 'page.js', pageCss: 'page.css' }])),
  },
};
const origin = 'https://example.org';
const course: CourseDetail = {
  id: 'vectors',
  title: 'Vectors',
  description: 'What they are.',
  longDescription: [
    'An **arrow** with a length.',
    '',
    '### The plan',
    '',
    '- adding',
    '',
    '| Step | Time |',
    '| --- | ---: |',
    '| *one* | 2 |',
    '',
    '<script>alert(1)</script>',
  ].join('\n'),
  topic: 'mathematics',
  level: 'beginner',
  duration: 'under-2-hours',
  durationLabel: 'Under 2 hours',
  instructor: { name: 'Ada Okafor' },
  price: 0,
  currency: 'usd',
  drip: true,
  lectureCount: 1,
  available: true,
  outcomes: [],
  skills: [],
  sections: [
    {
      title: 'One',
      lectures: [{ id: 'a', title: 'A', type: 'free', contentType: 'video', duration: 540 }],
    },
  ],
};
/** What is to be read before any script has run. */
const markupOf = (page: string): string => page.slice(page.indexOf('<main'), page.indexOf('</main>'));

describe('the static page of a course', () => {
  it('has the long description as HTML, its tables too', async () => {
    const markup = markupOf(await renderCoursePage(build, origin, course));
    expect(markup).toContain('<strong>arrow</strong>');
    expect(markup).toContain('<h3>The plan</h3>');
    expect(markup).toContain('<td data-align="right">2</td>');
    expect(markup).not.toMatch(/###|\*\*|\|/);
    expect(markup).toContain('&lt;script&gt;alert(1)');
  });
});
