import type { Release } from '../../contract/schemas/course.ts';
import { localDate, localTimeOn, toInstant, wallClock } from '../local-time.ts';
import { whenPassed } from './course-time.ts';
import type { Timeline } from './timeline.ts';
import type { PaceState } from './walk-pace.ts';
import { weekdayOnOrAfter } from './weekdays.ts';

const day = 24 * 60 * 60 * 1000;

/** The same time of day on the first chosen weekday on or after an instant's own date. */
const moveToWeekday = (instant: number, { zone, days }: PaceState): number => {
  if (days.length === 0 || instant === Infinity) return instant;
  const date = localDate(zone, instant);
  const chosen = weekdayOnOrAfter(date, days);
  if (chosen === date) return instant;
  const timeOfDay = wallClock(zone, instant) - date * day;
  return toInstant(zone, chosen * day + timeOfDay) + (instant % 1000);
};

/**
 * The earliest that a release can be due in a zone (ms), whatever weekdays and hours: they make it later on the same date, or a later date.
 * @param anchor as for `dueTime`
 */
export const earliestDue = (release: Release, anchor: number, zone: string, timeline: Timeline): number => {
  const { on, after, afterDays, days = 0 } = release;
  if (on !== undefined) return Date.parse(on);
  const gap = (after === undefined ? afterDays : days) ?? 0;
  if (gap === 0) return -Infinity;
  const date = whenPassed(timeline.nights(zone), localDate(zone, anchor), gap);
  const midnight = date === Infinity ? Infinity : localTimeOn(zone, date, '00:00');
  // Without an hour of its own the release may have one of the learner's.
  return release.at === undefined
    ? Math.min(whenPassed(timeline.milliseconds, anchor, gap * day), midnight)
    : midnight;
};

/**
 * When a release is due by the zone, the weekdays and the hour of one state, counted from its anchor: ms, Infinity while course time stands
 * still before it.
 * @param anchor when the learner began or, for a release after another lecture, completed that one (ms)
 */
export const dueTime = (release: Release, anchor: number, state: PaceState, timeline: Timeline): number => {
  const { on, after, afterDays, days = 0 } = release;
  if (on !== undefined) return Date.parse(on);
  const gap = after === undefined ? afterDays : days;
  // Nothing to wait for: weekdays and hours do not delay it.
  if (gap === undefined || (gap === 0 && release.at === undefined)) return anchor;
  const hour = state.at ?? release.at;
  if (hour === undefined) {
    return moveToWeekday(whenPassed(timeline.milliseconds, anchor, gap * day), state);
  }
  const date = whenPassed(timeline.nights(state.zone), localDate(state.zone, anchor), gap);
  if (date === Infinity) return Infinity;
  return localTimeOn(state.zone, weekdayOnOrAfter(date, state.days), hour);
};
