import type { Release } from '../contract/schemas/course.ts';
import type { Course, CourseLecture } from './course.ts';
import { localTimeAfterDays } from './local-time.ts';

const day = 24 * 60 * 60 * 1000;

/** A zone that the learner's clock was set to, from an instant (ms) on; the first entry of a list holds from the start. */
export interface ZoneSince {
  readonly zone: string;
  readonly since: number;
}

/** One independent reason to be let in: each can be given and taken back without touching the others. */
export interface Grant {
  /** `purchase` and `manual` stand for the course itself, `upgrade` for its premium lectures. */
  readonly kind: 'purchase' | 'manual' | 'upgrade';
  readonly id: string;
}

/** Everything a learner holds in one course. Access is computed from it, never stored. Times are ms since the epoch. */
export interface Holdings {
  /** `free`: enrolled while the course cost nothing. `grant`: lasts as long as a purchase or manual grant does. */
  readonly enrollment?: { readonly basis: 'free' | 'grant'; readonly enrolledAt: number };
  readonly grants: readonly Grant[];
  /** A drip subscription linked to the learner; it counts as enrollment, unless that was bought. */
  readonly subscription?: { readonly subscribedAt: number; readonly zones: readonly ZoneSince[] };
  /** Lectures that were opened or completed: they never lock again. */
  readonly openedLectures: ReadonlySet<string>;
}

export const nothingHeld: Holdings = { grants: [], openedLectures: new Set() };

export type LectureAccess =
  | { readonly state: 'open' }
  | { readonly state: 'locked'; readonly unlocksAt: number }
  | { readonly state: 'upgrade' };

/** Whether a purchase or a manual grant entitles to the course (the premium upgrade alone does not). */
export const ownsCourse = ({ grants }: Pick<Holdings, 'grants'>): boolean =>
  grants.some(({ kind }) => kind !== 'upgrade');

/** Whether the learner may enter the course at all. A subscription that came with a bought enrollment ends with it. */
export const isEnrolled = (holdings: Holdings): boolean => {
  if (holdings.enrollment?.basis === 'grant') return ownsCourse(holdings);
  return holdings.enrollment !== undefined || holdings.subscription !== undefined;
};

/** Whether the premium upgrade is held. */
export const hasUpgrade = ({ grants }: Pick<Holdings, 'grants'>): boolean =>
  grants.some(({ kind }) => kind === 'upgrade');

/** Whether the learner's grants can ever open the lecture: premium ones need the upgrade. */
export const canEverOpen = (
  lecture: Pick<CourseLecture, 'type'>,
  holdings: Pick<Holdings, 'grants'>,
): boolean => lecture.type !== 'premium' || hasUpgrade(holdings);

/** The instant (ms) of a release for a start and one zone. `afterDays` without `at` is that many times 24 hours. */
const releaseTime = ({ afterDays, at, on }: Release, start: number, zone: string): number => {
  if (on !== undefined) return Date.parse(on);
  if (afterDays === undefined) return start;
  return at === undefined ? start + afterDays * day : localTimeAfterDays(start, afterDays, at, zone);
};

/**
 * When a release comes for a learner whose zone changed over time: at the time of the zone in force then. A change moves
 * only what was still to come, so a lecture that was released under an earlier zone stays so.
 */
const releaseTimeAcross = (release: Release, start: number, zones: readonly ZoneSince[]): number => {
  const last = zones.length - 1;
  for (const [index, { zone, since }] of zones.entries()) {
    const inForceFrom = index === 0 ? -Infinity : since;
    const time = Math.max(releaseTime(release, start, zone), inForceFrom);
    if (index === last || time < (zones[index + 1]?.since ?? Infinity)) return time;
  }
  return releaseTime(release, start, 'UTC');
};

/** When the lecture's schedule lets this learner in: ms since the epoch; -Infinity when it has no schedule. */
export const unlockTime = (lecture: Pick<CourseLecture, 'release'>, holdings: Holdings): number => {
  if (!lecture.release) return -Infinity;
  const start = holdings.subscription?.subscribedAt ?? holdings.enrollment?.enrolledAt ?? Infinity;
  if (start === Infinity && lecture.release.on === undefined) return Infinity;
  return releaseTimeAcross(lecture.release, start, holdings.subscription?.zones ?? []);
};

/** Whether an enrolled learner may open one lecture now; the only place where this is decided. */
export const lectureAccess = (
  lecture: Pick<CourseLecture, 'id' | 'type' | 'release'>,
  holdings: Holdings,
  now: number,
): LectureAccess => {
  if (!canEverOpen(lecture, holdings)) return { state: 'upgrade' };
  if (holdings.openedLectures.has(lecture.id)) return { state: 'open' };
  const unlocksAt = unlockTime(lecture, holdings);
  return unlocksAt <= now ? { state: 'open' } : { state: 'locked', unlocksAt };
};

/** Access to every lecture of a course by lecture id. */
export const courseAccess = (
  course: Pick<Course, 'sections'>,
  holdings: Holdings,
  now: number,
): ReadonlyMap<string, LectureAccess> =>
  new Map(
    course.sections.flatMap(({ lectures }) =>
      lectures.map((lecture): [string, LectureAccess] => [lecture.id, lectureAccess(lecture, holdings, now)]),
    ),
  );
