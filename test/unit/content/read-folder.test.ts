import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openCourseSpool } from '#bin/content/read/course-spool.ts';
import { readFolder } from '#bin/content/read/read-folder.ts';
import { openThreadPool } from '#bin/content/thread-pool.ts';
import { inCourse, lectureCourse, lectureFiles, plainCourse } from '../../support/course-folder.ts';
import { makeFolder } from '../../support/temporary-folder.ts';

const spools: { remove(): void }[] = [];
afterAll(() => spools.forEach((spool) => spool.remove()));

const read = async (path: string) => {
  const spool = await openCourseSpool();
  spools.push(spool);
  return readFolder(path, new Map(), spool);
};

const courseId = (number: number): string => `course-${String(number).padStart(3, '0')}`;

/** Makes a folder of courses, two of which have mistakes, three in all. */
const withMistakes = (count: number) => {
  const ids = Array.from({ length: count }, (_, number) => courseId(number));
  const folder = makeFolder(
    Object.assign(
      {},
      ...ids.map((id) => inCourse(id, { 'course.yaml': plainCourse })),
      inCourse(courseId(0), { 'course.yaml': lectureCourse, ...lectureFiles }),
    ) as Record<string, string>,
    onTestFinished,
  );
  writeFileSync(
    join(folder, courseId(count - 5), 'course.yaml'),
    plainCourse.replace('price: 0', 'price: -1\nprize: 1'),
  );
  writeFileSync(join(folder, courseId(3), 'course.yaml'), 'title: [');
  return folder;
};

describe('a folder of courses', () => {
  it('is read the same by threads as without them: courses in order, every problem with its file and line', async () => {
    const [few, many] = [withMistakes(100), withMistakes(140)];
    const [alone, threaded] = [await read(few), await read(many)];
    expect(threaded.courses.map(({ id }) => id)).toEqual(
      Array.from({ length: 140 }, (_, number) => courseId(number)).filter(
        (id) => id !== courseId(3) && id !== courseId(135),
      ),
    );
    const told = (folder: string, { problems }: typeof alone) =>
      problems.map(({ file, line, message }) => `${file.slice(folder.length + 11)}:${line} ${message}`);
    expect(told(many, threaded)).toEqual(told(few, alone));
    expect(threaded.problems.map(({ file }) => file)).toEqual([
      join(many, courseId(3), 'course.yaml'),
      ...Array<string>(2).fill(join(many, courseId(135), 'course.yaml')),
    ]);
    const whole = ({ courses }: typeof alone) =>
      courses.slice(0, 90).map(({ id, sourceHash, course, quizzes, texts, files }) => ({
        id,
        sourceHash,
        course,
        quizzes,
        texts,
        files: files.map(({ key, bytes }) => ({ key, bytes })),
      }));
    expect(whole(threaded)).toEqual(whole(alone));
  }, 30_000);
});

describe('a thread that does not come back', () => {
  it.each([
    ['throw', 'no such course'],
    ['exit', 'exited'],
    ['fill', 'memory limit'],
  ] as const)(
    'fails its task with what happened, told with what it did: %s',
    async (task, reason) => {
      const pool = await openThreadPool<string, string>(
        new URL('../../support/failing-worker.ts', import.meta.url),
        { work: 'Counting', memoryMegabytes: 16 },
      );
      try {
        expect(await pool.run('do')).toBe('done');
        const failure = pool.run(task);
        await expect(failure).rejects.toThrow('Counting failed: ');
        await expect(failure).rejects.toThrow(reason);
      } finally {
        await pool.close();
      }
    },
    30_000,
  );
});
