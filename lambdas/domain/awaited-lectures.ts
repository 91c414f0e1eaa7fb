import { type Course, lecturesOf } from './course.ts';

/** Whether a lecture of the course waits for one of these to be completed, by its release or an earlier one. @param ids of lectures */
export const isAwaited = (course: Pick<Course, 'sections'>, ids: readonly string[]): boolean =>
  lecturesOf(course).some(({ lecture: { release, earlierReleases = [] } }) =>
    [release, ...earlierReleases.map((each) => each.release)].some(
      (each) => each?.after !== undefined && ids.includes(each.after),
    ),
  );
