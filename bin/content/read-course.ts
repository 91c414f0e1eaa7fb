import { checkCourse } from './check-course.ts';
import { packCourse, type PackedCourse } from './course-spool.ts';
import { signFolder } from './folder-memo.ts';
import { errorsIn, type Problem } from './problem.ts';
import { resolveCourse } from './resolve-course.ts';

/** A course folder that was read. */
export interface CourseRead {
  /** What it looked like just before; see {@link signFolder}. */
  readonly signature: string | undefined;
  readonly problems: readonly Problem[];
  /** Ready to be published; absent when a problem is more than a warning. */
  readonly course: PackedCourse | undefined;
}

/** Reads one course folder: checks it and makes it ready to be published. */
export const readCourse = async (folder: string): Promise<CourseRead> => {
  // Just before it is read: what was written a moment before the run may have settled since.
  const signature = signFolder(folder, Date.now());
  const { source, problems } = await checkCourse(folder);
  const isFine = source !== undefined && errorsIn(problems).length === 0;
  return { signature, problems, course: isFine ? packCourse(await resolveCourse(source)) : undefined };
};
