import { unlockTime } from '../domain/access.ts';
import type { CourseLecture } from '../domain/course.ts';
import { findWeeklyMail } from '../domain/pace/digest-time.ts';
import type { PaceHistory } from '../domain/pace/timeline.ts';
import { nextDue, type ReleaseClock, toEntitlements } from '../domain/release-due.ts';
import { dueShardOf } from '../stores/subscriptions/due-shards.ts';
import type { NextDue } from '../stores/subscriptions/releases.ts';
import type { Candidate } from './read-candidates.ts';

/** Zones and changes of pace of a clock. */
const historyOf = ({ zones, timeZone, subscribedAt, pace }: ReleaseClock): PaceHistory => ({
  zones: zones ?? [{ zone: timeZone, since: subscribedAt }],
  pace,
});

/**
 * When lectures that have opened are told: at once, or by the learner's next weekly mail since the first of them opened. A mail that a
 * late run missed is due at once.
 * @returns ms since the epoch; undefined when there is nothing to tell
 */
const toldAt = (
  { clock, weekly }: Pick<Candidate, 'clock' | 'weekly'>,
  lectures: readonly CourseLecture[],
  now: number,
): number | undefined => {
  if (lectures.length === 0) return undefined;
  if (!weekly) return now;
  const entitlements = toEntitlements(clock);
  const opened = Math.min(...lectures.map((lecture) => unlockTime(lecture, entitlements)));
  return findWeeklyMail(weekly, historyOf(clock), opened, now);
};

/** Whether lectures that have opened are told by this run (true when there are none). @param now ms since the epoch */
export const isToldNow = (
  candidate: Pick<Candidate, 'clock' | 'weekly'>,
  lectures: readonly CourseLecture[],
  now: number,
): boolean => (toldAt(candidate, lectures, now) ?? now) <= now;

/**
 * When the schedule looks at a subscription next: when the next lecture opens or a pause ends by itself, or at the weekly mail that tells
 * of either. A pause without an end is looked at no more until it is ended.
 * @param after the instant up to which all is told, but for what waits for the weekly mail (ms)
 */
export const toNextDue = (
  { row, course, clock, weekly }: Candidate,
  after: number,
  waiting: readonly CourseLecture[] = [],
): NextDue | undefined => {
  if (!course) return undefined;
  const next = nextDue(course, clock, after)?.at ?? Infinity;
  const look = weekly && next < Infinity ? findWeeklyMail(weekly, historyOf(clock), next, after) : next;
  const due = Math.min(look, toldAt({ clock, weekly }, waiting, after) ?? Infinity);
  return due < Infinity ? { dueShard: dueShardOf(row.id), dueAt: new Date(due).toISOString() } : undefined;
};
