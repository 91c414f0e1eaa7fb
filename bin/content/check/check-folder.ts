import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorsIn, type Problem, toProblem } from '../problem.ts';
import { resolveCourse } from '../resolve/resolve-course.ts';
import { checkCourse, type CourseSource } from './check-course.ts';
import { whyTooLarge } from './check-size.ts';
import { checkInstructors, instructorsFolder } from './instructors.ts';

export interface CheckedFolder {
  readonly courses: readonly CourseSource[];
  readonly problems: readonly Problem[];
  /** Number of course folders checked. */
  readonly checked: number;
}

/** A mistake of the caller; commands print only its message. */
export class UsageError extends Error {}

const isIgnored = (name: string): boolean => /^[._]/.test(name) || name === instructorsFolder;

/**
 * Lists the course folders of a folder by name, sorted. Plain files, and folders whose name begins with `_` or `.`, are not courses, and `instructors` is not.
 * @throws UsageError when there is no such folder or no course in it
 */
export const listCourseFolders = async (
  folder: string,
): Promise<{ readonly names: readonly string[]; readonly problems: readonly Problem[] }> => {
  const root = resolve(folder);
  const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`There is no folder ${folder}.`);
    if (error.code === 'ENOTDIR')
      throw new UsageError(`${folder} is a file; name the folder that holds the courses.`);
    throw error;
  });
  if (entries.some(({ name }) => name === 'course.yaml')) {
    throw new UsageError(`${folder} is itself a course; name the folder that holds it.`);
  }
  const candidates = entries
    .filter(({ name }) => !isIgnored(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const problems = candidates
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => toProblem(join(root, name), 'is a symbolic link: put the course folder itself here'));
  const names = candidates.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (names.length === 0 && problems.length === 0) {
    throw new UsageError(`${folder} contains no courses; a course is a folder in it.`);
  }
  return { names, problems };
};

/** Courses with less text are not measured as they are stored, because that reads every file to its end. */
const smallBytes = 20_000;

const checkStoredSize = async (source: CourseSource): Promise<Problem[]> => {
  if (Buffer.byteLength(JSON.stringify([source.data, source.longDescriptionHtml])) < smallBytes) return [];
  const problem = whyTooLarge((await resolveCourse(source)).course);
  return problem === undefined ? [] : [toProblem(join(source.folder, 'course.yaml'), problem)];
};

/**
 * Checks every course of a folder.
 * @throws UsageError when there is no such folder or no course in it
 */
export const checkFolder = async (folder: string): Promise<CheckedFolder> => {
  const { names, problems: linked } = await listCourseFolders(folder);
  const courses: CourseSource[] = [];
  const problems: Problem[] = [...linked];
  for (const name of names) {
    const result = await checkCourse(join(resolve(folder), name));
    problems.push(...result.problems);
    if (!result.source) continue;
    problems.push(...(await checkStoredSize(result.source)));
    courses.push(result.source);
  }
  const named = new Set(courses.flatMap(({ instructor }) => instructor.id ?? []));
  // A course with a problem was not read to its end: it may be the one that names an instructor.
  problems.push(
    ...(await checkInstructors(resolve(folder), errorsIn(problems).length > 0 ? undefined : named)),
  );
  return { courses, problems, checked: names.length + linked.length };
};
