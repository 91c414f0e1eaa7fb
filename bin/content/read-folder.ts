import { basename, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import pLimit from 'p-limit';
import { checkCourse } from './check-course.ts';
import { listCourseFolders } from './check-folder.ts';
import type { CourseSpool } from './course-spool.ts';
import { type FolderMemo, signFolder } from './folder-memo.ts';
import { errorsIn, type Problem } from './problem.ts';
import { resolveCourse, type ResolvedCourse } from './resolve-course.ts';

/** The courses of a folder, as far as they had to be read. */
export interface ReadFolder {
  /** Those that were read; what is large of them waits in the spool. */
  readonly courses: readonly ResolvedCourse[];
  /** Source hashes by course id of those that look as they did when they were last published; they were not read. */
  readonly untouched: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** Signatures of the folders without problems, by name. */
  readonly signatures: ReadonlyMap<string, string>;
}

/** Courses read at once: while the files of one are waited for, another one is checked. */
const width = 4;

/** With more courses than this to read, time counts more than memory: the heap grows again as V8 itself would have it. */
const fewMax = 100;

/** Reads one course folder: checks it and makes it ready to be published. */
const readCourse = async (
  folder: string,
  spool: CourseSpool,
): Promise<{ problems: readonly Problem[]; course: ResolvedCourse | undefined }> => {
  const { source, problems } = await checkCourse(folder);
  const isFine = source !== undefined && errorsIn(problems).length === 0;
  return { problems, course: isFine ? spool.keep(await resolveCourse(source)) : undefined };
};

/**
 * Reads the courses of a folder, a few at a time, but for those that an earlier run knows: they are published, and nothing
 * of their files has another name, size or time since.
 * @param known by name of the folder; of these only folders are looked at
 * @throws UsageError when there is no such folder or no course in it
 */
export const readFolder = async (
  folder: string,
  known: FolderMemo,
  spool: CourseSpool,
): Promise<ReadFolder> => {
  const root = resolve(folder);
  const { names, problems: linked } = await listCourseFolders(folder);
  const courses: ResolvedCourse[] = [];
  const untouched = new Map<string, string>();
  const problems: Problem[] = [...linked];
  const signatures = new Map<string, string>();
  const others: string[] = [];
  for (const name of names) {
    const signature = signFolder(join(root, name), Date.now());
    const before = known.get(name);
    if (signature !== undefined && before?.signature === signature) {
      untouched.set(name, before.sourceHash);
      signatures.set(name, signature);
    } else others.push(name);
  }
  if (others.length > fewMax) setFlagsFromString('--heap-growing-percent=0');
  const reads = await pLimit(width).map(others, async (name) => {
    const path = join(root, name);
    // Just before it is read: what was written a moment before the run may have settled since.
    const signature = signFolder(path, Date.now());
    return { name, signature, ...(await readCourse(path, spool)) };
  });
  for (const { name, signature, ...read } of reads) {
    problems.push(...read.problems);
    if (read.course) courses.push(read.course);
    if (signature !== undefined && read.problems.length === 0) signatures.set(name, signature);
  }
  return { courses, untouched, problems, signatures };
};

/**
 * Reads those of the untouched courses after all that the target does not have as they are.
 * @param isPublished whether the target has this version of a course
 */
export const readUnpublished = async (
  folder: string,
  { untouched }: ReadFolder,
  isPublished: (id: string, sourceHash: string) => boolean,
  spool: CourseSpool,
): Promise<{ courses: ResolvedCourse[]; untouched: ReadonlySet<string>; problems: Problem[] }> => {
  const courses: ResolvedCourse[] = [];
  const problems: Problem[] = [];
  const staying = new Set<string>();
  for (const [id, sourceHash] of untouched) {
    if (isPublished(id, sourceHash)) {
      staying.add(id);
      continue;
    }
    const read = await readCourse(join(resolve(folder), basename(id)), spool);
    problems.push(...read.problems);
    if (read.course) courses.push(read.course);
  }
  return { courses, untouched: staying, problems };
};
