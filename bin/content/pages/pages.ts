import { limits } from '../../../lambdas/contract/limits.ts';
import {
  type PreviewLectureIds,
  publicPageKey,
  shellKey,
  type SitemapFile,
} from '../../../lambdas/pages/static-pages.ts';
import { createCatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import {
  computeFingerprint,
  type RegisteredCourse,
} from '../../../lambdas/stores/catalog/publish/course-register.ts';
import { createCatalogStore } from '../../../lambdas/stores/catalog/read/catalog.ts';
import { formatCount } from '../problem.ts';
import type { Progress } from '../progress.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';
import {
  type CoursePagesRun,
  htmlType,
  listCoursePages,
  listPreviews,
  publishCoursePages,
} from './course-pages.ts';
import { publishInstructorPages, readInstructorMarks } from './instructor-pages.ts';
import { markShards, openPageMarks, type PageMarks } from './page-marks.ts';
import { openRenderPool } from './render-pool.ts';
import { openSiteBucket, type SiteBucket } from './site-bucket.ts';
import { type BuiltSite, readBuiltSite } from './site-renderer.ts';

const sitemapPart = /^sitemap-\d+\.xml$/;

/** What publishing changed in the catalog, so that publishing pages need not find out. */
export interface PublishedChange {
  /** Fingerprint of the catalog before the run; `undefined` if unknown. */
  readonly from: string | undefined;
  /** The courses after the run. */
  readonly courses: readonly RegisteredCourse[];
  /** Ids of courses that were added, changed or removed. */
  readonly changed: readonly string[];
  /** Added courses by id, if they are in memory and need not be read back. */
  readonly added?: ReadonlyMap<string, Pick<ResolvedCourse, 'course'>>;
}

/** Publishes the home page, the list and other pages that show the catalog. */
const publishCatalogPages = async (
  target: Target,
  site: SiteBucket,
  origin: string,
  { build, load }: BuiltSite,
): Promise<number> => {
  const module = await load();
  const catalog = createCatalogStore(target.documents, target.table);
  const [list, { groups: _, ...facets }, featuredCourses] = await Promise.all([
    catalog.listCourses({ filters: {}, sort: 'popular', limit: limits.coursePageDefault }),
    catalog.getFacets(),
    catalog.listFeatured(),
  ]);
  // The page may say that there are more courses, but only the API can sign where they begin. The browser requests the list again at
  // once.
  const data = {
    list: { courses: list.courses, total: list.total, lastEvaluatedKey: list.next === null ? null : {} },
    facets,
    featured: { featuredCourses },
  };
  let written = 0;
  for (const page of module.staticPages.filter(({ showsCatalog }) => showsCatalog)) {
    const text = await module.renderPublicPage(build, origin, page, data);
    if (await site.writeIfChanged(publicPageKey(page.path), text, htmlType)) written += 1;
  }
  return written;
};

/** Publishes the sitemap with its parts, if any; obsolete parts are removed last. */
const publishSitemap = async (site: SiteBucket, files: readonly SitemapFile[]): Promise<number> => {
  let written = 0;
  for (const { key, text } of files) {
    if (await site.writeIfChanged(key, text, 'application/xml')) written += 1;
  }
  const named = new Set(files.map(({ key }) => key));
  for await (const key of site.list('sitemap-')) {
    if (sitemapPart.test(key) && !named.has(key)) await site.remove(key);
  }
  return written;
};

const readAllPreviews = async (marks: PageMarks): Promise<PreviewLectureIds[]> => {
  const previews: PreviewLectureIds[] = [];
  for (let shard = 0; shard < markShards; shard += 1) previews.push(...listPreviews(await marks.read(shard)));
  return previews;
};

const sortPreviews = (previews: readonly PreviewLectureIds[]): PreviewLectureIds[] => {
  const order = ({ courseId, lectureId }: PreviewLectureIds): string => `${courseId}/${lectureId}`;
  return [...previews].sort((a, b) => (order(a) < order(b) ? -1 : 1));
};

const summary = (written = 0, removed = 0): string =>
  `Pages: ${written} written, ${formatCount(removed, 'page')} removed`;

export interface PagesOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly change: PublishedChange;
  /** Resolves when lists and search are written; only pages that show them wait for it. */
  readonly listed?: Promise<void>;
  /** Reads the built site; returns `undefined` if it was not built. */
  readonly readSite?: (origin: string) => BuiltSite | undefined;
}

/** Looks at what is stored. @returns what rendering needs, or a line that says why there is nothing to render */
const openPages = async (
  target: Target,
  { change, readSite = readBuiltSite }: Pick<PagesOptions, 'change' | 'readSite'>,
) => {
  if (!target.site) return 'Pages: this target has none.';
  const { bucket, url: origin } = target.site;
  const built = readSite(origin);
  if (!built) return 'Pages were left as they are: run npm run build:web first, then apply again.';
  const site = openSiteBucket(target, bucket);
  if ((await site.read(shellKey)) !== built.build.shell) {
    return 'Pages were left as they are: the running site is a different build. Deploy this one, then apply again.';
  }
  const marks = openPageMarks(site);
  const head = await marks.readHead();
  const fingerprint = computeFingerprint(change.courses);
  const marked = await readInstructorMarks(site);
  if (marked && head.version === built.version && head.fingerprint === fingerprint) return summary();
  return { origin, built, site, marks, head, fingerprint, marked };
};

/** Returns a line that says why there is nothing to render; undefined if there is something. */
export const whyNoPages = async (
  target: Target,
  options: Pick<PagesOptions, 'change' | 'readSite'>,
): Promise<string | undefined> => {
  const opened = await openPages(target, options);
  return typeof opened === 'string' ? opened : undefined;
};

/**
 * Renders the static pages that show the catalog (home, list, courses, instructors, sitemap) and stores those that changed. If the stored
 * pages are known to show the catalog before the run, only the pages of changed courses are checked; otherwise, and after a new
 * build, all of them. Running it again finishes an interrupted run; with nothing new it writes nothing. Only one run at a time may do
 * so: what is stored is listed in objects that are read, changed and written back.
 * @returns a line that says what was done, or why nothing could be
 */
export const publishPages = async (
  target: Target,
  { progress, signal, change, listed, readSite }: PagesOptions,
): Promise<string> => {
  const opened = await openPages(target, { change, readSite });
  if (typeof opened === 'string') return opened;
  const { origin, built, site, marks, head, fingerprint, marked } = opened;
  const { version } = built;
  // Whether the stored pages show the catalog before the run.
  const isKnown = head.version === version && change.from !== undefined && head.fingerprint === change.from;
  await marks.writeHead({ version });

  const publication = createCatalogPublication(target.documents, target.table);
  const digests = new Map(change.courses.map(({ card, digest }) => [card.id, digest]));
  const courseIds = isKnown ? change.changed : [...digests.keys()];
  const stored = isKnown ? undefined : await listCoursePages(site);
  // One processor is left to the writing of lists, which takes longest.
  const pool = await openRenderPool(built, origin, courseIds.length, listed ? 1 : 0);
  let done = 0;
  progress.begin('Pages', courseIds.length);
  const run: CoursePagesRun = {
    target,
    site,
    marks,
    pool,
    stored,
    signal,
    describeSource: (id) => (digests.has(id) ? `${version} ${digests.get(id)}` : undefined),
    readCourses: async (ids) => {
      const inMemory = ids.flatMap((id) => change.added?.get(id)?.course ?? []);
      const read = await publication.readCourses(ids.filter((id) => !change.added?.has(id)));
      return new Map([...read, ...inMemory.map((course) => [course.id, course] as const)]);
    },
    onDone: () => {
      done += 1;
      progress.advance(done);
    },
  };
  let pages;
  try {
    pages = await publishCoursePages(run, courseIds, !isKnown);
  } finally {
    await pool.close();
  }
  await listed;
  signal.throwIfAborted();
  // The remaining stored pages belong to no course.
  for (const key of stored ?? []) await site.remove(key);
  const instructors = await publishInstructorPages({
    site,
    origin,
    built,
    courses: change.courses,
    readCourses: publication.readCourses,
    marked,
    isKnown,
  });
  const catalogPages = await publishCatalogPages(target, site, origin, built);
  let sitemapFiles = 0;
  if (!isKnown || pages.hasMoved || instructors.hasMoved) {
    const previews = isKnown ? await readAllPreviews(marks) : pages.previews;
    const { renderSitemap } = await built.load();
    const files = renderSitemap(origin, [...digests.keys()].sort(), sortPreviews(previews), instructors.ids);
    sitemapFiles = await publishSitemap(site, files);
  }
  signal.throwIfAborted();
  await marks.writeHead({ version, fingerprint });
  return summary(
    pages.written + instructors.written + catalogPages + sitemapFiles,
    pages.removed + instructors.removed + (stored?.size ?? 0),
  );
};
