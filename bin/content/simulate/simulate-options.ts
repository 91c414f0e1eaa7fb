import { PaceBody } from '../../../lambdas/contract/schemas/drip.ts';
import type { Speed } from '../../../lambdas/contract/schemas/rhythm.ts';
import { type Course, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import { allowedPace } from '../../../lambdas/domain/pace/allowed-pace.ts';
import { defaultDigestTime, type DigestTime } from '../../../lambdas/domain/pace/digest-time.ts';
import type { PaceFact } from '../../../lambdas/domain/pace/pace-fact.ts';
import type { ReleaseClock } from '../../../lambdas/domain/pace/release-due.ts';
import { walkCourse } from '../../../lambdas/domain/pace/walk-course.ts';
import { weekdays } from '../../../lambdas/domain/pace/weekdays.ts';
import { toInstant } from '../../../lambdas/domain/time/local-time.ts';
import { UsageError } from '../check/check-folder.ts';

/** The options of `simulate` about a learner, as given on the command line. */
export interface LearnerOptions {
  /** `<from>..<to>`, or `<from>..` for a pause without an end. */
  readonly pause?: readonly string[] | undefined;
  /** `slower@<time>`; without a time, from the beginning. */
  readonly speed?: readonly string[] | undefined;
  /** `sat,sun` */
  readonly days?: string | undefined;
  /** `07:30` */
  readonly at?: string | undefined;
  /** `<lecture>@<time>` */
  readonly completed?: readonly string[] | undefined;
  readonly digest?: boolean | undefined;
  readonly upgraded?: boolean | undefined;
}

export interface SimulatedLearner {
  readonly clock: ReleaseClock;
  readonly upgraded: boolean;
  readonly digest?: DigestTime | undefined;
}

const timePattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/** Parses a date and time as if in UTC: milliseconds since 1970, NaN for a day that its month does not have. */
const parseWall = (date: string, time: string): number => {
  const midnight = Date.parse(`${date}T00:00Z`);
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return exists ? Date.parse(`${date}T${time}Z`) : NaN;
};

/** Parses a local time of the zone (`2026-11-21T10:00:00`) or an instant with `Z` or an offset: ms, NaN for anything else. */
const readTime = (text: string, zone: string): number => {
  const [, date = '', time = '00:00', offset] = timePattern.exec(text) ?? [];
  const wall = parseWall(date, time);
  if (offset !== undefined) return wall + Date.parse(`1970-01-01T00:00${offset}`);
  return Number.isNaN(wall) ? NaN : toInstant(zone, wall);
};

/**
 * Reads `--zone` and `--subscribed`.
 * @throws UsageError with an example
 */
export const readClock = (subscribed: string, zone: string): ReleaseClock => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new UsageError(`--zone ${zone} is not a time zone; try Europe/Berlin.`);
  }
  const subscribedAt = readTime(subscribed, zone);
  if (Number.isNaN(subscribedAt)) {
    throw new UsageError(`--subscribed ${subscribed} is not a time; try 2026-11-21T10:00:00.`);
  }
  return { subscribedAt, timeZone: zone };
};

/** Parses an option's time to an instant (ms). @throws UsageError when it is not a time or is before the subscription */
const readLater = (option: string, time: string, example: string, clock: ReleaseClock): number => {
  const instant = readTime(time, clock.timeZone);
  if (Number.isNaN(instant)) throw new UsageError(`${option}: ${time} is not a time; try ${example}.`);
  if (instant < clock.subscribedAt) {
    throw new UsageError(
      `${option} comes before --subscribed ${new Date(clock.subscribedAt).toISOString()}.`,
    );
  }
  return instant;
};

const readPauses = (pauses: readonly string[], clock: ReleaseClock): PaceFact[] => {
  const example = '--pause 2026-12-20..2027-01-06';
  const stretches = pauses
    .map((text) => {
      const [from, to, ...more] = text.split('..');
      if (from === undefined || to === undefined || more.length > 0) {
        throw new UsageError(`--pause ${text} is not <from>..<to>; try ${example}.`);
      }
      const begins = readLater(`--pause ${text}`, from, example, clock);
      const ends = to === '' ? Infinity : readLater(`--pause ${text}`, to, example, clock);
      if (ends <= begins) throw new UsageError(`--pause ${text} ends before it begins; try ${example}.`);
      return { text, begins, ends };
    })
    .sort((a, b) => a.begins - b.begins);
  return stretches.flatMap(({ text, begins, ends }, index): PaceFact[] => {
    if (ends > (stretches[index + 1]?.begins ?? Infinity)) {
      throw new UsageError(
        `--pause ${text} runs into the next one; give them one after another, as ${example}.`,
      );
    }
    const paused: PaceFact = { since: begins, status: 'paused' };
    return ends === Infinity ? [paused] : [paused, { since: ends, status: 'running' }];
  });
};

const isSpeed = (name: string): name is Speed => ['slower', 'planned', 'faster'].includes(name);

const readSpeeds = (speeds: readonly string[], clock: ReleaseClock): PaceFact[] =>
  speeds.map((text): PaceFact => {
    const example = '--speed slower@2026-12-01';
    const [name = '', ...times] = text.split('@');
    if (!isSpeed(name)) {
      throw new UsageError(`--speed ${text} is none of slower, planned, faster; try ${example}.`);
    }
    const since =
      times.length > 0 ? readLater(`--speed ${text}`, times.join('@'), example, clock) : clock.subscribedAt;
    return { since, speed: name };
  });

/** Reads weekdays and hour, which apply from the beginning. */
const readAppointments = ({ days, at }: LearnerOptions, { subscribedAt }: ReleaseClock): PaceFact[] => {
  const chosen = days?.split(',').map((name) => name.trim());
  const known = PaceBody.safeParse({ days: chosen });
  if (!known.success || known.data.days?.length === 0) {
    throw new UsageError(`--days ${days ?? ''}: name weekdays, each once; try --days sat,sun.`);
  }
  if (!PaceBody.safeParse({ at }).success)
    throw new UsageError(`--at ${at ?? ''} is not an hour; try --at 07:30.`);
  const { days: wanted } = known.data;
  return [
    ...(wanted ? [{ since: subscribedAt, days: weekdays.filter((name) => wanted.includes(name)) }] : []),
    ...(at === undefined ? [] : [{ since: subscribedAt, at }]),
  ];
};

const readCompletions = (
  completed: readonly string[],
  course: Course,
  clock: ReleaseClock,
): ReadonlyMap<string, number> => {
  const ids = lecturesOf(course).map(({ lecture }) => lecture.id);
  return new Map(
    completed.map((text) => {
      const [id = '', ...times] = text.split('@');
      const example = `--completed ${ids[0] ?? 'welcome'}@2026-12-01T18:00`;
      if (!ids.includes(id))
        throw new UsageError(`--completed ${text}: there is no lecture ${id}; try ${example}.`);
      return [id, readLater(`--completed ${text}`, times.join('@'), example, clock)];
    }),
  );
};

/** @throws UsageError for a choice that the course does not offer its learners; they may always return to the planned speed */
const requireAllowed = (course: Course, { pause, speed, days, at }: LearnerOptions): void => {
  const allowed = allowedPace(course);
  const asked = {
    pause: pause?.length,
    speed: speed?.some((text) => text.split('@')[0] !== 'planned'),
    days: days ?? at,
  };
  for (const name of ['pause', 'speed', 'days'] as const) {
    if (asked[name] && !allowed[name]) {
      throw new UsageError(
        `${course.id} does not let learners choose this: its course.yaml says pace: { ${name}: false }.`,
      );
    }
  }
};

/**
 * Reads the learner to simulate.
 * @throws UsageError with an example; also when a lecture would be completed before it opens
 */
export const readLearner = (
  course: Course,
  begun: ReleaseClock,
  options: LearnerOptions = {},
): SimulatedLearner => {
  requireAllowed(course, options);
  const { pause = [], speed = [], completed = [], digest = false, upgraded = false } = options;
  const pace = [
    ...readAppointments(options, begun),
    ...readPauses(pause, begun),
    ...readSpeeds(speed, begun),
  ];
  const clock: ReleaseClock = {
    ...begun,
    pace: pace.sort((a, b) => a.since - b.since),
    completions: readCompletions(completed, course, begun),
  };
  for (const { lecture, at = Infinity } of walkCourse(course, clock, { upgraded }).unlocks) {
    const done = clock.completions?.get(lecture.id);
    if (done === undefined || at <= done) continue;
    const opens = at === Infinity ? 'has no date' : `opens ${new Date(at).toISOString()}`;
    throw new UsageError(`--completed ${lecture.id}: it cannot be completed then, it ${opens}.`);
  }
  return { clock, upgraded, ...(digest && { digest: defaultDigestTime }) };
};
