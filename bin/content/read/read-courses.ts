import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import pLimit from 'p-limit';
import { checkCourse } from '../check/check-course.ts';
import { whyTooLarge } from '../check/check-size.ts';
import { errorsIn, type Problem, toProblem } from '../problem.ts';
import { resolveCourse } from '../resolve/resolve-course.ts';
import { openThreadPool, threadCount } from '../thread-pool.ts';
import { packCourse, type PackedCourse } from './course-spool.ts';
import { signFolder } from './folder-memo.ts';

/** A course folder that was read. */
export interface CourseRead {
  /** Signature of the folder just before it was read; see {@link signFolder}. */
  readonly signature: string | undefined;
  readonly problems: readonly Problem[];
  /** The course, ready to be published; absent if any problem is an error. */
  readonly course: PackedCourse | undefined;
}

/** Reads one course folder: checks it and prepares it for publishing. */
export const readCourse = async (folder: string): Promise<CourseRead> => {
  // Signed just before reading: files written shortly before the run may have settled by now.
  const signature = signFolder(folder, Date.now());
  const { source, problems } = await checkCourse(folder);
  const isFine = source !== undefined && errorsIn(problems).length === 0;
  if (!isFine) return { signature, problems, course: undefined };
  const resolved = await resolveCourse(source);
  const tooLarge = whyTooLarge(resolved.course);
  if (tooLarge === undefined) return { signature, problems, course: packCourse(resolved) };
  const problem = toProblem(join(folder, 'course.yaml'), tooLarge);
  return { signature, problems: [...problems, problem], course: undefined };
};

/** Courses read at once in a thread: while the files of one are awaited, another one is checked. */
export const coursesAtOnce = 4;

/** With more courses than this, time matters more than memory: threads read them, and V8's own heap growth is restored. */
const fewMax = 100;
/** Courses per task of a thread, because waking it up takes time too. */
const batch = 16;
const memoryMegabytes = 1_024;

/**
 * Reads course folders; if there are many, in as many threads as there are processors.
 * @param onRead called for each folder as soon as it is read, with its index in `folders`
 */
export const readCourses = async (
  folders: readonly string[],
  onRead: (read: CourseRead, place: number) => void,
): Promise<void> => {
  if (folders.length > fewMax) setFlagsFromString('--heap-growing-percent=0');
  if (folders.length <= fewMax || threadCount() === 1) {
    await pLimit(coursesAtOnce).map([...folders.entries()], async ([place, folder]) =>
      onRead(await readCourse(folder), place),
    );
    return;
  }
  const threads = await openThreadPool<readonly string[], CourseRead[]>(
    new URL('read-courses-worker.ts', import.meta.url),
    { work: 'Reading courses', memoryMegabytes },
  );
  try {
    const starts = Array.from({ length: Math.ceil(folders.length / batch) }, (_, index) => index * batch);
    await Promise.all(
      starts.map(async (start) => {
        const reads = await threads.run(folders.slice(start, start + batch));
        for (const [index, read] of reads.entries()) onRead(read, start + index);
      }),
    );
  } finally {
    await threads.close();
  }
};
