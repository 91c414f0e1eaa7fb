import type { PublishedArticle } from '../../../lambdas/contract/published.ts';
import type { Article } from '../../../lambdas/contract/schemas/course.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import { toPreviewLecture } from '../../../lambdas/domain/course/course-content.ts';
import { toCourseDetail } from '../../../lambdas/domain/course/course-detail.ts';
import { captionsForTranscript, toTranscript } from '../../../lambdas/domain/transcript/transcript.ts';
import { courseSubpages, type PreviewLectureIds } from '../../../lambdas/pages/static-pages.ts';
import { createReadArticle, createReadCaptions } from '../../../lambdas/stores/catalog/read/lecture-files.ts';
import { chunk } from '../../../lambdas/stores/chunk.ts';
import { fewAtATime } from '../../../lambdas/stores/few-at-a-time.ts';
import type { Target } from '../target.ts';
import { type CourseMark, markShards, type PageMarks, toMarkShard } from './page-marks.ts';
import type { RenderPool } from './render-pool.ts';
import type { SiteBucket } from './site-bucket.ts';
import type { PageSource, RenderedPages } from './site-renderer.ts';

const coursePrefix = 'courses/';
const coursePage = new RegExp(`^${coursePrefix}[^/]+(?:/(?:${courseSubpages.join('|')}))?\\.html$`);
const previewPage = /^courses\/([^/]+)\/preview\/([^/]+)\.html$/;
export const htmlType = 'text/html; charset=utf-8';

/** Courses whose pages are rendered in one task; see `RenderPool`. */
const batchSize = 4;
/** Batches of a shard in flight: while the pages of some are stored, those of others are rendered. */
const batchesAtOnce = 3;
/** Shards of marks in flight: while the courses of one are read, pages of another are rendered. */
const shardsAtOnce = 2;

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
export const listCoursePages = async (site: SiteBucket): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const key of site.list(coursePrefix)) {
    if (coursePage.test(key) || previewPage.test(key)) keys.add(key);
  }
  return keys;
};

/** The preview lectures whose pages marks list. */
export const listPreviews = (marks: ReadonlyMap<string, CourseMark>): PreviewLectureIds[] =>
  [...marks.values()].flatMap(({ pages }) =>
    Object.keys(pages).flatMap((key) => {
      const [, courseId, lectureId] = previewPage.exec(key) ?? [];
      return courseId && lectureId ? [{ courseId, lectureId }] : [];
    }),
  );

/** What publishing the pages of courses needs. */
export interface CoursePagesRun {
  readonly target: Target;
  readonly site: SiteBucket;
  readonly marks: PageMarks;
  readonly pool: RenderPool;
  /** What the mark of a course says when its pages are up to date; undefined for a course that is not published. */
  readonly describeSource: (courseId: string) => string | undefined;
  /** Reads courses, as far as they are published. */
  readonly readCourses: (courseIds: readonly string[]) => Promise<ReadonlyMap<string, Course>>;
  /** Keys of the stored pages, if they must be compared; those that belong to a course are taken out. */
  readonly stored: Set<string> | undefined;
  /** Called after each course. */
  readonly onDone: () => void;
  readonly signal: AbortSignal;
}

/** What publishing the pages of courses did. */
export interface PublishedPages {
  readonly written: number;
  readonly removed: number;
  /** Whether there are new addresses or fewer. */
  readonly hasMoved: boolean;
}

const add = (a: PublishedPages, b: PublishedPages): PublishedPages => ({
  written: a.written + b.written,
  removed: a.removed + b.removed,
  hasMoved: a.hasMoved || b.hasMoved,
});
const nothing: PublishedPages = { written: 0, removed: 0, hasMoved: false };

/** Renders the pages of courses, in the same order. */
const renderPages = async (
  { target, pool }: CoursePagesRun,
  courses: readonly Course[],
): Promise<readonly RenderedPages[]> =>
  courses.length === 0
    ? []
    : pool.render(
        await Promise.all(
          courses.map(async (course) => ({
            detail: toCourseDetail(course),
            open: await readPreviews(target, course),
          })),
        ),
      );

/** Stores those pages of a course that differ from the stored ones, and removes those that it has no longer. */
const storePages = async (
  { site, stored, signal }: CoursePagesRun,
  before: CourseMark | undefined,
  pages: RenderedPages,
): Promise<PublishedPages> => {
  const differing = pages.filter(({ key, tag }) => before?.pages[key] !== tag || stored?.has(key) === false);
  for (const { key, bytes } of differing) {
    signal.throwIfAborted();
    await site.write(key, bytes, htmlType);
  }
  const keys = new Set(pages.map(({ key }) => key));
  const obsolete = Object.keys(before?.pages ?? {}).filter((key) => !keys.has(key));
  for (const key of obsolete) await site.remove(key);
  for (const key of [...keys, ...obsolete]) stored?.delete(key);
  const isNew = [...keys].some((key) => before?.pages[key] === undefined);
  return { written: differing.length, removed: obsolete.length, hasMoved: isNew || obsolete.length > 0 };
};

/** Updates the pages of these courses, and removes those of courses of the shard that are no longer published. */
const publishShard = async (
  run: CoursePagesRun,
  shard: number,
  courseIds: readonly string[],
): Promise<{ pages: PublishedPages; previews: readonly PreviewLectureIds[] }> => {
  const { marks, describeSource, readCourses, stored, onDone, signal } = run;
  const shardMarks = await marks.read(shard);
  const isUpToDate = (id: string): boolean => {
    const mark = shardMarks.get(id);
    return (
      mark !== undefined &&
      mark.source === describeSource(id) &&
      Object.keys(mark.pages).every((key) => stored?.has(key) !== false)
    );
  };
  const gone = [...shardMarks.keys()].filter((id) => describeSource(id) === undefined);
  const ids = [...new Set([...courseIds, ...gone])];
  const upToDate = new Set(ids.filter(isUpToDate));
  const courses = await readCourses(
    ids.filter((id) => !upToDate.has(id) && describeSource(id) !== undefined),
  );
  let pages = nothing;

  const publishCourse = async (id: string, rendered: RenderedPages): Promise<void> => {
    const stored = await storePages(run, shardMarks.get(id), rendered);
    pages = add(pages, stored);
    const source = describeSource(id);
    if (source === undefined || rendered.length === 0) shardMarks.delete(id);
    else {
      shardMarks.set(id, {
        source,
        pages: Object.fromEntries(rendered.map(({ key, tag }) => [key, tag])),
      });
    }
  };
  const publishBatch = async (batch: readonly string[]): Promise<void> => {
    signal.throwIfAborted();
    const present = batch.flatMap((id) => courses.get(id) ?? []);
    const rendered = await renderPages(run, present);
    const pagesOf = new Map(present.map(({ id }, index) => [id, rendered[index]]));
    await Promise.all(
      batch.map(async (id) => {
        if (upToDate.has(id))
          for (const key of Object.keys(shardMarks.get(id)?.pages ?? {})) stored?.delete(key);
        else await publishCourse(id, pagesOf.get(id) ?? []);
        onDone();
      }),
    );
  };
  await fewAtATime(batchesAtOnce, chunk(ids, batchSize), publishBatch);
  await marks.write(shard, shardMarks);
  return { pages, previews: listPreviews(shardMarks) };
};

/**
 * Publishes the pages of courses, shard by shard.
 * @param courseIds the courses to check
 * @param readsAll whether every shard is read, also those without a course to check
 * @returns what was done, and the preview lectures of the shards that were read
 */
export const publishCoursePages = async (
  run: CoursePagesRun,
  courseIds: readonly string[],
  readsAll: boolean,
): Promise<PublishedPages & { readonly previews: readonly PreviewLectureIds[] }> => {
  const byShard = Map.groupBy(courseIds, toMarkShard);
  const shards = readsAll ? [...Array(markShards).keys()] : [...byShard.keys()];
  const done: Awaited<ReturnType<typeof publishShard>>[] = [];
  await fewAtATime(shardsAtOnce, shards, async (shard) => {
    done.push(await publishShard(run, shard, byShard.get(shard) ?? []));
  });
  return {
    ...done.map(({ pages }) => pages).reduce(add, nothing),
    previews: done.flatMap(({ previews }) => previews),
  };
};
