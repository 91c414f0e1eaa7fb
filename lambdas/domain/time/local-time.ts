const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The zone, or UTC where this runtime does not know it. A stored zone may be unknown after a change of runtime: reading, release runs and
 * calendars go on then.
 */
export const knownZone = (zone: string): string => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
};

const formats = new Map<string, Intl.DateTimeFormat>();
const zoneFormat = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: knownZone(zone),
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

const readOffset = (zone: string, second: number): number => {
  const parts = new Map(
    zoneFormat(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - second;
};

/** Cache: offsets at the start of UTC days, by zone. A zone's map is dropped when it gets too large. */
const offsets = new Map<string, Map<number, number>>();
const offsetsMax = 20_000;

const offsetAtDay = (zone: string, date: number): number => {
  let known = offsets.get(zone);
  if (!known || known.size > offsetsMax) offsets.set(zone, (known = new Map<number, number>()));
  let offset = known.get(date);
  if (offset === undefined) known.set(date, (offset = readOffset(zone, date * day)));
  return offset;
};

/** `Intl` is slow: offsets are cached per UTC day, and read for the exact instant only on days when the offset changes. */
const offsetAt = (zone: string, instant: number): number => {
  const date = Math.floor(instant / day);
  const offset = offsetAtDay(zone, date);
  if (offset === offsetAtDay(zone, date + 1)) return offset;
  return readOffset(zone, Math.floor(instant / 1000) * 1000);
};

/** The wall clock of a zone at an instant, as ms since the epoch as if it were UTC, rounded down to seconds. */
export const wallClock = (zone: string, instant: number): number =>
  Math.floor(instant / 1000) * 1000 + offsetAt(zone, instant);

/**
 * The instant at which the zone's wall clock shows this time. A time skipped in spring is read with the offset before the change
 * (02:30 becomes 03:30); of a time repeated in autumn, the first one counts.
 * @param wall wall clock in ms, as if it were UTC
 */
export const toInstant = (zone: string, wall: number): number => {
  const before = offsetAt(zone, wall - day);
  const after = offsetAt(zone, wall + day);
  const shown = [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => wallClock(zone, instant) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - before;
};

/** The local date at an instant: whole days since 1970-01-01. */
export const localDate = (zone: string, instant: number): number =>
  Math.floor(wallClock(zone, instant) / day);

/**
 * The instant of a local time on a date.
 * @param date whole days since 1970-01-01
 * @param at local time `HH:MM`
 */
export const localTimeOn = (zone: string, date: number, at: string): number => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return toInstant(zone, date * day + (hours * 60 + minutes) * minute);
};

/**
 * The last moment of a local date: the millisecond before the next one begins.
 * @param date `YYYY-MM-DD`
 * @param zone IANA time zone name
 * @returns milliseconds since the epoch
 */
export const endOfDay = (date: string, zone: string): number =>
  toInstant(zone, Date.parse(`${date}T00:00Z`) + day) - 1;
