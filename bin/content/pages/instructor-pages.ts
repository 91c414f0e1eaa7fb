import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import * as z from 'zod/mini';
import type { Course } from '../../../lambdas/domain/course/course.ts';
import { toInstructorProfile } from '../../../lambdas/domain/course/instructor-profile.ts';
import { instructorPageKey, type publishedFolders } from '../../../lambdas/pages/static-pages.ts';
import type { RegisteredCourse } from '../../../lambdas/stores/catalog/publish/course-register.ts';
import type { SiteBucket } from './site-bucket.ts';
import type { BuiltSite } from './site-renderer.ts';

const folder: (typeof publishedFolders)[number] = 'instructors/';
/** What each stored page was rendered from, by instructor id. */
const Marks = z.record(z.string(), z.string());
type Marks = z.output<typeof Marks>;
/** Beside the pages, so that whatever deletes their folder deletes the marks too, and publishing writes the pages again. */
const marksKey = `${folder}pages.json`;
const html = 'text/html; charset=utf-8';

/** Reads what the stored pages were rendered from; undefined if that is unknown. */
export const readInstructorMarks = async (site: SiteBucket): Promise<Marks | undefined> => {
  const text = await site.read(marksKey);
  return text === undefined ? undefined : Marks.parse(JSON.parse(text));
};

/** Lists the ids of instructors that have a stored page. */
const listStored = async (site: SiteBucket): Promise<string[]> => {
  const ids: string[] = [];
  for await (const key of site.list(folder)) {
    const id = basename(key, '.html');
    if (key === instructorPageKey(id)) ids.push(id);
  }
  return ids;
};

interface Publishing {
  readonly site: SiteBucket;
  readonly origin: string;
  readonly built: BuiltSite;
  /** All published courses. */
  readonly courses: readonly RegisteredCourse[];
  readonly readCourses: (ids: readonly string[]) => Promise<ReadonlyMap<string, Course>>;
  /** Marks of the stored pages; undefined if unknown. */
  readonly marked: Marks | undefined;
  /** Whether the stored pages are those that the marks list. */
  readonly isKnown: boolean;
}

/**
 * Renders the pages of instructors whose courses changed, and removes those of instructors without a course.
 * @returns how many pages were written and removed, whether there are new or fewer pages, and the ids of all instructors
 */
export const publishInstructorPages = async ({
  site,
  origin,
  built,
  courses,
  readCourses,
  marked,
  isKnown,
}: Publishing): Promise<{ written: number; removed: number; hasMoved: boolean; ids: readonly string[] }> => {
  const before = marked ?? {};
  const byInstructor = Map.groupBy(courses, ({ instructorId }) => instructorId);
  byInstructor.delete(undefined);
  const marks: Record<string, string> = {};
  let written = 0;
  let removed = 0;
  for (const [id = '', own] of [...byInstructor].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))) {
    const digests = own.map(({ digest }) => digest).sort();
    const mark = createHash('sha256')
      .update([built.version, ...digests].join(' '))
      .digest('hex');
    marks[id] = mark;
    if (before[id] === mark && isKnown) continue;
    const found = await readCourses(own.map(({ card }) => card.id).sort());
    const profile = toInstructorProfile([...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
    if (!profile) continue;
    const { renderInstructorPage } = await built.load();
    const page = await renderInstructorPage(built.build, origin, profile);
    if (await site.writeIfChanged(instructorPageKey(id), page, html)) written += 1;
  }
  const stored = marked ? Object.keys(marked) : await listStored(site);
  for (const id of stored.filter((each) => marks[each] === undefined)) {
    await site.remove(instructorPageKey(id));
    removed += 1;
  }
  const ids = Object.keys(marks);
  await site.writeIfChanged(marksKey, JSON.stringify(marks), 'application/json');
  return { written, removed, hasMoved: removed > 0 || ids.some((id) => before[id] === undefined), ids };
};
