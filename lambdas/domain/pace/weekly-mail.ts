import { type DigestTime, nextDigest } from './digest-time.ts';
import type { PaceHistory } from './timeline.ts';
import { walkPace } from './walk-pace.ts';

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
