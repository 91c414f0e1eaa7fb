/** An event in a calendar. */
export interface CalendarEvent {
  /** Permanent id, independent of the date. */
  readonly uid: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

/** Maximum octets in a line without the line break (RFC 5545, 3.1). */
const lineMax = 75;
/** Displayed duration. An unlock has none, but calendar programs do not show events without one. */
const shownMs = 15 * 60_000;
/** Refresh interval for calendar programs. A change of pace is visible within an hour. */
const refresh = 'PT1H';

/** Escapes special characters in a text value and replaces control characters (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** Folds a line into pieces of at most 75 octets; continuations begin with a space. Characters are never split. */
const fold = (line: string): string => {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineMax) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
};

/** Formats a time in UTC, rounded up to whole seconds, so that no event is too early. */
const toUtc = (time: number): string =>
  new Date(Math.ceil(time / 1_000) * 1_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * Writes a calendar feed (RFC 5545, with the properties of RFC 7986 and their older equivalents).
 * @param now the current time, ms since the epoch
 */
export const calendarText = (name: string, events: readonly CalendarEvent[], now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Northlight//Lectures//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap(({ uid, at, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${toUtc(now)}`,
      `DTSTART:${toUtc(at)}`,
      `DTEND:${toUtc(at + shownMs)}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
