import type { Release } from '../contract/schemas/course.ts';
import type { Course, CourseLecture } from './course.ts';
import { localTimeAfterDays } from './local-time.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A time zone of the learner and the instant (ms) from which it applies. The first zone of a list applies from the
 * beginning.
 */
export interface ZoneSince {
  readonly zone: string;
  readonly since: number;
}

/** One reason for access. Each grant is added and revoked without touching the others. */
export interface Grant {
  /** `purchase` and `manual` open the course, `upgrade` opens its premium lectures. */
  readonly kind: 'purchase' | 'manual' | 'upgrade';
  readonly id: string;
}

/**
 * Everything that a learner's access to one course is computed from. Access itself is never stored. Times are ms since
 * the epoch.
 */
export interface Entitlements {
  /** `free`: enrolled while the course was free. `grant`: lasts only as long as a purchase or manual grant. */
  readonly enrollment?: { readonly basis: 'free' | 'grant'; readonly enrolledAt: number };
  readonly grants: readonly Grant[];
  /** The learner's linked drip subscription. It counts as enrollment, except where the enrollment was bought. */
  readonly subscription?: { readonly subscribedAt: number; readonly zones: readonly ZoneSince[] };
  /** Lectures that were opened or completed: they never lock again. */
  readonly openedLectures: ReadonlySet<string>;
}

export const noEntitlements: Entitlements = { grants: [], openedLectures: new Set() };

export type LectureAccess =
  | { readonly state: 'open' }
  | { readonly state: 'locked'; readonly unlocksAt: number }
  | { readonly state: 'upgrade' };

/** Whether a purchase or a manual grant entitles to the course (the premium upgrade alone does not). */
export const ownsCourse = ({ grants }: Pick<Entitlements, 'grants'>): boolean =>
  grants.some(({ kind }) => kind !== 'upgrade');

/** Whether the learner is enrolled. A subscription that came with a bought enrollment ends when that enrollment ends. */
export const isEnrolled = (entitlements: Entitlements): boolean => {
  if (entitlements.enrollment?.basis === 'grant') return ownsCourse(entitlements);
  return entitlements.enrollment !== undefined || entitlements.subscription !== undefined;
};

/** Whether the learner has the premium upgrade. */
export const hasUpgrade = ({ grants }: Pick<Entitlements, 'grants'>): boolean =>
  grants.some(({ kind }) => kind === 'upgrade');

/** Whether the learner's grants can ever open the lecture: premium ones need the upgrade. */
export const canEverOpen = (
  lecture: Pick<CourseLecture, 'type'>,
  entitlements: Pick<Entitlements, 'grants'>,
): boolean => lecture.type !== 'premium' || hasUpgrade(entitlements);

/** The instant (ms) of a release for a start and one zone. `afterDays` without `at` is that many times 24 hours. */
const releaseTime = ({ afterDays, at, on }: Release, start: number, zone: string): number => {
  if (on !== undefined) return Date.parse(on);
  if (afterDays === undefined) return start;
  return at === undefined ? start + afterDays * day : localTimeAfterDays(start, afterDays, at, zone);
};

/**
 * The instant (ms) of a release for a learner whose time zone changed. Each zone decides the releases that fall into its own
 * period, so a later change never moves a lecture that was already released.
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

/** When the lecture unlocks for this learner by its schedule: ms since the epoch; -Infinity without a schedule. */
export const unlockTime = (lecture: Pick<CourseLecture, 'release'>, entitlements: Entitlements): number => {
  if (!lecture.release) return -Infinity;
  const start = entitlements.subscription?.subscribedAt ?? entitlements.enrollment?.enrolledAt ?? Infinity;
  if (start === Infinity && lecture.release.on === undefined) return Infinity;
  return releaseTimeAcross(lecture.release, start, entitlements.subscription?.zones ?? []);
};

/** Decides whether an enrolled learner may open a lecture now. Nothing else in the project decides this. */
export const lectureAccess = (
  lecture: Pick<CourseLecture, 'id' | 'type' | 'release'>,
  entitlements: Entitlements,
  now: number,
): LectureAccess => {
  if (!canEverOpen(lecture, entitlements)) return { state: 'upgrade' };
  if (entitlements.openedLectures.has(lecture.id)) return { state: 'open' };
  const unlocksAt = unlockTime(lecture, entitlements);
  return unlocksAt <= now ? { state: 'open' } : { state: 'locked', unlocksAt };
};

/** Access to every lecture of a course by lecture id. */
export const courseAccess = (
  course: Pick<Course, 'sections'>,
  entitlements: Entitlements,
  now: number,
): ReadonlyMap<string, LectureAccess> =>
  new Map(
    course.sections.flatMap(({ lectures }) =>
      lectures.map((lecture): [string, LectureAccess] => [
        lecture.id,
        lectureAccess(lecture, entitlements, now),
      ]),
    ),
  );
