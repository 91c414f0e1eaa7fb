import { relative } from 'node:path';
import { afterEach, expect } from 'vitest';
import { checkFolder } from '../../bin/content/check/check-folder.ts';
import { type CourseFolder, inCourse, lectureCourse, lectureFiles, makeFolder } from './course-folder.ts';

const folders: CourseFolder[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

/** A temporary folder with these files, removed after the test. */
export const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = makeFolder(files);
  folders.push(folder);
  return folder.path;
};

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
