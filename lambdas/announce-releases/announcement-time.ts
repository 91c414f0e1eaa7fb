import { unlockTime } from '../domain/course/access.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import { findWeeklyMail } from '../domain/pace/digest-time.ts';
import { nextDue, type ReleaseClock, scheduleEntitlements } from '../domain/pace/release-due.ts';
import type { PaceHistory } from '../domain/pace/timeline.ts';
import { type NextDue, toDueShard } from '../stores/subscriptions/due-shards.ts';
import type { Candidate } from './read-candidates.ts';

const toHistory = ({ zones, timeZone, subscribedAt, pace }: ReleaseClock): PaceHistory => ({
  zones: zones ?? [{ zone: timeZone, since: subscribedAt }],
  pace,
});

/**
 * Time at which unlocked lectures are announced: now, or by the first weekly mail after the first of them unlocked. A weekly mail that a
 * late run missed is due now.
 * @returns ms since the epoch; undefined when there is nothing to announce
 */
const announcedAt = (
  { clock, weekly }: Pick<Candidate, 'clock' | 'weekly'>,
  lectures: readonly CourseLecture[],
  now: number,
): number | undefined => {
  if (lectures.length === 0) return undefined;
  if (!weekly) return now;
  const entitlements = scheduleEntitlements(clock);
  const opened = Math.min(...lectures.map((lecture) => unlockTime(lecture, entitlements)));
  return findWeeklyMail(weekly, toHistory(clock), opened, now);
};

/** Whether this run announces the unlocked lectures (true when there are none). @param now ms since the epoch */
export const isAnnouncedNow = (
  candidate: Pick<Candidate, 'clock' | 'weekly'>,
  lectures: readonly CourseLecture[],
  now: number,
): boolean => (announcedAt(candidate, lectures, now) ?? now) <= now;

/**
 * Next check of a subscription by the schedule: when the next lecture unlocks or a pause expires, or at the weekly mail about either. An
 * open-ended pause needs no check until the learner ends it.
 * @param after time (ms) up to which everything is announced, except what waits for the weekly mail
 * @param waiting unlocked lectures that wait for the weekly mail
 */
export const toNextDue = (
  { row, course, clock, weekly }: Candidate,
  after: number,
  waiting: readonly CourseLecture[] = [],
): NextDue | undefined => {
  if (!course) return undefined;
  const next = nextDue(course, clock, after)?.at ?? Infinity;
  const check = weekly && next < Infinity ? findWeeklyMail(weekly, toHistory(clock), next, after) : next;
  const due = Math.min(check, announcedAt({ clock, weekly }, waiting, after) ?? Infinity);
  return due < Infinity ? { dueShard: toDueShard(row.id), dueAt: new Date(due).toISOString() } : undefined;
};
