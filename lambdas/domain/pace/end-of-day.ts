import { toInstant } from '../local-time.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * The last moment of a local date: the millisecond before the next one begins.
 * @param date `YYYY-MM-DD`
 * @param zone IANA time zone name
 * @returns milliseconds since the epoch
 */
export const endOfDay = (date: string, zone: string): number =>
  toInstant(zone, Date.parse(`${date}T00:00Z`) + day) - 1;
