const minute = 60_000;
const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();
const zoneFormat = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
};

/** The wall clock of a zone at an instant, written as if it were UTC: milliseconds. */
export const wallClock = (zone: string, instant: number): number => {
  const parts = new Map(
    zoneFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

const offsetAt = (zone: string, instant: number): number =>
  wallClock(zone, instant) - Math.floor(instant / 1000) * 1000;

/**
 * The instant at which the zone's wall clock shows this time. A time that the clock skips in spring is read with the
 * offset before the change (02:30 becomes 03:30); of a time that it shows twice in autumn the first one counts.
 * @param wall the wanted wall clock, written as if it were UTC (milliseconds)
 */
export const toInstant = (zone: string, wall: number): number => {
  const before = offsetAt(zone, wall - day);
  const after = offsetAt(zone, wall + day);
  const shown = [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => wallClock(zone, instant) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - before;
};

/**
 * The instant of a local time some days after the local date of another instant.
 * @param start instant (ms) whose date in the zone counts as day 0
 * @param days whole days, 0 and up
 * @param at local time `HH:MM`
 * @param zone IANA time zone name
 * @returns milliseconds since the epoch
 */
export const localTimeAfterDays = (start: number, days: number, at: string, zone: string): number => {
  const today = Math.floor(wallClock(zone, start) / day) * day;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return toInstant(zone, today + days * day + (hours * 60 + minutes) * minute);
};
