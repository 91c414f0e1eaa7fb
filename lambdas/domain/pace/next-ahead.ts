import type { Entitlements } from '../access.ts';
import type { Course, CourseLecture } from '../course.ts';
import { paceInForce } from './pace-in-force.ts';
import { upcomingLectures } from './upcoming.ts';

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
