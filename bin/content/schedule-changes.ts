import type { Release } from '../../lambdas/contract/schemas/course.ts';
import { type Course, lecturesOf } from '../../lambdas/domain/course.ts';
import { releaseKey } from '../../lambdas/domain/schedule-history.ts';
import { countOf } from './problem.ts';

/** A lecture that comes at another time than before. */
export interface ScheduleChange {
  readonly lectureId: string;
  /** Absent: it came at once, or was not there. */
  readonly before?: Release | undefined;
  readonly after?: Release | undefined;
}

/** Lectures whose time differs between what is published and what would be; a new one counts when it has a time. */
export const scheduleChanges = (
  published: Pick<Course, 'sections'>,
  course: Pick<Course, 'sections'>,
): ScheduleChange[] => {
  const before = new Map(lecturesOf(published).map(({ lecture }) => [lecture.id, lecture.release]));
  return lecturesOf(course)
    .map(({ lecture: { id, release } }) => ({ lectureId: id, before: before.get(id), after: release }))
    .filter((change) => releaseKey(change.before) !== releaseKey(change.after));
};

/** A release for people: `after 7 days at 09:00`, `2 days after tools was completed`. */
export const describeRelease = (release: Release | undefined): string => {
  if (!release) return 'at once';
  if (release.on !== undefined) return `on ${release.on}`;
  const { afterDays = 0, at, after, days } = release;
  const hour = at === undefined ? '' : ` at ${at}`;
  if (after === undefined) return `after ${countOf(afterDays, 'day')}${hour}`;
  const gap = days === undefined ? '' : `${countOf(days, 'day')} `;
  return `${gap}after ${after} was completed${at === undefined ? '' : `, at ${at}`}`;
};
