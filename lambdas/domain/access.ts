import type { Release } from '../contract/schemas/course.ts';
import type { Course, CourseLecture } from './course.ts';
import { localTimeAfterDays } from './local-time.ts';
import type { PaceFact } from './pace/pace-fact.ts';

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
  readonly subscription?: {
    readonly subscribedAt: number;
    readonly zones: readonly ZoneSince[];
    /** Changes of the learner's pace, oldest first. */
    readonly pace?: readonly PaceFact[];
  };
  /** When lectures were first recorded as completed (ms), by id; those of earlier editions may have no date. */
  readonly completions?: ReadonlyMap<string, number>;
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

/** A lecture as far as its schedule goes: what is published, and what was before. */
export type ScheduledLecture = Pick<CourseLecture, 'release' | 'releaseSince' | 'earlierReleases'>;

/** When a lecture unlocks (ms since the epoch; -Infinity without a schedule), and the release that it unlocks by. */
export interface Unlock {
  readonly at: number;
  readonly release: Release | undefined;
}

/**
 * An earlier release goes on counting for so long after it was replaced: publishing takes a while, and what a page showed as
 * open in that time must not close.
 */
const handoverMs = 30_000;

interface Rule {
  readonly release: Release | undefined;
  /** In force from here (ms) to there. */
  readonly from: number;
  readonly until: number;
}

/** The releases that count for somebody who began at `start` (ms): those in force then and those published since. */
const rulesSince = (
  { release, releaseSince, earlierReleases = [] }: ScheduledLecture,
  start: number,
): Rule[] => {
  const published = [...earlierReleases, { release, releaseSince }].map((each) => ({
    release: each.release,
    from: each.releaseSince === undefined ? -Infinity : Date.parse(each.releaseSince),
  }));
  return published.flatMap(({ release, from }, index) => {
    const replaced = published[index + 1]?.from ?? Infinity;
    if (replaced <= start) return [];
    return [{ release, from: from <= start ? -Infinity : from, until: replaced + handoverMs }];
  });
};

/**
 * When one rule unlocks the lecture for a learner whose time zone changed; undefined when it was replaced before. Each zone
 * decides the releases that fall into its own period, so a later change never moves a lecture that was already released.
 */
const unlockByRule = (
  { release, from, until }: Rule,
  start: number,
  zones: readonly ZoneSince[],
): number | undefined => {
  const periods = zones.length > 0 ? zones : [{ zone: 'UTC', since: start }];
  for (const [index, { zone, since }] of periods.entries()) {
    const begins = Math.max(from, index === 0 ? -Infinity : since);
    const ends = Math.min(until, periods[index + 1]?.since ?? Infinity);
    const time = Math.max(release ? releaseTime(release, start, zone) : -Infinity, begins);
    if (time < ends) return time;
  }
  return undefined;
};

/**
 * When the lecture unlocks for this learner by its schedule. What a schedule opened while it was published stays open, looked
 * at or not; a change moves only what is still to come, and what it makes due in the past unlocks when it is published.
 */
export const findUnlock = (lecture: ScheduledLecture, entitlements: Entitlements): Unlock => {
  const start = entitlements.subscription?.subscribedAt ?? entitlements.enrollment?.enrolledAt ?? Infinity;
  const { release } = lecture;
  if (start === Infinity) {
    return {
      at: release ? (release.on === undefined ? Infinity : Date.parse(release.on)) : -Infinity,
      release,
    };
  }
  return rulesSince(lecture, start)
    .flatMap((rule): Unlock[] => {
      const at = unlockByRule(rule, start, entitlements.subscription?.zones ?? []);
      return at === undefined ? [] : [{ at, release: rule.release }];
    })
    .reduce((first, next) => (next.at < first.at ? next : first));
};

/** When the lecture unlocks for this learner by its schedule: ms since the epoch; -Infinity without a schedule. */
export const unlockTime = (lecture: ScheduledLecture, entitlements: Entitlements): number =>
  findUnlock(lecture, entitlements).at;

/** Decides whether an enrolled learner may open a lecture now. Nothing else in the project decides this. */
export const lectureAccess = (
  lecture: Pick<CourseLecture, 'id' | 'type'> & ScheduledLecture,
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
