import pLimit from 'p-limit';
import { limits } from '../../../lambdas/contract/limits.ts';
import type { PublishedArticle } from '../../../lambdas/contract/published.ts';
import type { Article } from '../../../lambdas/contract/schemas/course.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import { toPreviewLecture } from '../../../lambdas/domain/course/course-content.ts';
import { toCourseDetail } from '../../../lambdas/domain/course/course-detail.ts';
import { captionsForTranscript, toTranscript } from '../../../lambdas/domain/transcript/transcript.ts';
import {
  courseSubpages,
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
import { createReadArticle, createReadCaptions } from '../../../lambdas/stores/catalog/read/lecture-files.ts';
import { formatCount } from '../problem.ts';
import type { Progress } from '../progress.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';
import { publishInstructorPages } from './instructor-pages.ts';
import { type CourseMark, markShards, openPageMarks, toMarkShard } from './page-marks.ts';
import { openRenderPool, type RenderPool } from './render-pool.ts';
import { openSiteBucket, type SiteBucket } from './site-bucket.ts';
import { type BuiltSite, type PageSource, readBuiltSite, type RenderedPages } from './site-renderer.ts';

const coursePrefix = 'courses/';
const coursePage = new RegExp(`^${coursePrefix}[^/]+(?:/(?:${courseSubpages.join('|')}))?\\.html$`);
const previewPage = /^courses\/([^/]+)\/preview\/([^/]+)\.html$/;
const sitemapPart = /^sitemap-\d+\.xml$/;
const html = 'text/html; charset=utf-8';

/** Courses whose pages are rendered in one task; see `RenderPool`. */
const batch = 4;
/** Batches in flight: while the pages of some are stored, those of others are rendered. */
const width = 6;
/** Shards of marks in flight: while the courses of one are read, pages of another are rendered. */
const shardWidth = 2;

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

/** An article without the addresses of its images and files. It is already expired, so that the browser requests it again. */
const withoutAddresses = (
  { id, title }: Pick<CourseLecture, 'id' | 'title'>,
  { html, headings, minutes }: PublishedArticle,
): Article => ({
  lectureId: id,
  title,
  html: html.replace(/ data-key="[^"<>]*"/g, ''),
  headings,
  minutes,
  expiresAt: new Date(0).toISOString(),
});

/** Reads what the pages of a course's preview lectures show: everything except URLs, which the API signs on request. */
const readPreviews = ({ storage, bucket }: Target, course: Course): Promise<PageSource['open']> => {
  const readCaptions = createReadCaptions(storage, bucket);
  const readArticle = createReadArticle(storage, bucket);
  return Promise.all(
    lecturesOf(course)
      .filter(({ lecture }) => lecture.preview)
      .map(async ({ lecture, lectureIndex }) => {
        const { captions, ...shown } = toPreviewLecture(lecture, lectureIndex);
        const track = captionsForTranscript(lecture);
        const cues = track && (await readCaptions(track.key));
        const { articleKey } = lecture;
        const article = articleKey === undefined ? undefined : await readArticle(articleKey);
        return {
          lecture: shown,
          ...(article && { article: withoutAddresses(lecture, article) }),
          ...(track && cues && { transcript: toTranscript(lecture, track.lang, cues) }),
        };
      }),
  );
};

/** Lists the keys of the stored pages of courses and of their preview lectures. */
const listCoursePages = async (site: SiteBucket): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const key of site.list(coursePrefix)) {
    if (coursePage.test(key) || previewPage.test(key)) keys.add(key);
  }
  return keys;
};

const toPreviewAddress = (key: string): PreviewLectureIds[] => {
  const [, courseId, lectureId] = previewPage.exec(key) ?? [];
  return courseId && lectureId ? [{ courseId, lectureId }] : [];
};

interface Publishing {
  readonly target: Target;
  readonly site: SiteBucket;
  readonly pool: RenderPool;
  /** Whether a page that a mark lists really is in the bucket. */
  readonly isStored: (key: string) => boolean;
}

/** Renders the pages of courses, in the same order. */
const renderPages = async (
  { target, pool }: Publishing,
  courses: readonly Course[],
): Promise<readonly RenderedPages[]> =>
  pool.render(
    await Promise.all(
      courses.map(async (course) => ({
        detail: toCourseDetail(course),
        open: await readPreviews(target, course),
      })),
    ),
  );

/** Stores the pages of a course that differ from the stored ones, according to its mark. */
const storePages = async (
  { site, isStored }: Publishing,
  rendered: RenderedPages,
  before: CourseMark | undefined,
): Promise<{ pages: Record<string, string>; written: number }> => {
  const differing = rendered.filter(({ key, tag }) => before?.pages[key] !== tag || !isStored(key));
  for (const { key, bytes } of differing) await site.write(key, bytes, html);
  return {
    pages: Object.fromEntries(rendered.map(({ key, tag }) => [key, tag])),
    written: differing.length,
  };
};

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
    if (await site.writeIfChanged(publicPageKey(page.path), text, html)) written += 1;
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

export interface PagesOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly change: PublishedChange;
  /** Resolves when lists and search are written; only pages that show them wait for it. */
  readonly listed?: Promise<void>;
  /** Reads the built site; returns `undefined` if it was not built. */
  readonly readSite?: (origin: string) => BuiltSite | undefined;
}

/**
 * Renders the static pages that show the catalog (home, list, courses, instructors, sitemap) and stores those that changed. If the stored
 * pages are known to show the catalog before the run, only the pages of changed courses are checked; otherwise, and after a new
 * build, all of them. Running it again finishes an interrupted run; with nothing new it writes nothing.
 * @returns a line that says what was done, or why nothing could be
 */
export const publishPages = async (
  target: Target,
  { progress, signal, change, listed, readSite = readBuiltSite }: PagesOptions,
): Promise<string> => {
  if (!target.site) return 'Pages: this target has none.';
  const { bucket, url: origin } = target.site;
  const built = readSite(origin);
  if (!built) return 'Pages were left as they are: run npm run build:web first, then apply again.';
  const { build, version } = built;
  const site = openSiteBucket(target, bucket);
  if ((await site.read(shellKey)) !== build.shell) {
    return 'Pages were left as they are: the running site is a different build. Deploy this one, then apply again.';
  }

  const marks = openPageMarks(site);
  const head = await marks.readHead();
  const fingerprint = computeFingerprint(change.courses);
  const counts = { written: 0, removed: 0 };
  const summary = () => `Pages: ${counts.written} written, ${formatCount(counts.removed, 'page')} removed`;
  if (head.version === version && head.fingerprint === fingerprint) return summary();
  const isKnown = head.version === version && change.from !== undefined && head.fingerprint === change.from;
  await marks.writeHead({ version });

  const publication = createCatalogPublication(target.documents, target.table);
  const registered = new Map(change.courses.map((course) => [course.card.id, course]));
  const stored = isKnown ? undefined : await listCoursePages(site);
  const isStored = (key: string): boolean => stored?.has(key) ?? true;
  const toCheck = isKnown ? change.changed : [...registered.keys()];
  // One processor is left to the writing of lists, which takes longest.
  const pool = await openRenderPool(built, origin, toCheck.length, listed ? 1 : 0);
  const publishing = { target, site, pool, isStored };
  const limit = pLimit(width);
  const previews: PreviewLectureIds[] = [];
  const addPreviews = (shardMarks: ReadonlyMap<string, CourseMark>): void => {
    for (const { pages } of shardMarks.values())
      previews.push(...Object.keys(pages).flatMap(toPreviewAddress));
  };
  let hasMoved = !isKnown;
  let done = 0;
  progress.begin('Pages', toCheck.length);

  /** Updates the pages of these courses, and removes those of courses of the shard that are no longer published. */
  const publishShard = async (shard: number, ids: readonly string[]): Promise<void> => {
    const shardMarks = await marks.read(shard);
    const gone = [...shardMarks.keys()].filter((id) => !registered.has(id));
    const all = [...new Set([...ids, ...gone])];
    const describeSource = (id: string): string => `${version} ${registered.get(id)?.digest}`;
    const isUpToDate = (id: string): boolean => {
      const before = shardMarks.get(id);
      return before?.source === describeSource(id) && Object.keys(before.pages).every(isStored);
    };
    const upToDate = new Set(all.filter(isUpToDate));
    const wanted = new Set(all.filter((id) => registered.has(id) && !upToDate.has(id)));
    const courses = await publication.readCourses([...wanted].filter((id) => !change.added?.has(id)));
    const findCourse = (id: string): Course | undefined => change.added?.get(id)?.course ?? courses.get(id);
    const publishOne = async (id: string, rendered: RenderedPages | undefined): Promise<void> => {
      signal.throwIfAborted();
      const before = shardMarks.get(id);
      const made = rendered && (await storePages(publishing, rendered, before));
      const mark = upToDate.has(id) ? before : made && { source: describeSource(id), pages: made.pages };
      counts.written += made?.written ?? 0;
      const obsolete = Object.keys(before?.pages ?? {}).filter((key) => mark?.pages[key] === undefined);
      for (const key of obsolete) await site.remove(key);
      for (const key of Object.keys(mark?.pages ?? {})) stored?.delete(key);
      for (const key of obsolete) stored?.delete(key);
      counts.removed += obsolete.length;
      const added = Object.keys(mark?.pages ?? {}).filter((key) => before?.pages[key] === undefined);
      if (obsolete.length > 0 || added.length > 0) hasMoved = true;
      if (mark) shardMarks.set(id, mark);
      else shardMarks.delete(id);
      done += 1;
      progress.advance(done);
    };
    const batches = Array.from({ length: Math.ceil(all.length / batch) }, (_, index) =>
      all.slice(index * batch, (index + 1) * batch),
    );
    await limit.map(batches, async (part) => {
      signal.throwIfAborted();
      const made = part.flatMap((id) => (wanted.has(id) && findCourse(id)) || []);
      const rendered = made.length > 0 ? await renderPages(publishing, made) : [];
      const pagesById = new Map(made.map(({ id }, index) => [id, rendered[index]]));
      await Promise.all(part.map((id) => publishOne(id, pagesById.get(id))));
    });
    await marks.write(shard, shardMarks);
    if (!isKnown) addPreviews(shardMarks);
  };

  try {
    const byShard = Map.groupBy(toCheck, toMarkShard);
    const touched = isKnown ? [...byShard.keys()] : Array(markShards).keys();
    await pLimit(shardWidth).map(touched, (shard) => publishShard(shard, byShard.get(shard) ?? []));
  } finally {
    limit.clearQueue();
    await pool.close();
  }
  await listed;
  // The remaining stored pages belong to no course.
  for (const key of stored ?? []) {
    await site.remove(key);
    counts.removed += 1;
  }
  const instructors = await publishInstructorPages({
    site,
    origin,
    built,
    courses: change.courses,
    readCourses: publication.readCourses,
    isKnown,
  });
  counts.written += instructors.written;
  counts.removed += instructors.removed;
  if (instructors.hasMoved) hasMoved = true;
  counts.written += await publishCatalogPages(target, site, origin, built);
  if (hasMoved) {
    if (isKnown) {
      for (const shard of Array(markShards).keys()) addPreviews(await marks.read(shard));
    }
    const order = ({ courseId, lectureId }: PreviewLectureIds): string => `${courseId}/${lectureId}`;
    previews.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    counts.written += await publishSitemap(
      site,
      (await built.load()).renderSitemap(origin, [...registered.keys()].sort(), previews, instructors.ids),
    );
  }
  await marks.writeHead({ version, fingerprint });
  return summary();
};
