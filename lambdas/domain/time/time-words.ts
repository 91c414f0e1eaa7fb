import { knownZone } from './local-time.ts';

/** The UTC date in words: `November 21, 2026`. @param iso ISO 8601 */
export const dayInWords = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** An instant in words, in a zone: `Saturday 28 November 2026 at 09:00 (Europe/Berlin)`. */
export const instantInWords = (time: number, wanted: string): string => {
  const zone = knownZone(wanted);
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')} at ${part('hour')}:${part('minute')} (${zone})`;
};
