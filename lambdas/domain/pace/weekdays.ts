import type { Weekday } from '../../contract/schemas/drip.ts';

/** In week order. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The first date (whole days since 1970-01-01, a Thursday) on or after another that is one of the chosen weekdays; none chosen is any. */
export const weekdayOnOrAfter = (date: number, chosen: readonly Weekday[]): number => {
  if (chosen.length === 0) return date;
  const today = (((date + 3) % 7) + 7) % 7;
  return date + Math.min(...chosen.map((name) => (weekdays.indexOf(name) - today + 7) % 7));
};
