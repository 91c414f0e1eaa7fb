import { clockOf } from '#domain/time/clock.ts';

const locale = 'en-US';

/** Creates a value on first use and caches it: creating a formatter costs more than formatting everything on a page. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const dollarsIn = (fractionDigits: number) =>
  lazily(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      }),
  );
const wholeDollars = dollarsIn(0);
const dollarsAndCents = dollarsIn(2);

/** `Free`, `$79` or `$79.99`. */
export const formatPrice = (price: number): string => {
  if (price === 0) return 'Free';
  return Number.isInteger(price) ? wholeDollars().format(price) : formatExactPrice(price);
};

/** A price with cents: `$49.00`. */
export const formatExactPrice = (price: number): string => dollarsAndCents().format(price);

/** A position in a lecture or its length, from seconds: `1:05`, `1:02:09`. */
export const formatClock = clockOf;

/** A duration, from seconds: `45 seconds`, `6 minutes`, `1 hour 20 minutes`. */
export const formatSpan = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return formatCount(whole, 'second');
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return formatCount(minutes, 'minute');
  const rest = minutes % 60;
  const hours = formatCount(Math.floor(minutes / 60), 'hour');
  return rest ? `${hours} ${formatCount(rest, 'minute')}` : hours;
};

const plural = lazily(() => new Intl.PluralRules(locale));
const number = lazily(() => new Intl.NumberFormat(locale));

/** `1 lecture`, `1,200 lectures`. */
export const formatCount = (count: number, singular: string, many = `${singular}s`): string =>
  `${number().format(count)} ${plural().select(count) === 'one' ? singular : many}`;

const dateIn = (options: Intl.DateTimeFormatOptions): ((iso: string) => string) => {
  const format = lazily(() => new Intl.DateTimeFormat(locale, options));
  return (iso) => format().format(new Date(iso));
};

/** Number of characters as the API counts them: by code point, so that an emoji or a rare letter is one. */
export const countCharacters = (text: string): number => [...text].length;

/** A date in the reader's time zone: `November 21, 2026`. */
export const formatDay = dateIn({ dateStyle: 'long' });

/** A date in UTC, for documents that show everybody the same date: `November 21, 2026`. */
export const formatUtcDay = dateIn({ dateStyle: 'long', timeZone: 'UTC' });

/** A short date in the reader's time zone: `Sat, Nov 28`. */
export const formatShortDay = dateIn({ weekday: 'short', month: 'short', day: 'numeric' });

/** A time of day in the reader's time zone: `12:04 PM`. */
export const formatTime = dateIn({ timeStyle: 'short' });

/** Date and time in the reader's time zone: `Nov 21, 2026, 9:00 AM`. */
export const formatMoment = dateIn({ dateStyle: 'medium', timeStyle: 'short' });

/** Date and time with weekday and time zone, for appointments: `Sat, Nov 28, 2026, 9:00 AM GMT+1`. */
export const formatAppointment = dateIn({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Remaining time, two units at most: `6 days 4 hours`, `4 minutes 10 seconds`. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const units: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return formatCount(0, 'second');
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatCount(count, unit))
    .join(' ');
};
