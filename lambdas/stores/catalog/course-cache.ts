import type { Course } from '../../domain/course.ts';
import { createRecent } from '../recent.ts';

/** A course is remembered so long, in ms: a change that is published is seen after this at the latest. */
export const courseLifetimeMs = 10_000;
/** Courses in one container; a record may take 400 KB. */
const coursesMax = 50;

/** Courses that were read a moment ago. */
export interface CourseCache {
  get(courseId: string): Course | undefined;
  put(course: Course): void;
}

/**
 * Remembers courses for seconds, for what happens at every few seconds of every learner: a partition of DynamoDB gives 3,000
 * units a second, which 1,200 viewers of one large course would take by their positions alone.
 * @param now the clock, in ms
 */
export const createCourseCache = (now: () => number): CourseCache => {
  const { get, put } = createRecent<Course>(now, { lifetimeMs: courseLifetimeMs, max: coursesMax });
  return { get, put: (course) => put(course.id, course) };
};
