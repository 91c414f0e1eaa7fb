import { brotliCompressSync } from 'node:zlib';
import type { BuildManifest } from '../../lambdas/pages/static-pages.ts';

/** A first visit to a page, with an empty browser cache. */
interface Visit {
  readonly page: string;
  /** Limit of script in Brotli-compressed bytes. The decision on first visits explains limits above the product's target. */
  readonly limit: number;
  /** Source files of the chunks that the page loads without interaction, except the entry; empty for a page that loads no script. */
  readonly modules: readonly string[];
  /** The built HTML file; its inline scripts count. */
  readonly document: string;
}

const analytics = 'src/app/analytics/AnalyticsHost.tsx';
const identity = 'src/app/identity/Auth0Host.tsx';
/** Modules that every learner page loads for a signed-in learner. */
const learner = [
  'src/app/learner/LearnerShell.tsx',
  identity,
  'src/components/account/AccountMenu.tsx',
  'src/app/shell/SearchHost.tsx',
  analytics,
];
const application = 'app.html';

export const visits: readonly Visit[] = [
  {
    page: 'home',
    limit: 100_000,
    modules: ['src/features/home/HomePage.tsx', analytics],
    document: 'pages/skeletons/index.html',
  },
  {
    page: 'courses',
    limit: 96_000,
    modules: ['src/features/courses/CourseListPage.tsx', analytics],
    document: 'pages/skeletons/courses.html',
  },
  // Publishing renders the document of a course; its inline scripts are the same as here.
  {
    page: 'course',
    limit: 100_500,
    modules: ['src/app/CourseRoute.tsx', analytics],
    document: 'pages/skeletons/courses.html',
  },
  { page: 'terms', limit: 20_000, modules: [], document: 'pages/termsofservice.html' },
  { page: 'privacy', limit: 20_000, modules: [], document: 'pages/privacy-policy.html' },
  { page: 'questions', limit: 20_000, modules: [], document: 'pages/faq.html' },
  { page: 'about', limit: 20_000, modules: [], document: 'pages/aboutUs.html' },
  { page: 'contact', limit: 20_000, modules: [], document: 'pages/contactUs.html' },
  { page: 'solutions', limit: 20_000, modules: [], document: 'pages/solution.html' },
  {
    page: 'login',
    limit: 107_500,
    modules: ['src/features/login/LoginPage.tsx', identity, analytics],
    document: 'pages/login.html',
  },
  {
    page: 'dashboard',
    limit: 131_000,
    modules: [...learner, 'src/features/dashboard/DashboardPage.tsx'],
    document: application,
  },
  {
    page: 'profile',
    limit: 135_000,
    modules: [...learner, 'src/features/profile/ProfilePage.tsx'],
    document: application,
  },
  // A lecture with a single MP4. The streaming engine has its own budget.
  {
    page: 'player',
    limit: 155_000,
    modules: [
      ...learner,
      'src/features/player/PlayerPage.tsx',
      'src/features/player/lectures/VideoLecture.tsx',
    ],
    document: application,
  },
];

/**
 * Files of the scripts that must load before these modules run: the entry, the modules and all their static imports.
 * @throws Error when the build has no chunk for a module
 */
export const listScripts = (manifest: BuildManifest, modules: readonly string[]): string[] => {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  if (modules.length === 0) return [];
  for (const key of Object.keys(manifest)) if (manifest[key]?.isEntry) visit(key);
  modules.forEach(visit);
  return [...files];
};

const ownScript = /<script(?![^>]*\b(?:src|type="application)\b)[^>]*>([\s\S]*?)<\/script>/g;
const startsOnUse = /"startsOn":"(?:use|form)"/;

export interface Weight {
  readonly page: string;
  readonly limit: number;
  readonly bytes: number;
  readonly requests: number;
}

/**
 * Measures the script that a first visit of each page downloads, in Brotli-compressed bytes.
 * @param read returns the text of a file of the built site
 * @throws Error when a page that should load no script without interaction does
 */
export const weighVisits = (
  manifest: BuildManifest,
  read: (file: string) => string,
  all: readonly Visit[] = visits,
): Weight[] => {
  const known = new Map<string, number>();
  const weigh = (file: string): number => {
    const bytes = known.get(file) ?? brotliCompressSync(read(file)).length;
    known.set(file, bytes);
    return bytes;
  };
  return all.map(({ page, limit, modules, document }) => {
    const html = read(document);
    if (modules.length === 0 && !startsOnUse.test(html))
      throw new Error(`${document} loads the application by itself`);
    const own = [...html.matchAll(ownScript)].map(([, script = '']) => script).join('\n');
    const scripts = listScripts(manifest, modules);
    const sent = scripts.reduce((sum, file) => sum + weigh(file), brotliCompressSync(own).length);
    return { page, limit, bytes: sent, requests: scripts.length };
  });
};

/** Formats the weights as a table. */
export const printWeights = (weights: readonly Weight[]): string =>
  weights
    .map(({ page, limit, bytes, requests }) =>
      [
        page.padEnd(10),
        String(limit).padStart(8),
        String(bytes).padStart(8),
        String(requests).padStart(4),
      ].join(' |'),
    )
    .join('\n');

/** @throws Error that names the pages above their limit */
export const checkWeights = (weights: readonly Weight[]): void => {
  const heavy = weights.filter(({ bytes, limit }) => bytes > limit);
  if (heavy.length > 0) throw new Error(`These pages send too much script:\n${printWeights(heavy)}`);
};
