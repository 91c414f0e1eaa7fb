import type { Reviews } from '#contract/schemas/reviews.ts';
import { formatShortDay, formatTime } from '../text/format.ts';

const dayMs = 24 * 60 * 60_000;

const weekday = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(new Date(day));

/** Midnight of the calendar day of an instant, by this device (ms). */
const midnight = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0);

/** A day in words: `tomorrow`, `on Thursday`, `on Thu, Dec 3`. @param due ISO 8601, @param now ms since the epoch */
export const dayWords = (due: string, now = Date.now()): string => {
  const days = Math.round((midnight(Date.parse(due)) - midnight(now)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 7 ? `on ${weekday(due)}` : `on ${formatShortDay(due)}`;
};

/** What a queue without items says: `Nothing due until Thursday`, `Nothing due until 4:00 AM`. @param now ms since the epoch */
export const nextWords = ({ next }: Pick<Reviews, 'next'>, now = Date.now()): string => {
  if (next === null) return 'Nothing to review yet';
  const day = dayWords(next, now);
  return `Nothing due until ${day === 'today' ? formatTime(next) : day.replace(/^on /, '')}`;
};
