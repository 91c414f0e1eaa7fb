import pLimit from 'p-limit';
import { limits } from '../../lambdas/contract/limits.ts';
import type { PublishedArticle } from '../../lambdas/contract/published.ts';
import type { Article } from '../../lambdas/contract/schemas/course.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../lambdas/domain/course.ts';
import { toPreviewLecture } from '../../lambdas/domain/course-content.ts';
import { toCourseDetail } from '../../lambdas/domain/course-detail.ts';
import { captionsForTranscript, toTranscript } from '../../lambdas/domain/transcript.ts';
import {
  courseSubpages,
  type PreviewAddress,
  publicPageKey,
  shellKey,
  type SitemapFile,
} from '../../lambdas/pages/static-pages.ts';
import { createReadArticle } from '../../lambdas/stores/catalog/article-files.ts';
import { createReadCaptions } from '../../lambdas/stores/catalog/caption-files.ts';
import { createCatalogStore } from '../../lambdas/stores/catalog/catalog.ts';
import { createCatalogPublication } from '../../lambdas/stores/catalog/catalog-publication.ts';
import { computeFingerprint, type RegisteredCourse } from '../../lambdas/stores/catalog/course-register.ts';
import { type CourseMark, markShardOf, markShards, openPageMarks } from './page-marks.ts';
import { countOf } from './problem.ts';
import type { Progress } from './progress.ts';
import { openRenderPool, type RenderPool } from './render-pool.ts';
import type { ResolvedCourse } from './resolve-course.ts';
import { openSiteBucket, type SiteBucket } from './site-bucket.ts';
import { type BuiltSite, type PageSource, readBuiltSite, type RenderedPages } from './site-renderer.ts';
import type { Target } from './target.ts';

const coursePrefix = 'courses/';
const coursePage = new RegExp(`^${coursePrefix}[^/]+(?:/(?:${courseSubpages.join('|')}))?\\.html$`);
const previewPage = /^courses\/([^/]+)\/preview\/([^/]+)\.html$/;
const sitemapPart = /^sitemap-\d+\.xml$/;
const html = 'text/html; charset=utf-8';

/** Courses whose pages are rendered together; see `RenderPool`. */
const batch = 4;
/** Batches at once: while the pages of some are stored, those of others are rendered. */
const width = 6;
/** Shards of marks at once: while the courses of one are read, pages of another are rendered. */
const shardWidth = 2;

/** What publishing did to the catalog, so that pages need not look for it. */
export interface PublishedChange {
  /** Fingerprint of the catalog before; absent when that was not known. */
  readonly from: string | undefined;
  /** The courses now. */
  readonly courses: readonly RegisteredCourse[];
  /** Ids of those that came, changed or went. */
  readonly changed: readonly string[];
  /** Courses that came, by id, where they are at hand: they need not be read back. */
  readonly added?: ReadonlyMap<string, Pick<ResolvedCourse, 'course'>>;
}

/** An article whose images and files have no addresses: it ended before it was written, so a browser asks for it anew. */
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

/** What the pages of a course's open lectures show: everything but addresses, which are signed when somebody comes. */
const previewsOf = ({ storage, bucket }: Target, course: Course): Promise<PageSource['open']> => {
  const readCaptions = createReadCaptions(storage, bucket);
  const readArticle = createReadArticle(storage, bucket);
  return Promise.all(
    lecturesOf(course)
      .filter(({ lecture }) => lecture.preview)
      .map(async ({ lecture, lectureIndex }) => {
        const { captions, ...shown } = toPreviewLecture(lecture, lectureIndex);
        const track = captionsForTranscript(lecture);
        const text = track && (await readCaptions(track.key));
        const { articleKey } = lecture;
        const article = articleKey === undefined ? undefined : await readArticle(articleKey);
        return {
          lecture: shown,
          ...(article && { article: withoutAddresses(lecture, article) }),
          ...(track && text !== undefined && { transcript: toTranscript(lecture, track.lang, text) }),
        };
      }),
  );
};

/** Keys of the stored pages of courses and of their open lectures. */
const listCoursePages = async (site: SiteBucket): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const key of site.list(coursePrefix)) {
    if (coursePage.test(key) || previewPage.test(key)) keys.add(key);
  }
  return keys;
};

const toPreviewAddress = (key: string): PreviewAddress[] => {
  const [, courseId, lectureId] = previewPage.exec(key) ?? [];
  return courseId && lectureId ? [{ courseId, lectureId }] : [];
};

/** What publishing pages works with. */
interface Publishing {
  readonly target: Target;
  readonly site: SiteBucket;
  readonly pool: RenderPool;
  /** Whether a page that a mark names is there. */
  readonly isStored: (key: string) => boolean;
}

/** Renders the pages of courses, in their order. */
const renderPages = async (
  { target, pool }: Publishing,
  courses: readonly Course[],
): Promise<readonly RenderedPages[]> =>
  pool.render(
    await Promise.all(
      courses.map(async (course) => ({
        detail: toCourseDetail(course),
        open: await previewsOf(target, course),
      })),
    ),
  );

/** Stores those pages of a course that differ from the ones that its mark says are stored. */
const storePages = async (
  { site, isStored }: Publishing,
  rendered: RenderedPages,
  held: CourseMark | undefined,
): Promise<{ pages: Record<string, string>; written: number }> => {
  const differing = rendered.filter(({ key, tag }) => held?.pages[key] !== tag || !isStored(key));
  for (const { key, bytes } of differing) await site.write(key, bytes, html);
  return {
    pages: Object.fromEntries(rendered.map(({ key, tag }) => [key, tag])),
    written: differing.length,
  };
};

/** Home, list and other pages that show the catalog. */
const publishCatalogPages = async (
  target: Target,
  site: SiteBucket,
  origin: string,
  { build, load }: BuiltSite,
): Promise<number> => {
  const module = await load();
  const catalog = createCatalogStore(target.documents, target.table);
  const [list, { topics, levels, durations }, featuredCourses] = await Promise.all([
    catalog.listCourses({ filters: {}, sort: 'popular', limit: limits.coursePageDefault }),
    catalog.getFacets(),
    catalog.listFeatured(),
  ]);
  // That there is more can be said; only the API can sign where it begins. The browser asks for the list again at once.
  const data = {
    list: { courses: list.courses, total: list.total, lastEvaluatedKey: list.next === null ? null : {} },
    facets: { topics, levels, durations },
    featured: { featuredCourses },
  };
  let written = 0;
  for (const page of module.staticPages.filter(({ showsCatalog }) => showsCatalog)) {
    const text = await module.renderPublicPage(build, origin, page, data);
    if (await site.writeIfChanged(publicPageKey(page.path), text, html)) written += 1;
  }
  return written;
};

/** The sitemap with its parts, if there are any; parts that are no longer named go last. */
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
  /** Lists and search, which only some pages show: the others need not wait for them. */
  readonly listed?: Promise<void>;
  /** What the site was built into; `undefined` when it was not. */
  readonly readSite?: (origin: string) => BuiltSite | undefined;
}

/**
 * Renders the static pages that show the catalog — home, list, courses, sitemap — and stores those that changed. When the
 * stored ones are known to stand for the catalog of before, only those of the courses that changed are looked at; else, and after
 * a new build, all of them. Repeating it finishes what was interrupted; with nothing new it writes nothing.
 * @returns what was done, or why nothing could be, for people
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
  const told = () => `Pages: ${counts.written} written, ${countOf(counts.removed, 'page')} removed`;
  if (head.version === version && head.fingerprint === fingerprint) return told();
  const isKnown = head.version === version && change.from !== undefined && head.fingerprint === change.from;
  await marks.writeHead({ version });

  const publication = createCatalogPublication(target.documents, target.table);
  const registered = new Map(change.courses.map((course) => [course.card.id, course]));
  const stored = isKnown ? undefined : await listCoursePages(site);
  const isStored = (key: string): boolean => stored?.has(key) ?? true;
  const looked = isKnown ? change.changed : [...registered.keys()];
  // A processor for the database: lists are what would be waited for in the end.
  const pool = await openRenderPool(built, origin, looked.length, listed ? 1 : 0);
  const publishing = { target, site, pool, isStored };
  const limit = pLimit(width);
  const previews: PreviewAddress[] = [];
  let hasMoved = !isKnown;
  let done = 0;
  progress.begin('Pages', looked.length);

  /** Brings the pages of some courses up to date, and of a whole shard those that no course has any more. */
  const publishShard = async (shard: number, ids: readonly string[]): Promise<void> => {
    const held = await marks.read(shard);
    const gone = [...held.keys()].filter((id) => !registered.has(id));
    const all = [...new Set([...ids, ...gone])];
    const sourceOf = (id: string): string => `${version} ${registered.get(id)?.digest}`;
    const isStanding = (id: string): boolean => {
      const before = held.get(id);
      return before?.source === sourceOf(id) && Object.keys(before.pages).every(isStored);
    };
    const whole = new Set(all.filter(isStanding));
    const wanted = new Set(all.filter((id) => registered.has(id) && !whole.has(id)));
    const courses = await publication.readCourses([...wanted].filter((id) => !change.added?.has(id)));
    const courseOf = (id: string): Course | undefined => change.added?.get(id)?.course ?? courses.get(id);
    const publishOne = async (id: string, rendered: RenderedPages | undefined): Promise<void> => {
      signal.throwIfAborted();
      const before = held.get(id);
      const made = rendered && (await storePages(publishing, rendered, before));
      const mark = whole.has(id) ? before : made && { source: sourceOf(id), pages: made.pages };
      counts.written += made?.written ?? 0;
      const obsolete = Object.keys(before?.pages ?? {}).filter((key) => mark?.pages[key] === undefined);
      for (const key of obsolete) await site.remove(key);
      for (const key of Object.keys(mark?.pages ?? {})) stored?.delete(key);
      for (const key of obsolete) stored?.delete(key);
      counts.removed += obsolete.length;
      const added = Object.keys(mark?.pages ?? {}).filter((key) => before?.pages[key] === undefined);
      if (obsolete.length > 0 || added.length > 0) hasMoved = true;
      if (mark) held.set(id, mark);
      else held.delete(id);
      done += 1;
      progress.advance(done);
    };
    const batches = Array.from({ length: Math.ceil(all.length / batch) }, (_, index) =>
      all.slice(index * batch, (index + 1) * batch),
    );
    await limit.map(batches, async (part) => {
      signal.throwIfAborted();
      const made = part.flatMap((id) => (wanted.has(id) && courseOf(id)) || []);
      const rendered = made.length > 0 ? await renderPages(publishing, made) : [];
      const pagesOf = new Map(made.map(({ id }, index) => [id, rendered[index]]));
      await Promise.all(part.map((id) => publishOne(id, pagesOf.get(id))));
    });
    await marks.write(shard, held);
    if (!isKnown)
      for (const { pages } of held.values()) previews.push(...Object.keys(pages).flatMap(toPreviewAddress));
  };

  try {
    const byShard = Map.groupBy(looked, markShardOf);
    const touched = isKnown ? [...byShard.keys()] : Array(markShards).keys();
    await pLimit(shardWidth).map(touched, (shard) => publishShard(shard, byShard.get(shard) ?? []));
  } finally {
    limit.clearQueue();
    await pool.close();
  }
  await listed;
  // What is left was stored and belongs to no course.
  for (const key of stored ?? []) {
    await site.remove(key);
    counts.removed += 1;
  }
  counts.written += await publishCatalogPages(target, site, origin, built);
  if (hasMoved) {
    if (isKnown) {
      for (const shard of Array(markShards).keys()) {
        for (const { pages } of (await marks.read(shard)).values()) {
          previews.push(...Object.keys(pages).flatMap(toPreviewAddress));
        }
      }
    }
    const order = ({ courseId, lectureId }: PreviewAddress): string => `${courseId}/${lectureId}`;
    previews.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    counts.written += await publishSitemap(
      site,
      (await built.load()).renderSitemap(origin, [...registered.keys()].sort(), previews),
    );
  }
  await marks.writeHead({ version, fingerprint });
  return told();
};
