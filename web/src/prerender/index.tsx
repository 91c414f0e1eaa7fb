import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { CatalogData, SiteBuild, SiteRenderer } from '../../../lambdas/pages/static-pages.ts';
import { App } from '../app/App.tsx';
import { loadRoute } from '../app/routes.tsx';
import { contact } from '../content/contact.ts';
import { everyQuestion } from '../content/faq.ts';
import { settings } from '../content/settings.ts';
import { paths } from '../lib/paths.ts';
import { resourceKeys } from '../lib/resource-keys.ts';
import { forgetResources, seedResources } from '../lib/useResource.ts';
import { pageAssets } from './assets.ts';
import { composeDocument, type PageHead } from './document.ts';
import { coursePageModule, previewPageModule, publicPages } from './public-pages.ts';
import { breadcrumbs, courseData, faqPage, lectureData, organization } from './structured-data.ts';

export { listStyles } from './assets.ts';
export { publicPages } from './public-pages.ts';
export { renderSitemap } from './sitemap.ts';

/** Source files of all pages that are rendered, courses' included. */
export const pageModules: readonly string[] = [
  ...publicPages.map(({ module }) => module),
  coursePageModule,
  previewPageModule,
];

const socialImage = (origin: string): PageHead['image'] => ({
  url: `${origin}/og.jpg`,
  alt: `${settings.brand}: ${settings.tagline}`,
});

const render = async (
  build: SiteBuild,
  path: string,
  module: string,
  head: PageHead,
  resources: Readonly<Record<string, unknown>>,
): Promise<string> => {
  await loadRoute(path);
  forgetResources();
  seedResources(resources);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>,
    {
      onError: (error) => void failures.push(error),
      // Larger parts would be moved to the end of the page and put in place by inline scripts, which our policy refuses.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${path} could not be rendered`, { cause: failures[0] });
  return composeDocument(build.shell, head, settings.brand, pageAssets(build.manifest, module), markup, {
    path,
    resources,
  });
};

/** The questions that a page answers, for search engines. */
const listQuestions = (path: string): object[] => {
  const answered = { [paths.faq.href()]: everyQuestion, [paths.contact.href()]: contact.questions.items }[
    path
  ];
  if (!answered) return [];
  return [faqPage(answered.map(({ question, answer }) => ({ question, answer: answer.join('\n') })))];
};

const catalogResources = ({ list, facets, featured }: CatalogData): Readonly<Record<string, unknown>> => ({
  [resourceKeys.facets('')]: facets,
  [resourceKeys.featured]: featured,
  [resourceKeys.courses('')]: list,
});

export const renderPublicPage: SiteRenderer['renderPublicPage'] = (build, origin, page, catalog) => {
  const { path, title, description, module } = page;
  const isHome = path === paths.home.href();
  const name = title.replace(settings.titleSuffix, '');
  const head: PageHead = {
    title,
    description,
    canonical: `${origin}${path}`,
    image: socialImage(origin),
    type: 'website',
    structuredData: isHome
      ? [organization(origin)]
      : [
          breadcrumbs(origin, [
            { name: 'Home', path: '/' },
            { name, path },
          ]),
          ...listQuestions(path),
        ],
  };
  const resources = page.showsCatalog && catalog ? catalogResources(catalog) : {};
  return render(build, path, module, head, resources);
};

/** The page of a course as a whole document. */
export const renderCoursePage: SiteRenderer['renderCoursePage'] = (build, origin, course) => {
  const path = paths.course.href(course.id);
  const head: PageHead = {
    title: `${course.title}${settings.titleSuffix}`,
    description: course.description,
    canonical: `${origin}${path}`,
    image: course.image ? { url: `${origin}${course.image}`, alt: course.title } : socialImage(origin),
    type: 'article',
    structuredData: [
      courseData(origin, course),
      breadcrumbs(origin, [
        { name: 'Home', path: paths.home.href() },
        { name: 'Courses', path: paths.courses.href() },
        { name: course.title, path },
      ]),
    ],
  };
  return render(build, path, coursePageModule, head, { [resourceKeys.course(course.id)]: course });
};

/** The page of a lecture that anybody may watch as a whole document: all of it but the video's address, which is signed on demand. */
export const renderPreviewPage: SiteRenderer['renderPreviewPage'] = (build, origin, course, preview) => {
  const { lecture } = preview;
  const path = paths.preview.href(course.id, lecture.id);
  const head: PageHead = {
    title: `${lecture.title}${settings.titleSuffix}`,
    description: `Watch “${lecture.title}” from ${course.title}, with captions and transcript, free and without an account.`,
    canonical: `${origin}${path}`,
    image: course.image ? { url: `${origin}${course.image}`, alt: course.title } : socialImage(origin),
    type: 'article',
    structuredData: [
      lectureData(origin, course, lecture),
      breadcrumbs(origin, [
        { name: 'Home', path: paths.home.href() },
        { name: 'Courses', path: paths.courses.href() },
        { name: course.title, path: paths.course.href(course.id) },
        { name: lecture.title, path },
      ]),
    ],
  };
  return render(build, path, previewPageModule, head, {
    [resourceKeys.course(course.id)]: course,
    [resourceKeys.preview(course.id, lecture.id)]: preview,
  });
};
