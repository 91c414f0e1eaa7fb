import { reachedPercent } from '../domain/progress.ts';
import type { KnownCourse } from './enter-course.ts';

/** What completing lectures does to the course. */
export interface CourseCompletion {
  /** Whole percent from then on: never below the highest ever reached. */
  readonly percent: number;
  /** Of the state that it was counted from. */
  readonly revision: number;
}

/** The course once these lectures are completed too, however that was earned. */
export const completionOf = (
  {
    course,
    enrolment,
    holdings,
    progress,
  }: Pick<KnownCourse, 'course' | 'enrolment' | 'holdings' | 'progress'>,
  lectureIds: readonly string[],
): CourseCompletion => {
  const completed = new Set([...progress.completed, ...lectureIds]);
  return {
    percent: reachedPercent(course, holdings, completed, enrolment?.percent),
    revision: progress.revision,
  };
};
