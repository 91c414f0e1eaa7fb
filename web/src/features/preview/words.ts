/** A day for people: `Saturday, November 28, 2026`. @param date `YYYY-MM-DD` */
export const dayInWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

/** Day and time of an instant in a zone: `Sat, Nov 28, 2026, 9:00 AM`. */
export const momentIn = (zone: string): ((instant: string) => string) => {
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

/** What the sign before a line of `content plan` means. */
const signs: Readonly<Record<string, string>> = {
  '+': 'New',
  '~': 'Changes',
  '-': 'Goes',
  '=': 'Stays',
  '>': 'Moves',
};

/** A line of `content plan`: its sign in words, and the rest. */
export const readChange = (line: string): { readonly sign: string; readonly text: string } => {
  const [, sign = '', text = line] = /^([+~\-=>]) (.*)$/.exec(line) ?? [];
  return { sign: signs[sign] ?? '', text };
};
