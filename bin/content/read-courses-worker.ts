import pLimit from 'p-limit';
import { type CourseRead, readCourse } from './read-course.ts';

/** Courses read at once: while the files of one are waited for, another one is checked. */
const width = 4;

/** Reads course folders in a thread of its own. @returns what was read, in the order of the folders */
const readCourses = (folders: readonly string[]): Promise<CourseRead[]> =>
  pLimit(width).map(folders, readCourse);

export default readCourses;
