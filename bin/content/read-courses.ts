import { setFlagsFromString } from 'node:v8';
import pLimit from 'p-limit';
import { type CourseRead, readCourse } from './read-course.ts';
import { openThreadPool, threadsHere } from './thread-pool.ts';

/** Courses read at once: while the files of one are waited for, another one is checked. */
const width = 4;

/** With more courses than this, time counts more than memory: the heap grows again as V8 itself would have it, and threads read. */
const fewMax = 100;
/** Courses that a thread is given together: waking it up takes time too. */
const batch = 16;
const memoryMegabytes = 1_024;

/**
 * Reads course folders, many of them in as many threads as there are processors.
 * @param onRead called with each of them as soon as it is read, with its place among the folders
 */
export const readCourses = async (
  folders: readonly string[],
  onRead: (read: CourseRead, place: number) => void,
): Promise<void> => {
  if (folders.length > fewMax) setFlagsFromString('--heap-growing-percent=0');
  if (folders.length <= fewMax || threadsHere() === 1) {
    await pLimit(width).map([...folders.entries()], async ([place, folder]) =>
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
