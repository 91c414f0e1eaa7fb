import { relative } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { inCourse, lectureCourse, lectureFiles } from './course-folder.ts';
import { makeFolder } from './temporary-folder.ts';

/** A temporary folder with these files, removed after the test. */
export const folderOf = (files: Record<string, string | Buffer>): string => makeFolder(files, onTestFinished);

/** Problems as `file:line: message`, files relative to the folder. */
export const problemsIn = async (path: string): Promise<string[]> =>
  (await checkFolder(path)).problems.map(
    ({ file, line, message }) => `${relative(path, file)}:${line}: ${message}`,
  );
export const listProblems = (files: Record<string, string | Buffer>) => problemsIn(folderOf(files));

/** The lecture course with one piece of its text replaced. */
export const lectureCourseWith = (from: string, to: string) => {
  expect(lectureCourse).toContain(from);
  return lectureFilesWith({ 'course.yaml': lectureCourse.replace(from, to) });
};

/** The lecture course with some of its files replaced. */
export const lectureFilesWith = (files: Record<string, string | Buffer>) =>
  listProblems(inCourse('vectors', { ...lectureFiles, 'course.yaml': lectureCourse, ...files }));
