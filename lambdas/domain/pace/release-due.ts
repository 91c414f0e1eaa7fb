import { canEverOpen, type Entitlements, findUnlock } from '../course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';
import type { PaceFact, ZoneSince } from './pace-fact.ts';
import { getTimeline } from './timeline.ts';

/** The clock of a subscription. Times are ms since the epoch; without `zones` its zone is `timeZone`, forever. */
export interface ReleaseClock {
  readonly subscribedAt: number;
  readonly timeZone: string;
  /** Time zones of the linked learner, from the learner's entitlements. */
  readonly zones?: readonly ZoneSince[] | undefined;
  /** The learner's pace, oldest first. */
  readonly pace?: readonly PaceFact[] | undefined;
  /** When lectures were first recorded as completed (ms), by id. */
  readonly completions?: ReadonlyMap<string, number> | undefined;
}

const listZones = ({ zones, timeZone, subscribedAt }: ReleaseClock): readonly ZoneSince[] =>
  zones ?? [{ zone: timeZone, since: subscribedAt }];

const knownEntitlements = new WeakMap<ReleaseClock, Entitlements>();

/** Entitlements from a clock only: no grants, no opened lectures. Cached per clock, so that its history is walked once. */
export const scheduleEntitlements = (clock: ReleaseClock): Entitlements => {
  const known = knownEntitlements.get(clock) ?? {
    grants: [],
    openedLectures: new Set(),
    subscription: {
      subscribedAt: clock.subscribedAt,
      zones: listZones(clock),
      ...(clock.pace && { pace: clock.pace }),
    },
    ...(clock.completions && { completions: clock.completions }),
  };
  knownEntitlements.set(clock, known);
  return known;
};

interface DatedLecture {
  readonly lecture: CourseLecture;
  readonly unlocksAt: number;
  /** The learner opened it ahead of its time. */
  readonly ahead?: true | undefined;
}

type Dated = Pick<Course, 'sections'>;

const schedules = new WeakMap<
  Entitlements,
  { readonly course: Dated; readonly lectures: readonly DatedLecture[] }
>();

/**
 * Lectures that have or had a release, by unlock time, then in course order; without those that were always open to this
 * subscriber. Cached, because one step of the release run needs it several times.
 */
const toSchedule = (course: Dated, entitlements: Entitlements): readonly DatedLecture[] => {
  const known = schedules.get(entitlements);
  if (known?.course === course) return known.lectures;
  const lectures = makeSchedule(course, entitlements);
  schedules.set(entitlements, { course, lectures });
  return lectures;
};

const makeSchedule = (course: Dated, entitlements: Entitlements): DatedLecture[] =>
  lecturesOf(course)
    .filter(
      ({ lecture: { release, earlierReleases = [] } }) =>
        release !== undefined || earlierReleases.some((each) => each.release !== undefined),
    )
    .map(({ lecture }): DatedLecture => {
      const { at, ahead } = findUnlock(lecture, entitlements);
      return { lecture, unlocksAt: at, ahead };
    })
    .filter(({ unlocksAt }) => unlocksAt > -Infinity)
    .sort((a, b) => a.unlocksAt - b.unlocksAt);

/** Whether the learner is paused at an instant (ms), and when the pause ends by itself; Infinity if it does not. */
const findPause = (
  { subscription }: Entitlements,
  now: number,
): { readonly isPaused: boolean; readonly ends: number } => {
  const { states } = getTimeline(subscription);
  const isPaused = states.findLast(({ from }) => from <= now)?.status === 'paused';
  const ends = states.find(({ from, status }) => from > now && status === 'running')?.from ?? Infinity;
  return { isPaused, ends };
};

/**
 * The first unlock time after an instant (ms), with the lectures that unlock then. Premium lectures count even without the
 * upgrade, so that buying it does not change the due time. The end of a pause is due even if nothing unlocks then, because
 * lectures that unlocked before the pause may not have been announced. Null if nothing is to come or a pause has no end.
 */
export const nextDue = (
  course: Pick<Course, 'sections'>,
  clock: ReleaseClock,
  after: number,
): { readonly at: number; readonly lectureIds: readonly string[] } | null => {
  const entitlements = scheduleEntitlements(clock);
  const coming = toSchedule(course, entitlements).filter(
    ({ unlocksAt, ahead }) => unlocksAt > after && !ahead,
  );
  const pause = findPause(entitlements, after);
  const at = pause.isPaused ? pause.ends : (coming[0]?.unlocksAt ?? Infinity);
  if (at === Infinity) return null;
  return {
    at,
    lectureIds: coming.filter(({ unlocksAt }) => unlocksAt === at).map(({ lecture }) => lecture.id),
  };
};

/** Ids of the lectures that were released up to an instant (ms), in order of release. */
const releasedBy = (course: Pick<Course, 'sections'>, clock: ReleaseClock, now: number): string[] =>
  toSchedule(course, scheduleEntitlements(clock))
    .filter(({ unlocksAt }) => unlocksAt <= now)
    .map(({ lecture }) => lecture.id);

/** State of the release mails in a subscription row. */
export interface ReleaseState {
  /** Lectures released up to this instant (ms) were announced; used only where `announced` is absent. */
  readonly mailedThrough: number;
  /** Lectures that were announced or skipped. They are never announced again, even when the schedule changes. */
  readonly announced?: ReadonlySet<string> | undefined;
}

/** The lectures to announce now, and the state after that. */
export interface ReleaseStep {
  /** Lectures to announce, in the order of release. */
  readonly lectures: readonly CourseLecture[];
  /** All released lectures, announced or skipped: the new `announced`. */
  readonly announced: readonly string[];
}

/**
 * Released lectures that were not announced yet. Three kinds are skipped for good: premium lectures without the upgrade (buying
 * it opens them at once), lectures that the learner opened before a schedule change moved them, and those opened ahead. While
 * the learner is paused, nothing is announced or skipped.
 */
export const releaseStep = (
  course: Pick<Course, 'sections'>,
  clock: ReleaseClock,
  state: ReleaseState,
  entitlements: Pick<Entitlements, 'grants' | 'openedLectures'>,
  now: number,
): ReleaseStep => {
  const timing = scheduleEntitlements(clock);
  const came = toSchedule(course, timing).filter(({ unlocksAt }) => unlocksAt <= now);
  const wasTold = ({ lecture, unlocksAt }: DatedLecture): boolean =>
    state.announced ? state.announced.has(lecture.id) : unlocksAt <= state.mailedThrough;
  const { isPaused } = findPause(timing, now);
  const passed = isPaused ? came.filter(wasTold) : came;
  return {
    lectures: passed
      .filter((scheduled) => !wasTold(scheduled) && !scheduled.ahead)
      .map(({ lecture }) => lecture)
      .filter(
        (lecture) => canEverOpen(lecture, entitlements) && !entitlements.openedLectures.has(lecture.id),
      ),
    announced: [...new Set([...(state.announced ?? []), ...passed.map(({ lecture }) => lecture.id)])],
  };
};

/** Initial state of a subscription's release mails; times are ISO 8601. */
export interface ReleaseStart {
  readonly mailedThrough: string;
  readonly announced: readonly string[];
  /** When the next lecture unlocks; absent if there is none. */
  readonly dueAt?: string;
}

/**
 * Initial state of the release mails of an address confirmed at `now` (ms). The welcome mail covers everything released before.
 */
export const startReleases = (
  course: Pick<Course, 'sections'>,
  clock: ReleaseClock,
  now: number,
): ReleaseStart => {
  const next = nextDue(course, clock, now);
  return {
    mailedThrough: new Date(now).toISOString(),
    announced: releasedBy(course, clock, now),
    ...(next && { dueAt: new Date(next.at).toISOString() }),
  };
};
