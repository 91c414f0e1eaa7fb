import type { EnrolledCourse } from '#contract/schemas/learning.ts';

export interface GroupedCourses {
  /** The course to continue with, shown large. */
  readonly current: EnrolledCourse | undefined;
  /** The other unfinished courses. */
  readonly active: readonly EnrolledCourse[];
  readonly completed: readonly EnrolledCourse[];
}

/**
 * Groups a learner's courses for the dashboard.
 * @param courses in the order of the API: most recently watched first
 */
export const groupCourses = (courses: readonly EnrolledCourse[]): GroupedCourses => {
  const completed = courses.filter(({ progress }) => progress === 100);
  const unfinished = courses.filter(({ progress }) => progress < 100);
  const current = unfinished.find(({ lastLecture }) => lastLecture) ?? unfinished[0];
  return { current, active: unfinished.filter((course) => course !== current), completed };
};
