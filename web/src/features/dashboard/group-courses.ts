import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';

export interface GroupedCourses {
  /** The one to go on with, shown large. */
  readonly current: EnrolledCourse | undefined;
  /** The others that are not finished. */
  readonly active: readonly EnrolledCourse[];
  readonly completed: readonly EnrolledCourse[];
}

/**
 * A learner's courses as the dashboard shows them.
 * @param courses as the API answers them, the one watched last first.
 */
export const groupCourses = (courses: readonly EnrolledCourse[]): GroupedCourses => {
  const completed = courses.filter(({ progress }) => progress === 100);
  const unfinished = courses.filter(({ progress }) => progress < 100);
  const current = unfinished.find(({ lastLecture }) => lastLecture) ?? unfinished[0];
  return { current, active: unfinished.filter((course) => course !== current), completed };
};
