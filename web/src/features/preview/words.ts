/** Formats a date as `Saturday, November 28, 2026`. @param date `YYYY-MM-DD` */
export const dayInWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

/** Returns a formatter for instants in a zone: `Sat, Nov 28, 2026, 9:00 AM`. */
export const createMomentFormat = (zone: string): ((instant: string) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
  return (instant) => format.format(new Date(instant));
};

/** Meaning of the sign at the start of a `content plan` line. */
const signs: Readonly<Record<string, string>> = {
  '+': 'New',
  '~': 'Changes',
  '-': 'Goes',
  '=': 'Stays',
  '>': 'Moves',
};

/** Splits a `content plan` line into its sign, in words, and its text. */
export const readChange = (line: string): { readonly sign: string; readonly text: string } => {
  const [, sign = '', text = line] = /^([+~\-=>]) (.*)$/.exec(line) ?? [];
  return { sign: signs[sign] ?? '', text };
};
