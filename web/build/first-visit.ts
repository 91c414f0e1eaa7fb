import { brotliCompressSync, constants } from 'node:zlib';
import type { BuildManifest } from '../../lambdas/pages/static-pages.ts';

/** A first visit to a page, with an empty browser cache. */
interface Visit {
  readonly page: string;
  /** Limit of script in bytes as sent. The decision on first visits explains limits above the product's target. */
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
/** The manifest's key of the engine that plays streams. */
const streamEngine = '../hls.js';
const application = 'app.html';

export const visits: readonly Visit[] = [
  {
    page: 'home',
    // 300 more than before courses could be taken along: the address of what is on this device, and who took it along. The product's own limit is
    // 102,400.
    limit: 100_300,
    modules: ['src/features/home/HomePage.tsx', analytics],
    document: 'pages/skeletons/index.html',
  },
  {
    page: 'courses',
    // 100 more than before courses could be taken along, for the same things as on the home page.
    limit: 96_600,
    modules: ['src/features/courses/CourseListPage.tsx', analytics],
    document: 'pages/skeletons/courses.html',
  },
  // Publishing renders the document of a course; its inline scripts are the same as here.
  {
    page: 'course',
    limit: 101_200,
    modules: ['src/app/CourseRoute.tsx', analytics],
    document: 'pages/skeletons/courses.html',
  },
  { page: 'terms', limit: 20_000, modules: [], document: 'pages/termsofservice.html' },
  { page: 'privacy', limit: 20_000, modules: [], document: 'pages/privacy-policy.html' },
  { page: 'accessibility', limit: 20_000, modules: [], document: 'pages/accessibility.html' },
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
    limit: 190_000,
    modules: [...learner, 'src/features/dashboard/DashboardPage.tsx'],
    document: application,
  },
  {
    page: 'profile',
    limit: 190_000,
    modules: [...learner, 'src/features/profile/ProfilePage.tsx'],
    document: application,
  },
  // A lecture with a single MP4; `stream` is one with renditions, which most are.
  {
    page: 'player',
    // 500 more than before courses could be taken along: who is signed in without a network takes 350 beside the identity SDK, which every page of
    // a learner loads. Articles and pages of visitors had room for it. A page that was never taken along may get 2,000 of it.
    // And 1,000 for the buttons that take a section or the course along: what they do is loaded when they are pressed. And 1,500 for bookmarks and
    // quizzes that are kept when the network is lost, which everybody has.
    limit: 160_000,
    modules: [
      ...learner,
      'src/features/player/PlayerPage.tsx',
      'src/features/player/playback/VideoLecture.tsx',
    ],
    document: application,
  },
  {
    page: 'stream',
    // 246,150: nine routes of seats and gifts in every page's client of the API, and their seven addresses in the table of pages.
    // 500 more for who is signed in without a network, as for `player`.
    // And 2,500 for taking along and what is kept without a network, as for `player`.
    limit: 249_500,
    modules: [
      ...learner,
      'src/features/player/PlayerPage.tsx',
      'src/features/player/playback/VideoLecture.tsx',
      streamEngine,
    ],
    document: application,
  },
  {
    page: 'article',
    // 2,500 for taking along and what is kept without a network, as for `player`.
    limit: 164_500,
    modules: [
      ...learner,
      'src/features/player/PlayerPage.tsx',
      'src/features/player/article/ArticleLecture.tsx',
      'src/features/player/code/cell-bars.ts',
    ],
    document: application,
  },
  {
    page: 'quiz',
    // 500 more than before tokens and connections: their five routes stand in every page's client of the API, and what is asked before the entry
    // is there takes 250. The product's own limit is 190,000.
    // And 500 for who is signed in without a network, as for `player`.
    // And 2,500 for taking along and what is kept without a network, as for `player`.
    limit: 183_000,
    modules: [
      ...learner,
      'src/features/player/PlayerPage.tsx',
      'src/features/player/study/quiz/QuizLecture.tsx',
    ],
    document: application,
  },
  // Publishing renders the document of a preview as it does that of a course.
  {
    page: 'preview',
    limit: 210_000,
    modules: [
      'src/app/PreviewRoute.tsx',
      'src/features/player/preview/PreviewPlayer.tsx',
      streamEngine,
      analytics,
    ],
    document: 'pages/skeletons/courses.html',
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

/** Scripts in a document, and the addresses that they load early (`start-early.ts`). */
const ownScript =
  /<script(?![^>]*\b(?:src=|type="application\/(?!json" id="early")))[^>]*>([\s\S]*?)<\/script>/g;
const startsOnUse = /"startsOn":"(?:use|form)"/;

export interface Weight {
  readonly page: string;
  readonly limit: number;
  readonly bytes: number;
  readonly requests: number;
}

/** The edge compresses documents, with the scripts in them, at this quality of Brotli. */
const edgeQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Measures the script that a first visit of each page downloads, in bytes as sent.
 * @param read returns the text of a file of the built site
 * @param weigh returns the bytes of a script's compressed copy
 * @throws Error when a page that should load no script without interaction does
 */
export const weighVisits = (
  manifest: BuildManifest,
  read: (file: string) => string,
  weigh: (file: string) => number,
  all: readonly Visit[] = visits,
): Weight[] =>
  all.map(({ page, limit, modules, document }) => {
    const html = read(document);
    if (modules.length === 0 && !startsOnUse.test(html))
      throw new Error(`${document} loads the application by itself`);
    const own = [...html.matchAll(ownScript)].map(([, script = '']) => script).join('\n');
    const scripts = listScripts(manifest, modules);
    const inline = brotliCompressSync(own, edgeQuality).length;
    const bytes = scripts.reduce((sum, file) => sum + weigh(file), inline);
    return { page, limit, bytes, requests: scripts.length };
  });

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
