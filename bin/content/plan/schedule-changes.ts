import type { Release } from '../../../lambdas/contract/schemas/course.ts';
import { type Course, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import { releaseKey } from '../../../lambdas/domain/pace/schedule-history.ts';
import { formatCount } from '../problem.ts';

/** A lecture whose release changes. */
export interface ScheduleChange {
  readonly lectureId: string;
  /** Absent if it was open at once or is new. */
  readonly before?: Release | undefined;
  readonly after?: Release | undefined;
}

/** Finds the lectures whose release differs from the published one; a new lecture counts if it has a release. */
export const scheduleChanges = (
  published: Pick<Course, 'sections'>,
  course: Pick<Course, 'sections'>,
): ScheduleChange[] => {
  const before = new Map(lecturesOf(published).map(({ lecture }) => [lecture.id, lecture.release]));
  return lecturesOf(course)
    .map(({ lecture: { id, release } }) => ({ lectureId: id, before: before.get(id), after: release }))
    .filter((change) => releaseKey(change.before) !== releaseKey(change.after));
};

/** Formats a release: `after 7 days at 09:00`, `2 days after tools was completed`. */
export const describeRelease = (release: Release | undefined): string => {
  if (!release) return 'at once';
  if (release.on !== undefined) return `on ${release.on}`;
  const { afterDays = 0, at, after, days } = release;
  const hour = at === undefined ? '' : ` at ${at}`;
  if (after === undefined) return `after ${formatCount(afterDays, 'day')}${hour}`;
  const gap = days === undefined ? '' : `${formatCount(days, 'day')} `;
  return `${gap}after ${after} was completed${at === undefined ? '' : `, at ${at}`}`;
};
