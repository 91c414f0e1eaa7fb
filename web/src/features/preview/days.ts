import type { CoursePreview } from '#contract/schemas/drip.ts';
import { wallClock } from '#domain/time/local-time.ts';

const dayMs = 86_400_000;
/** Shortest span shown, even when the schedule ends immediately. */
const daysMin = 7;

/** The date (`YYYY-MM-DD`) of an instant (ISO 8601) in a zone. */
const localDate = (instant: string, zone: string): string =>
  new Date(wallClock(zone, Date.parse(instant))).toISOString().slice(0, 10);

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Range of the day slider. Position 0 is the moment of joining, 1 the end of that day, 2 the end of the next. */
export interface Days {
  /** The date of joining, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** The slider's highest position. */
  readonly max: number;
  /** Positions at which a lecture opens or a mail is sent, ascending. */
  readonly eventful: readonly number[];
}

/** Computes the days from the preview at the moment of joining. @param zone the learner's time zone */
export const computeDays = (
  { content, mails }: Pick<CoursePreview, 'content' | 'mails'>,
  zone: string,
): Days => {
  const first = localDate(content.subscribedAt, zone);
  const instants = [
    ...content.content.flatMap(({ lectures }) => lectures.flatMap(({ unlocksAt }) => unlocksAt ?? [])),
    ...mails.map(({ at }) => at),
  ].filter((at) => Date.parse(at) > Date.parse(content.subscribedAt));
  const positions = instants.map((at) => daysBetween(first, localDate(at, zone)) + 1);
  const max = Math.max(daysMin, ...positions) + 1;
  return {
    first,
    last: addDays(first, max - 1),
    max,
    eventful: [...new Set(positions)].sort((a, b) => a - b),
  };
};

/** The date at a position; undefined at the moment of joining. */
export const dateAt = ({ first }: Days, position: number): string | undefined =>
  position === 0 ? undefined : addDays(first, position - 1);

/** The slider position of a date, clamped to the range; 0 for a missing or invalid date. */
export const findPosition = ({ first, max }: Days, date: string | undefined): number => {
  if (date === undefined || Number.isNaN(Date.parse(date))) return 0;
  return Math.min(max, Math.max(0, daysBetween(first, date) + 1));
};
