import { type Entitlements, lectureAccess } from '../course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';
import { paceInForce } from './walk-pace.ts';

/** A lecture that the schedule will open for a learner, and when (ms). */
export interface UpcomingLecture {
  readonly lecture: CourseLecture;
  readonly unlocksAt: number;
}

/**
 * Lectures that the schedule will unlock for this learner, soonest first, then in course order. Lectures without a date are left
 * out: those that wait for another one, all during a pause without an end, and premium lectures without the upgrade.
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
 * The lecture that opening ahead unlocks: the locked one with the earliest unlock time. Releases on a fixed date cannot be opened
 * ahead, and lectures that wait for another one have no time. Undefined if there is none, and during a pause.
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
