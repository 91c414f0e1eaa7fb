import type { BuiltSite } from '#bin/content/pages/site-renderer.ts';
import type { SiteRenderer } from '#lambdas/pages/static-pages.ts';

/** Fakes a built site whose pages say what they were rendered from. */
export const fakeSite = (build: string, rendered: string[]): BuiltSite => ({
  build: { shell: 'shell', manifest: {} },
  version: build,
  load: () =>
    Promise.resolve({
      staticPages: [{ path: '/', title: '', description: '', module: '', showsCatalog: true }],
      renderPublicPage: (_build, _origin, _page, catalog) =>
        Promise.resolve(catalog?.list.courses.map(({ title }) => title).join() ?? ''),
      renderCoursePage: (_build, _origin, { id, title }) => {
        rendered.push(id);
        return Promise.resolve(`${build.startsWith('restyled') ? 'restyled ' : ''}${title}`);
      },
      renderCourseSubpage: (_build, _origin, { id }, subpage) => Promise.resolve(`${id} ${subpage}`),
      renderPreviewPage: (_build, _origin, { id }, { lecture }) => Promise.resolve(`${id} ${lecture.id}`),
      renderInstructorPage: (_build, _origin, { id, bioHtml, courses }) => {
        rendered.push(id);
        return Promise.resolve(`${bioHtml}: ${courses.map(({ title }) => title).join()}`);
      },
      renderSitemap: (_origin, ids, previews = [], instructors = []) => [
        {
          key: 'sitemap.xml',
          text: [
            ...ids,
            ...instructors,
            ...previews.map(({ courseId, lectureId }) => `${courseId}/${lectureId}`),
          ].join(' '),
        },
      ],
    } satisfies Partial<SiteRenderer> as unknown as SiteRenderer),
});
