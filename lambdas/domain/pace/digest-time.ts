import type { Weekday } from '../../contract/schemas/rhythm.ts';
import { localDate, localTimeOn } from '../time/local-time.ts';
import type { PaceHistory } from './timeline.ts';
import { walkPace } from './walk-pace.ts';
import { weekdayOnOrAfter } from './weekdays.ts';

/** When a learner's weekly mail goes out: local time `HH:MM` on a weekday. */
export interface DigestTime {
  readonly day: Weekday;
  readonly at: string;
}

/** Default for learners who choose the digest without a day or hour. */
export const defaultDigestTime: DigestTime = { day: 'mon', at: '09:00' };

/** Time of the first weekly mail after an instant (ms). */
export const nextDigest = ({ day, at }: DigestTime, zone: string, after: number): number => {
  // Start a day earlier: its mail may still be due if the clock went back over midnight.
  const from = localDate(zone, after) - 1;
  const soonest = localTimeOn(zone, weekdayOnOrAfter(from, [day]), at);
  return soonest > after ? soonest : localTimeOn(zone, weekdayOnOrAfter(from, [day]) + 7, at);
};

/** Weekly mail settings of one learner. */
export interface WeeklyMail extends DigestTime {
  /** IANA zone of its day and hour. */
  readonly zone: string;
  /** When the learner chose it or changed its day or hour (ms): lectures not announced by then wait for the next mail after. */
  readonly since: number;
}

/** End of the last pause before an instant (ms); -Infinity if there was none. */
const resumedAt = ({ zones, pace = [] }: PaceHistory, now: number): number =>
  walkPace(zones, pace)
    .filter(({ from, status }, index, states) => {
      const before = states[index - 1];
      return from <= now && status === 'running' && before?.status === 'paused';
    })
    .at(-1)?.from ?? -Infinity;

/**
 * Time of the weekly mail that announces a lecture (ms): the first after it opened and after the last pause.
 * @param opened when the lecture opened, or opens (ms)
 * @param now ms since the epoch
 */
export const findWeeklyMail = (
  weekly: WeeklyMail,
  history: PaceHistory,
  opened: number,
  now: number,
): number => {
  const from = Math.max(opened, weekly.since, resumedAt(history, now));
  return nextDigest(weekly, weekly.zone, from - 1);
};
