/** One entry of a calendar. */
export interface CalendarEvent {
  /** The same for the same thing for ever, whenever it comes. */
  readonly uid: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly summary: string;
  readonly description: string;
  /** Absolute address. */
  readonly url: string;
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const lineMax = 75;
/** An unlock is a moment; programs draw nothing for one without a length. */
const shownMs = 15 * 60_000;
/** How often programs should ask again: a change of pace shows within the hour. */
const refresh = 'PT1H';

/** Text as a value: what has a meaning of its own is escaped, and control characters go (3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** A line in pieces of at most 75 octets; one that goes on begins with a blank. No character is cut. */
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

/** An instant in UTC; part of a second counts as a whole one, so that nothing is told too early. */
const toUtc = (time: number): string =>
  new Date(Math.ceil(time / 1_000) * 1_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * A calendar that programs subscribe to (RFC 5545, with the properties of RFC 7986 and those that programs knew before it).
 * @param now when it is written, ms since the epoch
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
