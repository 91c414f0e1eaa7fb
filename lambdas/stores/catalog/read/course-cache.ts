import type { Course } from '../../../domain/course/course.ts';
import { createRecent } from '../../recent.ts';

/** Cache lifetime of a course for saves in ms. */
export const courseLifetimeMs = 10_000;
/** Cache lifetime of a course for answers in ms, after which a published change is visible. */
export const answerLifetimeMs = 2_000;
/** Courses per container. A record may take 400 KB. */
const coursesMax = 50;

/** Cache of courses for a few seconds. */
export interface CourseCache {
  /** @param maxAgeMs at most this old; default {@link courseLifetimeMs} */
  get(courseId: string, maxAgeMs?: number): Course | undefined;
  put(course: Course): void;
}

/**
 * Caches courses for seconds, for saves of positions and for the handful of requests that open a course. The course record is most of what
 * they would read, and a partition of DynamoDB provides 3,000 units per second, which 1,200 viewers of one large course would use up.
 * @param now the clock, in ms
 */
export const createCourseCache = (now: () => number): CourseCache => {
  const { get, put } = createRecent<Course>(now, { lifetimeMs: courseLifetimeMs, max: coursesMax });
  return { get, put: (course) => put(course.id, course) };
};
