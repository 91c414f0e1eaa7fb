import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { CourseDetail, Lecture } from '../../../lambdas/contract/schemas/course.ts';
import type {
  CatalogData,
  PublicPage,
  SiteBuild,
  SiteRenderer,
} from '../../../lambdas/pages/static-pages.ts';
import { App } from '../app/App.tsx';
import { loadRoute } from '../app/routes.tsx';
import { contact } from '../content/contact.ts';
import { everyQuestion } from '../content/faq.ts';
import { settings } from '../content/settings.ts';
import { buildUrl, routeOf } from '../lib/api/client.ts';
import { resourceKeys } from '../lib/api/resource-keys.ts';
import { forgetResources, seedResources } from '../lib/api/useResource.ts';
import { anyAddress } from '../lib/loading/static-page.ts';
import { paths } from '../lib/routing/paths.ts';
import { type PageAssets, pageAssets } from './assets.ts';
import { composeDocument, type PageHead } from './document.ts';
import {
  coursePageModule,
  courseSubpageModules,
  instructorPageModule,
  previewPageModule,
  previewPlayerModule,
  staticPages,
} from './public-pages.ts';
import {
  breadcrumbs,
  courseData,
  faqPage,
  lectureData,
  organization,
  personData,
} from './structured-data.ts';

export { listStyles } from './assets.ts';
export { applicationAddresses, staticPages } from './public-pages.ts';
export { renderSitemap } from './sitemap.ts';

/** Source files of all static pages, those of courses included, each with its shell's source file. */
export const pageModules: SiteRenderer['pageModules'] = [
  ...staticPages,
  ...[coursePageModule, previewPageModule, instructorPageModule, ...Object.values(courseSubpageModules)].map(
    (module) => ({
      module,
    }),
  ),
];

const socialImage = (origin: string): PageHead['image'] => ({
  url: `${origin}/og.jpg`,
  alt: `${settings.brand}: ${settings.tagline}`,
});

/** What React writes for a Suspense boundary that waits for its code or failed. */
const unfinished = '<!--$!-->';

/**
 * Renders the markup of a page whose code is loaded.
 * @throws the error of a component
 */
const renderMarkup = async (path: string): Promise<string> => {
  const app = (
    <StrictMode>
      <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>
  );
  // A seventh faster than `prerender`. Only the first page that shows a lazy part must wait for its code.
  const markup = renderToString(app);
  if (!markup.includes(unfinished)) return markup;
  const failures: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void failures.push(error),
    // Otherwise React moves large parts to the end of the page and inserts them with inline scripts, which the content security policy refuses.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const complete = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${path} could not be rendered`, { cause: failures[0] });
  return complete;
};

const render = async (
  build: SiteBuild,
  {
    path,
    module,
    shell,
    standsFor,
    startsOn,
    parts,
    data,
  }: Pick<PublicPage, 'path' | 'module' | 'shell' | 'standsFor' | 'startsOn'> & {
    /** Source files of lazy parts that the page shows at once. */
    readonly parts?: readonly string[];
  } & Pick<PageAssets, 'data'>,
  head: PageHead,
  resources: Readonly<Record<string, unknown>>,
): Promise<string> => {
  await loadRoute(path);
  forgetResources();
  seedResources(resources);
  const markup = await renderMarkup(path);
  const assets = { ...pageAssets(build.manifest, module, shell, parts), ...(data && { data }) };
  return composeDocument(build.shell, head, settings.brand, assets, markup, {
    path: standsFor === undefined ? path : anyAddress,
    resources,
    ...(startsOn && { startsOn }),
  });
};

/** Structured data of the questions that a page answers. */
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
  const { title, description, standsFor } = page;
  const path = standsFor ?? page.path;
  const isHome = path === paths.home.href();
  const name = title.replace(settings.titleSuffix, '');
  const head: PageHead = {
    title,
    description,
    canonical: `${origin}${path}`,
    image: socialImage(origin),
    type: 'website',
    noindex: standsFor !== undefined,
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
  return render(build, page, head, resources);
};

/** Renders the page of a course as a complete document. */
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
  return render(build, { path, module: coursePageModule }, head, {
    [resourceKeys.course(course.id)]: course,
  });
};

/** Renders the page of an instructor as a complete document. Reading it needs no script. */
export const renderInstructorPage: SiteRenderer['renderInstructorPage'] = (build, origin, instructor) => {
  const path = paths.instructorProfile.href(instructor.id);
  const { name, title, picture, courses } = instructor;
  const head: PageHead = {
    title: `${name}${settings.titleSuffix}`,
    description: `${name}${title === undefined ? '' : `, ${title}`}, teaches at ${settings.brand}: ${courses.map((course) => course.title).join(', ')}.`,
    canonical: `${origin}${path}`,
    image: picture ? { url: `${origin}${picture}`, alt: name } : socialImage(origin),
    type: 'website',
    structuredData: [
      personData(origin, instructor),
      breadcrumbs(origin, [
        { name: 'Home', path: paths.home.href() },
        { name: 'Courses', path: paths.courses.href() },
        { name, path },
      ]),
    ],
  };
  return render(build, { path, module: instructorPageModule, startsOn: 'use' }, head, {
    [resourceKeys.instructor(instructor.id)]: instructor,
  });
};

/** Titles and descriptions of a course's subpages. */
const subpageHeads = {
  subscribe: ({ title }: CourseDetail) => ({
    title: `Get ${title} by email`,
    description: `Leave your email address to get the first lectures of ${title} now, and a short note whenever the next ones unlock.`,
  }),
  welcome: ({ title }: CourseDetail) => ({
    title: `Welcome to ${title}`,
    description: `The first lectures of ${title} are open. Confirm your address, sign in and start.`,
  }),
} as const;

/** Renders a subpage of a course as a complete document. */
export const renderCourseSubpage: SiteRenderer['renderCourseSubpage'] = (build, origin, course, subpage) => {
  const path = paths[subpage].href(course.id);
  const { title, description } = subpageHeads[subpage](course);
  const head: PageHead = {
    title: `${title}${settings.titleSuffix}`,
    description,
    canonical: `${origin}${path}`,
    image: course.image ? { url: `${origin}${course.image}`, alt: course.title } : socialImage(origin),
    type: 'website',
    structuredData: [
      breadcrumbs(origin, [
        { name: 'Home', path: paths.home.href() },
        { name: course.title, path: paths.course.href(course.id) },
        { name: title, path },
      ]),
    ],
  };
  return render(build, { path, module: courseSubpageModules[subpage] }, head, {
    [resourceKeys.course(course.id)]: course,
  });
};

const inviteTo = ({ title, contentType }: Lecture, courseTitle: string): string => {
  const free = 'free and without an account.';
  if (contentType === 'article') return `Read “${title}” from ${courseTitle}, ${free}`;
  if (contentType === 'exercise')
    return `Try “${title}” from ${courseTitle}: write code and run its tests in the page, ${free}`;
  return `Watch “${title}” from ${courseTitle}, with captions and transcript, ${free}`;
};

/** Renders the page of a preview lecture as a complete document, without the video's URL, which is signed on demand. */
export const renderPreviewPage: SiteRenderer['renderPreviewPage'] = (build, origin, course, preview) => {
  const { lecture } = preview;
  const path = paths.preview.href(course.id, lecture.id);
  const head: PageHead = {
    title: `${lecture.title}${settings.titleSuffix}`,
    description: inviteTo(lecture, course.title),
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
  const film = lecture.contentType === 'video' && {
    startsOn: 'load' as const,
    parts: [previewPlayerModule],
    data: [buildUrl(routeOf('getPreviewLecture')[1], { courseId: course.id, lectureId: lecture.id })],
  };
  return render(build, { path, module: previewPageModule, ...film }, head, {
    [resourceKeys.course(course.id)]: course,
    [resourceKeys.preview(course.id, lecture.id)]: preview,
  });
};
