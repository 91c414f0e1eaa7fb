import type { Course } from '../../domain/course.ts';
import { createRecent } from '../recent.ts';

/** Cache lifetime of a course in ms, after which a published change is visible. */
export const courseLifetimeMs = 10_000;
/** Courses per container. A record may take 400 KB. */
const coursesMax = 50;

/** Cache of courses for a few seconds. */
export interface CourseCache {
  get(courseId: string): Course | undefined;
  put(course: Course): void;
}

/**
 * Caches courses for seconds, for requests that every learner sends every few seconds. A partition of DynamoDB provides 3,000 units per
 * second, which 1,200 viewers of one large course would use up just by saving their positions.
 * @param now the clock, in ms
 */
export const createCourseCache = (now: () => number): CourseCache => {
  const { get, put } = createRecent<Course>(now, { lifetimeMs: courseLifetimeMs, max: coursesMax });
  return { get, put: (course) => put(course.id, course) };
};
