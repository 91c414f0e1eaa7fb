import { basename, join, resolve } from 'node:path';
import { listCourseFolders } from '../check/check-folder.ts';
import { checkInstructors, signInstructors } from '../check/instructors.ts';
import type { Problem } from '../problem.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { CourseSpool } from './course-spool.ts';
import { type FolderMemo, signFolder } from './folder-memo.ts';
import { readCourse, readCourses } from './read-courses.ts';

/** The courses of a folder, of which only those that may have changed were read. */
export interface ReadFolder {
  /** The courses that were read; their large parts are in the spool. */
  readonly courses: readonly ResolvedCourse[];
  /** Source hashes by course id of courses that look as they did when last published; they were not read. */
  readonly untouched: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** Signatures of the folders without problems, by name. */
  readonly signatures: ReadonlyMap<string, string>;
}

/**
 * Reads the courses of a folder, except those that an earlier run published and whose files have had the same names, sizes and times
 * since.
 * @param known what earlier runs remember, by folder name
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
  // What a course becomes depends on the files of instructors too.
  const besides = signInstructors(root, Date.now());
  const sign = (own: string | undefined): string | undefined =>
    own === undefined || besides === undefined ? undefined : `${own}${besides}`;
  for (const name of names) {
    const before = known.get(name);
    if (before && before.signature === sign(signFolder(join(root, name), Date.now()))) {
      untouched.set(name, before.sourceHash);
      signatures.set(name, before.signature);
    } else others.push(name);
  }
  const reads: { problems: readonly Problem[]; course: ResolvedCourse | undefined }[] = [];
  await readCourses(
    others.map((name) => join(root, name)),
    ({ signature: own, problems: found, course }, place) => {
      const signature = sign(own);
      reads[place] = { problems: found, course: course && spool.keep(course) };
      const name = others[place] ?? '';
      if (signature !== undefined && found.length === 0) signatures.set(name, signature);
    },
  );
  for (const read of reads) {
    problems.push(...read.problems);
    if (read.course) courses.push(read.course);
  }
  problems.push(...(await checkInstructors(root)));
  return { courses, untouched, problems, signatures };
};

/**
 * Reads the untouched courses whose version the target lacks.
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
