import { deviceZone } from '../../lib/browser/device-zone.ts';

/** An option of the time zone picker. */
export interface Zone {
  /** IANA name. */
  readonly id: string;
  readonly label: string;
  /** Current UTC offset, such as `GMT+1`. */
  readonly offset: string;
}

const zoneLabel = (id: string): string => id.replaceAll('_', ' ');

const zoneOffset = (id: string, now: Date): string => {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' }).formatToParts(
      now,
    );
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[_/]/g, ' ');

/** Every zone this browser knows, plus UTC, which browsers leave out. */
export const allZones = (): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), deviceZone() ?? 'UTC']),
];

/** The last segment of a zone name, usually the city. */
const zoneCity = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

/**
 * Finds zones that match every typed word: matches at the beginning of a name first, then by city. Without a query,
 * lists all zones by region.
 */
export const findZones = (ids: readonly string[], typed: string, max: number, now = new Date()): Zone[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const startsWell = (id: string): boolean =>
    plain(id)
      .split(' ')
      .some((part) => words[0] !== undefined && part.startsWith(words[0]));
  return ids
    .filter((id) => words.every((word) => plain(id).includes(word)))
    .sort(
      (one, other) =>
        Number(startsWell(other)) - Number(startsWell(one)) ||
        (words.length > 0 ? zoneCity(one).localeCompare(zoneCity(other)) : 0) ||
        one.localeCompare(other),
    )
    .slice(0, max)
    .map((id) => ({ id, label: zoneLabel(id), offset: zoneOffset(id, now) }));
};

/** `Europe/Berlin (GMT+1)`. */
export const describeZone = (id: string, now = new Date()): string => {
  const offset = zoneOffset(id, now);
  return offset ? `${zoneLabel(id)} (${offset})` : zoneLabel(id);
};
