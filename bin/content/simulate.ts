import { canEverOpen } from '../../lambdas/domain/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../lambdas/domain/course.ts';
import { toInstant, wallClock } from '../../lambdas/domain/local-time.ts';
import { nextDue, type ReleaseClock } from '../../lambdas/domain/release-due.ts';
import { UsageError } from './check-folder.ts';

const timePattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since 1970 of a date and time as if in UTC; NaN for a day that its month does not have. */
const parseWall = (date: string, time: string): number => {
  const midnight = Date.parse(`${date}T00:00Z`);
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return exists ? Date.parse(`${date}T${time}Z`) : NaN;
};

/**
 * Reads `--zone` and `--subscribed`: a local time of the zone (`2026-11-21T10:00:00`), or an instant with `Z` or an offset.
 * @throws UsageError with an example
 */
export const readClock = (subscribed: string, zone: string): ReleaseClock => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new UsageError(`--zone ${zone} is not a time zone; try Europe/Berlin.`);
  }
  const [, date = '', time = '00:00', offset] = timePattern.exec(subscribed) ?? [];
  const wall = parseWall(date, time);
  const instant = offset === undefined ? wall : wall + Date.parse(`1970-01-01T00:00${offset}`);
  if (Number.isNaN(instant)) {
    throw new UsageError(`--subscribed ${subscribed} is not a time; try 2026-11-21T10:00:00.`);
  }
  return { subscribedAt: offset === undefined ? toInstant(zone, wall) : instant, timeZone: zone };
};

/** `2026-11-28 09:00:00 +01:00 (2026-11-28T08:00:00Z)` */
const describeTime = (instant: number, zone: string): string => {
  const wall = wallClock(zone, instant);
  const offset = Math.round((wall - instant) / 60_000);
  const digits = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  const local = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
  const utc = new Date(instant).toISOString().replace('.000Z', 'Z');
  return `${local} ${sign}${digits(Math.abs(offset) / 60)}:${digits(Math.abs(offset) % 60)} (${utc})`;
};

/** Every release after subscribing, by walking from one due time to the next, as the schedule does. */
const listReleases = (course: Course, clock: ReleaseClock) => {
  const releases = [];
  let next = nextDue(course, clock, clock.subscribedAt);
  while (next) {
    releases.push(next);
    next = nextDue(course, clock, next.at);
  }
  return releases;
};

/**
 * The mails of a course. Only drip courses announce releases; only free ones take an address alone, which is what the
 * welcome is for. What costs something is entered by paying, and each payment has a receipt.
 */
const describeMails = (course: Course, start: string, releases: readonly string[]): string[] => {
  const first = course.price > 0 ? ['receipt of the payment'] : course.drip ? ['welcome'] : [];
  const told = course.drip ? releases : [];
  return first.length + told.length === 0
    ? ['Emails', '  none: only courses with drip: true announce lectures']
    : [
        told.length > 0
          ? 'Emails go out, releases at the next run of the schedule: within 15 minutes'
          : 'Emails go out',
        ...first.map((kind) => `  ${start}  ${kind}`),
        ...told,
      ];
};

/** When each lecture unlocks and each email goes out for somebody who subscribed then, line by line. */
export const describeSimulation = (course: Course, clock: ReleaseClock): string => {
  const { subscribedAt, timeZone: zone } = clock;
  const when = (instant: number): string => describeTime(instant, zone);
  const releases = listReleases(course, clock);
  const unlocks = new Map(
    releases.flatMap(({ at, lectureIds }) => lectureIds.map((id) => [id, at] as const)),
  );
  const lectures = lecturesOf(course).map(({ lecture }) => lecture);
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const isPremium = (lecture: CourseLecture): boolean => !canEverOpen(lecture, { grants: [] });
  const ordered = lectures
    .map((lecture, index) => ({ lecture, index, at: unlocks.get(lecture.id) ?? subscribedAt }))
    .sort((a, b) => a.at - b.at || a.index - b.index);
  const mails = releases.flatMap(({ at, lectureIds }) => {
    const told = lectureIds.flatMap((id) => byId.get(id) ?? []);
    const free = told.filter((lecture) => !isPremium(lecture)).map(({ id }) => id);
    const premium = told.filter(isPremium).map(({ id }) => id);
    const parts = [
      ...(free.length > 0 ? [free.join(', ')] : []),
      ...(premium.length > 0 ? [`${premium.join(', ')} (with the upgrade only)`] : []),
    ];
    return [`  ${when(at)}  release: ${parts.join('; ')}`];
  });
  return [
    `${course.id}: subscribed ${when(subscribedAt)}, zone ${zone}`,
    '',
    'Lectures unlock',
    ...ordered.map(
      ({ lecture, at }) =>
        `  ${when(at)}  ${lecture.id} (${lecture.type}${isPremium(lecture) ? ': needs the upgrade' : ''})${at === subscribedAt ? ', at once' : ''}`,
    ),
    ...(lectures.length === 0 ? ['  none: the course has no lectures'] : []),
    '',
    ...describeMails(course, when(subscribedAt), mails),
    '',
  ].join('\n');
};
