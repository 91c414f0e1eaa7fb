import type { Pace } from '#contract/schemas/drip.ts';
import type { Speed, Weekday } from '#contract/schemas/rhythm.ts';
import { ApiProblem } from '../../lib/api/problem.ts';

/** Weekdays in order: wire id, short name, full name. */
export const weekdays = [
  { id: 'mon', short: 'Mon', name: 'Monday' },
  { id: 'tue', short: 'Tue', name: 'Tuesday' },
  { id: 'wed', short: 'Wed', name: 'Wednesday' },
  { id: 'thu', short: 'Thu', name: 'Thursday' },
  { id: 'fri', short: 'Fri', name: 'Friday' },
  { id: 'sat', short: 'Sat', name: 'Saturday' },
  { id: 'sun', short: 'Sun', name: 'Sunday' },
] as const satisfies readonly { readonly id: Weekday; readonly short: string; readonly name: string }[];

export const paceSpeeds = [
  { id: 'slower', name: 'Slower', meaning: 'twice the time between lectures' },
  { id: 'planned', name: 'As planned', meaning: 'the times of the course' },
  { id: 'faster', name: 'Faster', meaning: 'half the time between lectures' },
] as const satisfies readonly { readonly id: Speed; readonly name: string; readonly meaning: string }[];

/** Text for a pause without an end. */
export const heldWords = 'Paused: nothing new comes until you resume';

const dateWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** Formats a date without a zone as `Mon, Nov 30`. @param date `YYYY-MM-DD` */
export const formatDate = (date: string): string => dateWords.format(new Date(`${date}T12:00:00Z`));

/** Describes a pause; undefined while the course runs. */
export const pauseWords = ({ status, until }: Pick<Pace, 'status' | 'until'>): string | undefined => {
  if (status === 'running') return undefined;
  return until === undefined ? heldWords : `Paused: nothing new comes before ${formatDate(until)}`;
};

const inZone = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    // The server may know a zone that this browser does not.
    return new Intl.DateTimeFormat('en-US', options);
  }
};

/** Formats an instant as `Mon, Nov 30, 2026, 9:00 AM GMT+1`. @param iso ISO 8601 @param timeZone IANA name */
export const formatIn = (timeZone: string, iso: string): string =>
  inZone(timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));

/** The local date, `YYYY-MM-DD`, this many days from now. @param now ms since the epoch */
export const dateIn = (timeZone: string, days: number, now = Date.now()): string => {
  const parts = inZone(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day') + days)).toISOString().slice(0, 10);
};

export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Explains why a change of pace was refused. */
export const explainPaceProblem = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'This could not be saved. Please try again.';
  if (error.status === 401) return 'Your sign-in has ended. Sign in again, then save.';
  if (error.status === 409) return 'This course does not allow that change any more. Nothing was changed.';
  if (error.code === 'too_many_requests')
    return 'You have changed your pace many times within the hour. Please try again later.';
  return `This could not be saved: ${error.message}`;
};
