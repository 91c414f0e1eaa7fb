import type { Weekday } from '../../contract/schemas/rhythm.ts';

/** In week order. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The first date on or after `date` that is a chosen weekday; without chosen weekdays, `date`. Dates are days since 1970-01-01, a Thursday. */
export const weekdayOnOrAfter = (date: number, chosen: readonly Weekday[]): number => {
  if (chosen.length === 0) return date;
  const today = (((date + 3) % 7) + 7) % 7;
  return date + Math.min(...chosen.map((name) => (weekdays.indexOf(name) - today + 7) % 7));
};
