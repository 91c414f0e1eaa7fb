import pLimit from 'p-limit';
import { type CourseRead, coursesAtOnce, readCourse } from './read-courses.ts';

/** Reads course folders in a worker thread. @returns the courses, in the order of the folders */
const readCourses = (folders: readonly string[]): Promise<CourseRead[]> =>
  pLimit(coursesAtOnce).map(folders, readCourse);

export default readCourses;
