import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { limits } from '../../lambdas/contract/limits.ts';
import type { PublishedArticle } from '../../lambdas/contract/published.ts';
import type { Article, CourseCard, PreviewLecture } from '../../lambdas/contract/schemas/course.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../lambdas/domain/course.ts';
import { toPreviewLecture } from '../../lambdas/domain/course-content.ts';
import { toCourseDetail } from '../../lambdas/domain/course-detail.ts';
import { captionsForTranscript, toTranscript } from '../../lambdas/domain/transcript.ts';
import {
  coursePageKey,
  type CourseSubpage,
  courseSubpages,
  type PreviewAddress,
  previewPageKey,
  publicPageKey,
  shellKey,
  type SiteBuild,
  type SiteRenderer,
} from '../../lambdas/pages/static-pages.ts';
import { createReadArticle } from '../../lambdas/stores/catalog/article-files.ts';
import { createReadCaptions } from '../../lambdas/stores/catalog/caption-files.ts';
import { createCatalogStore } from '../../lambdas/stores/catalog/catalog.ts';
import { createCatalogPublication } from '../../lambdas/stores/catalog/catalog-publication.ts';
import { countOf } from './problem.ts';
import type { Progress } from './progress.ts';
import type { Target } from './target.ts';

const web = join(import.meta.dirname, '..', '..', 'web');

/** What of a page decides its markup, by course id: a page whose mark has not changed is left alone. */
type Marks = Readonly<Record<string, string>>;

/** Remembers what the stored pages were made from. */
const marksKey = 'courses/pages.json';
const coursePrefix = 'courses/';
const coursePage = new RegExp(`^${coursePrefix}[^/]+(?:/(?:${courseSubpages.join('|')}))?\\.html$`);

interface Renderer {
  readonly module: SiteRenderer;
  readonly build: SiteBuild;
  /** Changes with everything that pages are made of besides courses. */
  readonly version: string;
}

/** The renderer that building the site leaves behind; `undefined` when the site was not built here. */
const loadRenderer = async (origin: string): Promise<Renderer | undefined> => {
  const script = join(web, 'build', 'dist', 'index.js');
  const shellFile = join(web, 'dist', shellKey);
  if (!existsSync(script) || !existsSync(shellFile)) return undefined;
  const shell = readFileSync(shellFile, 'utf8');
  return {
    module: (await import(pathToFileURL(script).href)) as SiteRenderer,
    build: {
      shell,
      manifest: JSON.parse(
        readFileSync(join(web, 'dist', '.vite', 'manifest.json'), 'utf8'),
      ) as SiteBuild['manifest'],
    },
    version: createHash('sha256').update(shell).update(readFileSync(script)).update(origin).digest('hex'),
  };
};

const isAbsent = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** The site's bucket as publishing uses it: text in, nothing written that is there already. */
const openSite = ({ storage }: Target, bucket: string) => ({
  async read(key: string): Promise<string | undefined> {
    try {
      const { Body } = await storage.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return await Body?.transformToString('utf-8');
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  },

  /** @returns whether it had to be written */
  async write(key: string, text: string, contentType: string): Promise<boolean> {
    const tag = `"${createHash('md5').update(text).digest('hex')}"`;
    const stored = await storage
      .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      });
    if (stored?.ETag === tag) return false;
    await storage.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: text,
        ContentType: contentType,
        CacheControl: 'no-cache',
      }),
    );
    return true;
  },

  remove: (key: string) => storage.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })),

  /** Keys of the pages of courses, and the lectures that have one of their own. */
  async listPages(): Promise<{ keys: string[]; previews: PreviewAddress[] }> {
    const keys: string[] = [];
    const previews: PreviewAddress[] = [];
    let from: string | undefined;
    do {
      const { Contents = [], NextContinuationToken } = await storage.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: coursePrefix, ContinuationToken: from }),
      );
      for (const { Key = '' } of Contents) {
        if (coursePage.test(Key)) keys.push(Key);
        const [, courseId, lectureId] = /^courses\/([^/]+)\/preview\/([^/]+)\.html$/.exec(Key) ?? [];
        if (courseId && lectureId) previews.push({ courseId, lectureId });
      }
      from = NextContinuationToken;
    } while (from);
    return { keys, previews };
  },
});

/** What a course has besides its own page: who follows one that is released over time subscribes to it. */
const subpagesOf = ({ drip }: Pick<CourseCard, 'drip'>): readonly CourseSubpage[] =>
  drip ? courseSubpages : [];

const courseKeys = (card: CourseCard): string[] => [
  coursePageKey(card.id),
  ...subpagesOf(card).map((subpage) => coursePageKey(card.id, subpage)),
];

const html = 'text/html; charset=utf-8';

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
const previewsOf = (
  { storage, bucket }: Target,
  course: Course,
): Promise<Omit<PreviewLecture, 'video'>[]> => {
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

/**
 * Renders the static pages that show the catalog — home, list, courses, sitemap — and stores those that changed. Repeating
 * it finishes what was interrupted; with nothing new it writes nothing.
 * @returns what was done, or why nothing could be, for people
 */
export const publishPages = async (
  target: Target,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
): Promise<string> => {
  if (!target.site) return 'Pages: this target has none.';
  const { bucket, url: origin } = target.site;
  const renderer = await loadRenderer(origin);
  if (!renderer) return 'Pages were left as they are: run npm run build:web first, then apply again.';
  const { module, build, version } = renderer;
  const site = openSite(target, bucket);
  if ((await site.read(shellKey)) !== build.shell) {
    return 'Pages were left as they are: the running site is a different build. Deploy this one, then apply again.';
  }

  const publication = createCatalogPublication(target.documents, target.table);
  const courses = await publication.readCourses();
  const marks = JSON.parse((await site.read(marksKey)) ?? '{}') as Marks;
  const listed = await site.listPages();
  const stored = new Set(listed.keys);
  /** By key: what has a page, kept up with what is written and removed below. */
  const previews = new Map(
    listed.previews.map((each) => [previewPageKey(each.courseId, each.lectureId), each] as const),
  );
  const removePreviews = async (courseId: string, kept: ReadonlySet<string>): Promise<void> => {
    for (const [key, preview] of previews) {
      if (preview.courseId !== courseId || kept.has(key)) continue;
      await site.remove(key);
      previews.delete(key);
    }
  };
  const wanted = new Map(courses.map(({ card, sourceHash }) => [card.id, `${version} ${sourceHash}`]));
  const keysOf = new Map(courses.map(({ card }) => [card.id, courseKeys(card)]));
  const isWhole = (id: string): boolean => (keysOf.get(id) ?? []).every((key) => stored.has(key));
  const stale = [...wanted].filter(([id, mark]) => marks[id] !== mark || !isWhole(id));

  let written = 0;
  progress.begin('Pages', stale.length);
  for (const [done, [id]] of stale.entries()) {
    signal.throwIfAborted();
    const course = await publication.readCourse(id);
    if (!course) continue;
    const detail = toCourseDetail(course);
    const page = await module.renderCoursePage(build, origin, detail);
    if (await site.write(coursePageKey(id), page, html)) written += 1;
    const open = await previewsOf(target, course);
    for (const preview of open) {
      const text = await module.renderPreviewPage(build, origin, detail, preview);
      const key = previewPageKey(id, preview.lecture.id);
      if (await site.write(key, text, html)) written += 1;
      previews.set(key, { courseId: id, lectureId: preview.lecture.id });
    }
    await removePreviews(id, new Set(open.map(({ lecture }) => previewPageKey(id, lecture.id))));
    for (const subpage of subpagesOf(detail)) {
      const text = await module.renderCourseSubpage(build, origin, detail, subpage);
      if (await site.write(coursePageKey(id, subpage), text, html)) written += 1;
    }
    progress.advance(done + 1);
  }
  const kept = new Set([...keysOf.values()].flat());
  const gone = [...stored].filter((key) => !kept.has(key));
  for (const key of gone) await site.remove(key);
  const absent = new Set(
    [...previews.values()].map(({ courseId }) => courseId).filter((id) => !wanted.has(id)),
  );
  for (const id of absent) await removePreviews(id, new Set());
  await site.write(marksKey, JSON.stringify(Object.fromEntries(wanted)), 'application/json');

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
  for (const page of module.staticPages.filter(({ showsCatalog }) => showsCatalog)) {
    const text = await module.renderPublicPage(build, origin, page, data);
    if (await site.write(publicPageKey(page.path), text, html)) written += 1;
  }
  const lectures = [...previews].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, preview]) => preview);
  const sitemap = module.renderSitemap(origin, [...wanted.keys()].sort(), lectures);
  if (await site.write('sitemap.xml', sitemap, 'application/xml')) written += 1;
  return `Pages: ${written} written, ${countOf(gone.length, 'page')} removed`;
};
