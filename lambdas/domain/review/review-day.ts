import type { ZoneSince } from '../pace/pace-fact.ts';
import { localDate, localTimeOn } from '../time/local-time.ts';

/** A day of reviews begins at this local time, so that who studies past midnight is still in the same day. */
export const dayBegins = '04:00';

/** The zone in force at an instant (ms): the first holds from the beginning, and UTC where nothing is known. */
export const zoneAt = (zones: readonly ZoneSince[], instant: number): string =>
  (zones.findLast(({ since }) => since <= instant) ?? zones[0])?.zone ?? 'UTC';

/**
 * When a local day of reviews begins (ms).
 * @param day whole days since 1970-01-01
 */
export const dayStart = (zone: string, day: number): number => localTimeOn(zone, day, dayBegins);

/** The local day of an instant (ms): whole days since 1970-01-01. */
export const reviewDay = (zone: string, instant: number): number => {
  const date = localDate(zone, instant);
  return instant < dayStart(zone, date) ? date - 1 : date;
};
