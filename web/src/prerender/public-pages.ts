import { type PublicPage, publicPageKey, unknownPageKey } from '../../../lambdas/pages/static-pages.ts';
import { type PageRow, paths } from '../lib/routing/paths.ts';
import { publicPaths as rows, unlistedPages as unlistedRows } from '../lib/routing/public-paths.ts';
import { documentTitle } from '../lib/routing/useDocumentTitle.ts';

/** Key of a source file in the build's manifest. */
const manifestKey = (module: string): string => `src/${module}`;

const learnerShell = manifestKey('app/learner/LearnerShell.tsx');

type Described = Pick<PublicPage, 'description' | 'showsCatalog'>;

/** Pages that load the application only on use, and those with a form that a deployment may replace with its own. */
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
  accessibility: 'use',
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
      module: manifestKey(module),
      ...(shell && { shell: learnerShell }),
      ...(startsOn[name] && { startsOn: startsOn[name] }),
      ...described[name],
    };
  });

/** Every page of the sitemap except those of courses. Titles and descriptions are unique. */
export const publicPages: readonly PublicPage[] = describePages(rows);

const unlistedPages: readonly PublicPage[] = describePages(unlistedRows);

/** The home page, shown for unknown addresses. */
const unknownPage: PublicPage = {
  path: `/${unknownPageKey.replace(/\.html$/, '')}`,
  title: documentTitle(paths.home.title),
  module: manifestKey(paths.home.module),
  ...rows.home,
  standsFor: paths.home.href(),
};

/** Every static page except those of courses. */
export const staticPages: readonly PublicPage[] = [...publicPages, ...unlistedPages, unknownPage];

/** Source file of all course pages. */
export const coursePageModule = manifestKey(paths.course.module);

/** Source file of all pages of preview lectures. */
export const previewPageModule = manifestKey(paths.preview.module);
/** Source file of the player on the pages of preview lectures that are videos. */
export const previewPlayerModule = manifestKey('features/player/preview/PreviewPlayer.tsx');

/** Source file of all pages of instructors. */
export const instructorPageModule = manifestKey(paths.instructorProfile.module);

/** Source files of a drip course's subpages. */
export const courseSubpageModules = {
  subscribe: manifestKey(paths.subscribe.module),
  welcome: manifestKey(paths.welcome.module),
} as const;

const withStaticPage = new Set(staticPages.map(({ path }) => publicPageKey(path)));

/**
 * Paths of the application that have no static page, as the source of a regular expression that matches lower-case paths. The
 * browser renders these pages.
 */
export const applicationAddresses = `^(?:${Object.values<PageRow>(paths)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !withStaticPage.has(publicPageKey(pattern)))
  .map((pattern) => pattern.toLowerCase().replaceAll(/:[a-z]+/g, '[^/]+'))
  .join('|')})$`;
