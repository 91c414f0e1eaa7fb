import type { Pace } from '../contract/schemas/drip.ts';
import type { Entitlements } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import { allowedPace } from '../domain/pace/allowed-pace.ts';
import type { PaceFact } from '../domain/pace/pace-fact.ts';
import { upcomingLectures } from '../domain/pace/upcoming.ts';
import { paceInForce } from '../domain/pace/walk-pace.ts';

/** Adds changes of pace to entitlements. */
export const withFacts = (entitlements: Entitlements, facts: readonly PaceFact[]): Entitlements => ({
  ...entitlements,
  ...(entitlements.subscription && {
    subscription: {
      ...entitlements.subscription,
      pace: [...(entitlements.subscription.pace ?? []), ...facts],
    },
  }),
});

/**
 * Builds the response about a learner's pace.
 * @param now ms since the epoch
 */
export const toPace = (course: Course, entitlements: Entitlements, now: number): Pace => {
  const { zones = [], pace = [] } = entitlements.subscription ?? {};
  const { days, ...inForce } = paceInForce(pace, zones, now);
  return {
    ...inForce,
    days: [...days],
    timeZone: zones.at(-1)?.zone ?? 'UTC',
    allowed: allowedPace(course),
    upcoming: upcomingLectures(course, entitlements, now).map(({ lecture, unlocksAt }) => ({
      lectureId: lecture.id,
      title: lecture.title,
      unlocksAt: new Date(unlocksAt).toISOString(),
    })),
  };
};
