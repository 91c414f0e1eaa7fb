import type { Reviews } from '#contract/schemas/reviews.ts';
import { formatShortDay } from '../text/format.ts';

const dayMs = 24 * 60 * 60_000;

/** A day in words: `tomorrow`, `on Thursday`, `on Dec 3`. @param now ms since the epoch */
export const dayWords = (due: string, now = Date.now()): string => {
  const days = (Date.parse(due) - now) / dayMs;
  if (days <= 0) return 'today';
  if (days <= 1) return 'tomorrow';
  if (days < 6) return `on ${new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(new Date(due))}`;
  return `on ${formatShortDay(due)}`;
};

/** What a queue without items says. */
export const nextWords = ({ next }: Pick<Reviews, 'next'>): string =>
  next === null ? 'Nothing to review yet' : `Nothing due until ${dayWords(next).replace(/^on /, '')}`;
