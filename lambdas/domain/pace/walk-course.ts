import { canEverOpen, type Entitlements, findUnlock } from '../course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';
import { type DigestTime, nextDigest } from './digest-time.ts';
import { type ReleaseClock, scheduleEntitlements } from './release-due.ts';
import { getTimeline, type Timeline } from './timeline.ts';

/** When a lecture unlocks for a learner (ms), at the earliest when they began; `at` is absent if there is no date. */
interface WalkedLecture {
  readonly lecture: CourseLecture;
  readonly at?: number;
  /** Id of the lecture that must be completed first. */
  readonly waitsFor?: string;
}

/** A mail of the course and when it is due (ms); the scheduled run sends it within one interval. */
export interface WalkedMail {
  readonly kind: 'welcome' | 'release' | 'digest';
  readonly at: number;
  /** Announced lectures, in the order of the course. */
  readonly lectures: readonly CourseLecture[];
}

export interface CourseWalk {
  /** All lectures, in the order of the course; premium ones unlock at these times only with the upgrade. */
  readonly unlocks: readonly WalkedLecture[];
  /** In the order of their times. */
  readonly mails: readonly WalkedMail[];
}

/** Properties of a learner beyond the clock. */
export interface WalkOptions {
  /** Whether they have the premium upgrade from the start. */
  readonly upgraded: boolean;
  /** For learners who want one mail a week. */
  readonly digest?: DigestTime | undefined;
}

/** The first weekly mail from an instant (ms) on outside of pauses; undefined if a pause has no end. */
const findDigest = (digest: DigestTime, from: number, { states }: Timeline): number | undefined => {
  for (const [index, state] of states.entries()) {
    const ends = states[index + 1]?.from ?? Infinity;
    if (state.status === 'paused' || ends <= from) continue;
    const mail = nextDigest(digest, state.zone, Math.max(from, state.from) - 1);
    if (mail < ends) return mail;
  }
  return undefined;
};

/**
 * Simulates a course for a learner: all unlocks and mails up to the last lecture with a date. Assumes no completions beyond those
 * in the clock, and that the learner opens no lecture.
 */
export const walkCourse = (
  course: Course,
  clock: ReleaseClock,
  { upgraded, digest }: WalkOptions,
): CourseWalk => {
  const { subscribedAt, completions } = clock;
  const entitlements: Entitlements = {
    ...scheduleEntitlements(clock),
    grants: upgraded ? [{ kind: 'upgrade', id: 'walk' }] : [],
  };
  const timeline = getTimeline(entitlements.subscription);
  const found = lecturesOf(course).map(({ lecture }) => ({ lecture, ...findUnlock(lecture, entitlements) }));

  const unlocks = found.map(({ lecture, at }): WalkedLecture => {
    if (at < Infinity) return { lecture, at: Math.max(at, subscribedAt) };
    const waitsFor = lecture.release?.after;
    return waitsFor === undefined || completions?.has(waitsFor) ? { lecture } : { lecture, waitsFor };
  });

  const lecturesByTime = new Map<number, CourseLecture[]>();
  for (const { lecture, at, ahead } of course.drip ? found : []) {
    // The welcome mail covers the lectures that are open at the start.
    if (at <= subscribedAt || at === Infinity || ahead || !canEverOpen(lecture, entitlements)) continue;
    const mail = digest ? findDigest(digest, at, timeline) : at;
    // A digest leaves out what was opened before it is sent.
    const isOpened = digest && mail !== undefined && (completions?.get(lecture.id) ?? Infinity) <= mail;
    if (mail !== undefined && !isOpened)
      lecturesByTime.set(mail, [...(lecturesByTime.get(mail) ?? []), lecture]);
  }
  const mails = [...lecturesByTime].map(([at, lectures]): WalkedMail => ({
    kind: digest ? 'digest' : 'release',
    at,
    lectures,
  }));
  // A paid course has a receipt instead of a welcome mail.
  const welcome: WalkedMail[] =
    course.drip && course.price === 0 ? [{ kind: 'welcome', at: subscribedAt, lectures: [] }] : [];
  return { unlocks, mails: [...welcome, ...mails.sort((a, b) => a.at - b.at)] };
};
