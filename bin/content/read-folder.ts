import { basename, join, resolve } from 'node:path';
import { listCourseFolders } from './check-folder.ts';
import type { CourseSpool } from './course-spool.ts';
import { type FolderMemo, signFolder } from './folder-memo.ts';
import type { Problem } from './problem.ts';
import { readCourse } from './read-course.ts';
import { readCourses } from './read-courses.ts';
import type { ResolvedCourse } from './resolve-course.ts';

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
    const before = known.get(name);
    if (before && before.signature === signFolder(join(root, name), Date.now())) {
      untouched.set(name, before.sourceHash);
      signatures.set(name, before.signature);
    } else others.push(name);
  }
  const reads: { problems: readonly Problem[]; course: ResolvedCourse | undefined }[] = [];
  await readCourses(
    others.map((name) => join(root, name)),
    ({ signature, problems: found, course }, place) => {
      reads[place] = { problems: found, course: course && spool.keep(course) };
      const name = others[place] ?? '';
      if (signature !== undefined && found.length === 0) signatures.set(name, signature);
    },
  );
  for (const read of reads) {
    problems.push(...read.problems);
    if (read.course) courses.push(read.course);
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
    const read = await readCourse(join(resolve(folder), basename(id)));
    problems.push(...read.problems);
    if (read.course) courses.push(spool.keep(read.course));
  }
  return { courses, untouched: staying, problems };
};
