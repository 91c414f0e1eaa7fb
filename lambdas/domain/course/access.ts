import type { Release } from '../../contract/schemas/course.ts';
import { dueTime, earliestDue } from '../pace/due-time.ts';
import type { PaceFact, ZoneSince } from '../pace/pace-fact.ts';
import { getTimeline, type Timeline } from '../pace/timeline.ts';
import type { Course, CourseLecture } from './course.ts';

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
  /** When lectures were first recorded as completed (ms), by id; completions from earlier releases may be missing. */
  readonly completions?: ReadonlyMap<string, number>;
  /** Lectures that were opened or completed: they never lock again. */
  readonly openedLectures: ReadonlySet<string>;
}

export const noEntitlements: Entitlements = { grants: [], openedLectures: new Set() };

export type LectureAccess =
  | { readonly state: 'open' }
  | {
      readonly state: 'locked';
      /** Ms since the epoch; absent if there is no date: it waits for another lecture, or a pause has no end. */
      readonly unlocksAt?: number;
      /** Id of the lecture whose completion its release counts from, until that is completed. */
      readonly waitsFor?: string;
    }
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

/** Schedule of a lecture: the published release and the earlier ones. */
export type ScheduledLecture = Pick<CourseLecture, 'id' | 'release' | 'releaseSince' | 'earlierReleases'>;

/**
 * When a lecture unlocks (ms since the epoch; -Infinity without a schedule, Infinity if there is no date), and the release that
 * unlocks it.
 */
export interface Unlock {
  readonly at: number;
  readonly release: Release | undefined;
  /** The learner opened it ahead of its time. */
  readonly ahead?: true;
}

/**
 * Grace period in which a replaced release still counts: publishing takes a while, and a lecture that a page showed as open in
 * that time must not lock.
 */
const handoverMs = 30_000;

interface Rule {
  readonly release: Release | undefined;
  /** In force from here (ms) to there. */
  readonly from: number;
  readonly until: number;
}

/** The releases that count for a learner who began at `start` (ms): the one in force then and those published since. */
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
 * When one rule unlocks the lecture: the first instant at which the learner is not paused and the lecture is due by the zone and
 * pace in force. Undefined when there is none while the rule is in force. Each zone and pace decides only the releases in its own
 * period, so a later change never moves a lecture that was already released.
 */
const unlockByRule = (
  { release, from, until }: Rule,
  start: number,
  timeline: Timeline,
  completions: Entitlements['completions'],
): number | undefined => {
  const waits = release?.after !== undefined;
  const anchor = waits ? completions?.get(release.after ?? '') : start;
  if (anchor === undefined) return undefined;
  const earliest = new Map<string, number>();
  const dues: number[] = [];
  for (const [index, state] of timeline.states.entries()) {
    const begins = Math.max(from, state.from, waits ? anchor : -Infinity);
    const ends = Math.min(until, timeline.states[index + 1]?.from ?? Infinity);
    // A lecture without a schedule is open during a pause too.
    if (begins >= ends || (release && state.status === 'paused')) continue;
    // Most states end before anything is due; skipping them early saves the costly weekday and hour calculation.
    let soonest = earliest.get(state.zone);
    if (soonest === undefined) {
      soonest = release ? earliestDue(release, anchor, state.zone, timeline) : -Infinity;
      earliest.set(state.zone, soonest);
    }
    if (soonest >= ends) continue;
    const setting = timeline.settings[index] ?? 0;
    const due = (dues[setting] ??= release ? dueTime(release, anchor, state, timeline) : -Infinity);
    const time = Math.max(due, begins);
    if (time < ends) return time;
  }
  return undefined;
};

/** Whether the lecture has, or ever had, a schedule. */
const wasScheduled = ({ release, releaseSince, earlierReleases }: ScheduledLecture): boolean =>
  release !== undefined || releaseSince !== undefined || earlierReleases !== undefined;

/** Whether access to the course's lectures depends on what the learner opened and completed: where one has, or ever had, a schedule. */
export const dependsOnProgress = ({ sections }: Pick<Course, 'sections'>): boolean =>
  sections.some(({ lectures }) => lectures.some(wasScheduled));

const findStart = ({ subscription, enrollment }: Entitlements): number =>
  subscription?.subscribedAt ?? enrollment?.enrolledAt ?? Infinity;

/**
 * When the lecture unlocks for this learner by its schedule, or unlocked because the learner opened it ahead. A lecture that
 * unlocked under an earlier schedule, zone or pace stays unlocked, whether it was opened or not. A change moves only lectures that
 * are still locked; one that it makes due in the past unlocks at the time of the change.
 */
export const findUnlock = (lecture: ScheduledLecture, entitlements: Entitlements): Unlock => {
  const start = findStart(entitlements);
  const { release } = lecture;
  // Fast path: most lectures never had a schedule, and a large course has many of them.
  if (!wasScheduled(lecture)) return { at: -Infinity, release };
  if (start === Infinity) {
    return {
      at: release ? (release.on === undefined ? Infinity : Date.parse(release.on)) : -Infinity,
      release,
    };
  }
  const timeline = getTimeline(entitlements.subscription);
  const ahead = timeline.ahead.get(lecture.id);
  return rulesSince(lecture, start)
    .flatMap((rule): Unlock[] => {
      const at = unlockByRule(rule, start, timeline, entitlements.completions);
      return at === undefined ? [] : [{ at, release: rule.release }];
    })
    .reduce(
      (first, next) => (next.at < first.at ? next : first),
      ahead === undefined ? { at: Infinity, release } : { at: ahead, release, ahead: true },
    );
};

/** The time of `findUnlock`: ms since the epoch; -Infinity without a schedule, Infinity if there is no date. */
export const unlockTime = (lecture: ScheduledLecture, entitlements: Entitlements): number =>
  findUnlock(lecture, entitlements).at;

/** Decides whether an enrolled learner may open a lecture now. Nothing else in the project decides this. */
export const lectureAccess = (
  lecture: Pick<CourseLecture, 'type'> & ScheduledLecture,
  entitlements: Entitlements,
  now: number,
): LectureAccess => {
  if (!canEverOpen(lecture, entitlements)) return { state: 'upgrade' };
  if (entitlements.openedLectures.has(lecture.id)) return { state: 'open' };
  const unlocksAt = unlockTime(lecture, entitlements);
  if (unlocksAt <= now) return { state: 'open' };
  if (unlocksAt < Infinity) return { state: 'locked', unlocksAt };
  const waitsFor = lecture.release?.after;
  const waits = waitsFor !== undefined && !entitlements.completions?.has(waitsFor);
  return { state: 'locked', ...(waits && { waitsFor }) };
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
