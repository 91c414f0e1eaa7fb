import { type Entitlements, lectureAccess } from '../access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course.ts';
import { paceInForce } from './walk-pace.ts';

/** A lecture that the schedule will open for a learner, and when (ms). */
export interface UpcomingLecture {
  readonly lecture: CourseLecture;
  readonly unlocksAt: number;
}

/**
 * What the schedule will open for this learner, soonest first; lectures of the same time in the order of the course. What has no date is
 * none of it: lectures that wait for another one, everything in a pause without an end, premium lectures without the upgrade.
 */
export const upcomingLectures = (
  course: Pick<Course, 'sections'>,
  entitlements: Entitlements,
  now: number,
): readonly UpcomingLecture[] =>
  lecturesOf(course)
    .flatMap(({ lecture }): UpcomingLecture[] => {
      const access = lectureAccess(lecture, entitlements, now);
      return access.state === 'locked' && access.unlocksAt !== undefined
        ? [{ lecture, unlocksAt: access.unlocksAt }]
        : [];
    })
    .sort((a, b) => a.unlocksAt - b.unlocksAt);

/**
 * The lecture that opening ahead opens: the locked one with the earliest time. Dates of the course's calendar cannot be brought forward;
 * what waits for another lecture has no time. Undefined when there is none, and while paused.
 * @param now ms since the epoch
 */
export const nextAhead = (
  course: Pick<Course, 'sections'>,
  entitlements: Entitlements,
  now: number,
): CourseLecture | undefined => {
  const { pace = [], zones = [] } = entitlements.subscription ?? {};
  if (paceInForce(pace, zones, now).status === 'paused') return undefined;
  return upcomingLectures(course, entitlements, now).find(({ lecture }) => lecture.release?.on === undefined)
    ?.lecture;
};
