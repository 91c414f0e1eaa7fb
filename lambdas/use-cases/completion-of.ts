import { reachedPercent } from '../domain/progress.ts';
import type { KnownCourse } from './enter-course.ts';

/** The course's progress after some lectures are completed. */
export interface CourseCompletion {
  /** Whole percent; never below the highest ever reached. */
  readonly percent: number;
  /** Revision of the progress row that `percent` was computed from. */
  readonly revision: number;
}

/** The course's progress once these lectures are completed too. */
export const completionOf = (
  {
    course,
    enrollment,
    holdings,
    progress,
  }: Pick<KnownCourse, 'course' | 'enrollment' | 'holdings' | 'progress'>,
  lectureIds: readonly string[],
): CourseCompletion => {
  const completed = new Set([...progress.completed, ...lectureIds]);
  return {
    percent: reachedPercent(course, holdings, completed, enrollment?.percent),
    revision: progress.revision,
  };
};
