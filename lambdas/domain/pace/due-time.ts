import type { Release } from '../../contract/schemas/course.ts';
import { localDate, localTimeOn, toInstant, wallClock } from '../time/local-time.ts';
import { whenPassed } from './course-time.ts';
import type { Timeline } from './timeline.ts';
import type { PaceState } from './walk-pace.ts';
import { weekdayOnOrAfter } from './weekdays.ts';

const day = 24 * 60 * 60 * 1000;

/** Moves an instant to the first chosen weekday on or after its date, at the same time of day. */
const moveToWeekday = (instant: number, { zone, days }: PaceState): number => {
  if (days.length === 0 || instant === Infinity) return instant;
  const date = localDate(zone, instant);
  const chosen = weekdayOnOrAfter(date, days);
  if (chosen === date) return instant;
  const timeOfDay = wallClock(zone, instant) - date * day;
  return toInstant(zone, chosen * day + timeOfDay) + (instant % 1000);
};

/**
 * The earliest possible due time of a release in a zone (ms), ignoring weekdays and hours, which can only delay it.
 * @param anchor as for `dueTime`
 */
export const earliestDue = (release: Release, anchor: number, zone: string, timeline: Timeline): number => {
  const { on, after, afterDays, days = 0 } = release;
  if (on !== undefined) return Date.parse(on);
  const gap = (after === undefined ? afterDays : days) ?? 0;
  if (gap === 0) return -Infinity;
  const date = whenPassed(timeline.nights(zone), localDate(zone, anchor), gap);
  const midnight = date === Infinity ? Infinity : localTimeOn(zone, date, '00:00');
  // A release without an hour may use the learner's hour.
  return release.at === undefined
    ? Math.min(whenPassed(timeline.milliseconds, anchor, gap * day), midnight)
    : midnight;
};

/**
 * When a release is due by the zone, weekdays and hour of one state, counted from its anchor: ms, Infinity if course time stops
 * before it.
 * @param anchor when the learner began or, for a release after another lecture, completed that lecture (ms)
 */
export const dueTime = (release: Release, anchor: number, state: PaceState, timeline: Timeline): number => {
  const { on, after, afterDays, days = 0 } = release;
  if (on !== undefined) return Date.parse(on);
  const gap = after === undefined ? afterDays : days;
  // Without a waiting time, weekdays and hours do not delay it.
  if (gap === undefined || (gap === 0 && release.at === undefined)) return anchor;
  const hour = state.at ?? release.at;
  if (hour === undefined) {
    return moveToWeekday(whenPassed(timeline.milliseconds, anchor, gap * day), state);
  }
  const date = whenPassed(timeline.nights(state.zone), localDate(state.zone, anchor), gap);
  if (date === Infinity) return Infinity;
  return localTimeOn(state.zone, weekdayOnOrAfter(date, state.days), hour);
};
