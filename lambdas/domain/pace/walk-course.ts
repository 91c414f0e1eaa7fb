import { canEverOpen, type Entitlements, findUnlock } from '../access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course.ts';
import { type ReleaseClock, toEntitlements } from '../release-due.ts';
import { type DigestTime, nextDigest } from './digest-time.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** When a lecture unlocks for somebody (ms), at the earliest when they began; no date is known without `at`. */
export interface WalkedLecture {
  readonly lecture: CourseLecture;
  readonly at?: number;
  /** Id of the lecture that it waits for. */
  readonly waitsFor?: string;
}

/** A mail that the course sends, and when it is due (ms): the run that sends it comes within its interval. */
export interface WalkedMail {
  readonly kind: 'welcome' | 'release' | 'digest';
  readonly at: number;
  /** What it tells of, in the order of the course. */
  readonly lectures: readonly CourseLecture[];
}

export interface CourseWalk {
  /** Every lecture, in the order of the course; premium ones come at these times with the upgrade only. */
  readonly unlocks: readonly WalkedLecture[];
  /** In the order of their times. */
  readonly mails: readonly WalkedMail[];
}

/** What of a learner is not in the clock. */
export interface WalkOptions {
  /** Whether they have the premium upgrade, from the beginning. */
  readonly upgraded: boolean;
  /** For learners who want one mail a week. */
  readonly digest?: DigestTime | undefined;
}

/** The first weekly mail from an instant (ms) on that no pause leaves out; undefined when a pause does not end. */
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
 * Everything that comes for somebody, up to the last lecture that has a date. Nothing is completed but what the clock says, and nobody
 * opens a lecture by hand.
 */
export const walkCourse = (
  course: Course,
  clock: ReleaseClock,
  { upgraded, digest }: WalkOptions,
): CourseWalk => {
  const { subscribedAt, completions } = clock;
  const entitlements: Entitlements = {
    ...toEntitlements(clock),
    grants: upgraded ? [{ kind: 'upgrade', id: 'walk' }] : [],
  };
  const timeline = timelineOf(entitlements.subscription);
  const found = lecturesOf(course).map(({ lecture }) => ({ lecture, ...findUnlock(lecture, entitlements) }));

  const unlocks = found.map(({ lecture, at }): WalkedLecture => {
    if (at < Infinity) return { lecture, at: Math.max(at, subscribedAt) };
    const waitsFor = lecture.release?.after;
    return waitsFor === undefined || completions?.has(waitsFor) ? { lecture } : { lecture, waitsFor };
  });

  const told = new Map<number, CourseLecture[]>();
  for (const { lecture, at, ahead } of course.drip ? found : []) {
    // The welcome tells of what is open when somebody begins.
    if (at <= subscribedAt || at === Infinity || ahead || !canEverOpen(lecture, entitlements)) continue;
    const mail = digest ? findDigest(digest, at, timeline) : at;
    if (mail !== undefined) told.set(mail, [...(told.get(mail) ?? []), lecture]);
  }
  const mails = [...told].map(([at, lectures]): WalkedMail => ({
    kind: digest ? 'digest' : 'release',
    at,
    lectures,
  }));
  // What costs something is entered by paying, and a payment has a receipt.
  const welcome: WalkedMail[] =
    course.drip && course.price === 0 ? [{ kind: 'welcome', at: subscribedAt, lectures: [] }] : [];
  return { unlocks, mails: [...welcome, ...mails.sort((a, b) => a.at - b.at)] };
};
