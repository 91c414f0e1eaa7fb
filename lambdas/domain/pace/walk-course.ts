import { canEverOpen, type Entitlements, findUnlock } from '../access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course.ts';
import { type ReleaseClock, toEntitlements } from '../release-due.ts';
import { type DigestTime, nextDigest } from './digest-time.ts';
import { paceInForce } from './pace-in-force.ts';

/** When a lecture unlocks for somebody (ms), at the earliest when they began; without `at` no date is known. */
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
  /** All lectures that the learner's grants can open, or everything without `upgraded: false`; in the order of the course. */
  readonly unlocks: readonly WalkedLecture[];
  /** In the order of their times. */
  readonly mails: readonly WalkedMail[];
}

/** What of a learner is not in the clock. */
export interface WalkOptions {
  /** Whether they have the premium upgrade, from the beginning. */
  readonly upgraded: boolean;
  /** For learners who want one mail a week. */
  readonly digest?: DigestTime;
}

interface Told {
  readonly lecture: CourseLecture;
  readonly at: number;
}

const groupByTime = (told: readonly Told[]): Map<number, CourseLecture[]> => {
  const groups = new Map<number, CourseLecture[]>();
  for (const { lecture, at } of told) groups.set(at, [...(groups.get(at) ?? []), lecture]);
  return groups;
};

/**
 * Everything that comes for somebody, from the beginning to the last lecture that has a date. Nobody completes anything but what the clock
 * says; nobody opens a lecture by hand.
 */
export const walkCourse = (course: Course, clock: ReleaseClock, options: WalkOptions): CourseWalk => {
  const entitlements: Entitlements = {
    ...toEntitlements(clock),
    grants: options.upgraded ? [{ kind: 'upgrade', id: 'simulated' }] : [],
  };
  const { subscribedAt, pace = [] } = clock;
  const zones = entitlements.subscription?.zones ?? [];
  const all = lecturesOf(course).map(({ lecture }) => ({
    lecture,
    ...findUnlock(lecture, entitlements),
  }));
  const unlocks = all.map(({ lecture, at }): WalkedLecture => {
    const waitsFor = lecture.release?.after;
    if (at < Infinity) return { lecture, at: Math.max(at, subscribedAt) };
    return waitsFor === undefined || clock.completions?.has(waitsFor) ? { lecture } : { lecture, waitsFor };
  });
  const welcome: WalkedMail[] =
    // What costs something is entered by paying, and the payment has a receipt.
    course.drip && course.price === 0 ? [{ kind: 'welcome', at: subscribedAt, lectures: [] }] : [];
  if (!course.drip) return { unlocks, mails: welcome };
  const due = all
    .filter(({ at, ahead }) => at > subscribedAt && at < Infinity && !ahead)
    .filter(({ lecture }) => canEverOpen(lecture, entitlements))
    .map(({ lecture, at }): Told => ({ lecture, at: options.digest ? at : at }));
  const digestOf = (at: number): number => {
    const { digest } = options;
    if (!digest) return at;
    for (let mail = at - 1; ;) {
      const zone = zones.findLast(({ since }) => since <= mail)?.zone ?? zones[0]?.zone ?? 'UTC';
      mail = nextDigest(digest, zone, mail);
      if (paceInForce(pace, zones, mail).status === 'running') return mail;
    }
  };
  const told = due.map(({ lecture, at }): Told => ({ lecture, at: digestOf(at) }));
  const mails = [...groupByTime(told)].map(([at, lectures]): WalkedMail => ({
    kind: options.digest ? 'digest' : 'release',
    at,
    lectures,
  }));
  return { unlocks, mails: [...welcome, ...mails.sort((a, b) => a.at - b.at)] };
};
