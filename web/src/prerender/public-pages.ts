import { type PublicPage, publicPageKey, unknownPageKey } from '../../../lambdas/pages/static-pages.ts';
import { type PageRow, paths, publicPages as rows, unlistedPages as unlistedRows } from '../lib/paths.ts';
import { documentTitle } from '../lib/useDocumentTitle.ts';

/** The name of a source file in the build's manifest. */
const inManifest = (module: string): string => `src/${module}`;

const learnerShell = inManifest('app/learner/LearnerShell.tsx');

type Described = Pick<PublicPage, 'description' | 'showsCatalog'>;

/** Pages that are only read, and those with a form that a deployment may put another in the place of. */
const startsOn: Readonly<Partial<Record<keyof typeof paths, PublicPage['startsOn']>>> = {
  solutions: 'use',
  generativeAi: 'use',
  aiAgents: 'use',
  customAi: 'use',
  about: 'use',
  contact: 'form',
  faq: 'use',
  terms: 'use',
  privacy: 'use',
  instructor: 'use',
  instructorSignup: 'form',
  corporateTraining: 'form',
  executiveLeadership: 'use',
  technicalImplementation: 'use',
};

const describePages = <N extends keyof typeof paths>(
  described: Readonly<Record<N, Described>>,
): PublicPage[] =>
  (Object.keys(described) as N[]).map((name) => {
    const { href, module, title = '', shell }: PageRow = paths[name];
    return {
      path: href(),
      title: documentTitle(title),
      module: inManifest(module),
      ...(shell && { shell: learnerShell }),
      ...(startsOn[name] && { startsOn: startsOn[name] }),
      ...described[name],
    };
  });

/** Every page of the sitemap but those of single courses; each title and description is its own. */
export const publicPages: readonly PublicPage[] = describePages(rows);

const unlistedPages: readonly PublicPage[] = describePages(unlistedRows);

/** The home page for addresses that have no page. */
const unknownPage: PublicPage = {
  path: `/${unknownPageKey.replace(/\.html$/, '')}`,
  title: documentTitle(paths.home.title),
  module: inManifest(paths.home.module),
  ...rows.home,
  standsFor: paths.home.href(),
};

/** Every page but those of courses. */
export const staticPages: readonly PublicPage[] = [...publicPages, ...unlistedPages, unknownPage];

/** Source file of every course's page. */
export const coursePageModule = inManifest(paths.course.module);

/** Pages of a course that is released over time. */
export const courseSubpageModules = {
  subscribe: inManifest(paths.subscribe.module),
  welcome: inManifest(paths.welcome.module),
} as const;

const withStaticPage = new Set(staticPages.map(({ path }) => publicPageKey(path)));

/**
 * The addresses of the application that have no static page, as the source of a regular expression for one in lower case.
 * Their pages are filled in the browser.
 */
export const applicationAddresses = `^(?:${Object.values<PageRow>(paths)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !withStaticPage.has(publicPageKey(pattern)))
  .map((pattern) => pattern.toLowerCase().replaceAll(/:[a-z]+/g, '[^/]+'))
  .join('|')})$`;
/** Source file of the page of every lecture that anybody may watch. */
export const previewPageModule = inManifest(paths.preview.module);
