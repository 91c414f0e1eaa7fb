import type { Weekday } from '../../contract/schemas/drip.ts';
import { localDate, localTimeOn } from '../local-time.ts';
import type { PaceHistory } from './timeline.ts';
import { walkPace } from './walk-pace.ts';
import { weekdayOnOrAfter } from './weekdays.ts';

/** When a learner's weekly mail goes out: local time `HH:MM` on a weekday. */
export interface DigestTime {
  readonly day: Weekday;
  readonly at: string;
}

/** For learners who choose the digest, and no day or hour. */
export const defaultDigestTime: DigestTime = { day: 'mon', at: '09:00' };

/** The first weekly mail after an instant (ms), by the clock of a zone. */
export const nextDigest = ({ day, at }: DigestTime, zone: string, after: number): number => {
  // From the day before: its mail may still come where the clock that day goes back over midnight.
  const from = localDate(zone, after) - 1;
  const soonest = localTimeOn(zone, weekdayOnOrAfter(from, [day]), at);
  return soonest > after ? soonest : localTimeOn(zone, weekdayOnOrAfter(from, [day]) + 7, at);
};

/** The weekly mail of one learner. */
export interface WeeklyMail extends DigestTime {
  /** IANA zone of its day and hour. */
  readonly zone: string;
  /** When the learner chose it, or its day or hour (ms): what was not told by then waits for the first one after. */
  readonly since: number;
}

/** When the last pause before an instant ended (ms); -Infinity without one. */
const resumedAt = ({ zones, pace = [] }: PaceHistory, now: number): number =>
  walkPace(zones, pace)
    .filter(({ from, status }, index, states) => {
      const before = states[index - 1];
      return from <= now && status === 'running' && before?.status === 'paused';
    })
    .at(-1)?.from ?? -Infinity;

/**
 * The weekly mail that tells of a lecture (ms): the first since it opened and since the course runs again.
 * @param opened when the lecture opened, or opens (ms)
 * @param now ms since the epoch
 */
export const weeklyMailOf = (
  weekly: WeeklyMail,
  history: PaceHistory,
  opened: number,
  now: number,
): number => {
  const from = Math.max(opened, weekly.since, resumedAt(history, now));
  return nextDigest(weekly, weekly.zone, from - 1);
};
