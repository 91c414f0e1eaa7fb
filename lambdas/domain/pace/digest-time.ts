import type { Weekday } from '../../contract/schemas/drip.ts';
import { localDate, localTimeOn } from '../local-time.ts';
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
