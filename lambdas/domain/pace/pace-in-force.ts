import type { Speed, Weekday } from '../../contract/schemas/drip.ts';
import type { ZoneSince } from '../access.ts';
import type { PaceFact } from './pace-fact.ts';
import { walkPace } from './walk-pace.ts';

/** A learner's pace at one instant. */
export interface PaceInForce {
  readonly status: 'running' | 'paused';
  /** Of a pause: the local date `YYYY-MM-DD` on which it ends by itself, at 00:00. */
  readonly until?: string;
  readonly speed: Speed;
  /** Chosen weekdays in week order; empty for any. */
  readonly days: readonly Weekday[];
  /** The learner's own hour `HH:MM`, in place of the course's. */
  readonly at?: string;
}

/**
 * The pace that is in force at an instant. A pause whose `until` has come is running.
 * @param now ms since the epoch; facts and zones of later instants do not count
 */
export const paceInForce = (
  facts: readonly PaceFact[],
  zones: readonly ZoneSince[],
  now: number,
): PaceInForce => {
  const states = walkPace(
    zones.filter(({ since }, index) => index === 0 || since <= now),
    facts.filter(({ since }) => since <= now),
  );
  const { status, until, speed, days, at } = states.findLast(({ from }) => from <= now) ?? states[0];
  return { status, ...(until !== undefined && { until }), speed, days, ...(at !== undefined && { at }) };
};
