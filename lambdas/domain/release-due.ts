import { canEverOpen, type Holdings, unlockTime, type ZoneSince } from './access.ts';
import { type Course, type CourseLecture, lecturesOf } from './course.ts';

/** The clock of a subscription. Times are ms since the epoch; without `zones` its zone is `timeZone`, forever. */
export interface ReleaseClock {
  readonly subscribedAt: number;
  readonly timeZone: string;
  /** Zones of a linked learner over time: those of its holdings. */
  readonly zones?: readonly ZoneSince[] | undefined;
}

const holdingsAt = ({ subscribedAt, timeZone, zones }: ReleaseClock): Holdings => ({
  grants: [],
  openedLectures: new Set(),
  subscription: { subscribedAt, zones: zones ?? [{ zone: timeZone, since: subscribedAt }] },
});

interface ScheduledLecture {
  readonly lecture: CourseLecture;
  readonly unlocksAt: number;
}

/** Lectures that wait for a time of their own, the first to come first; those of one time in the order of the course. */
const scheduleOf = (course: Pick<Course, 'sections'>, clock: ReleaseClock): ScheduledLecture[] => {
  const holdings = holdingsAt(clock);
  return lecturesOf(course)
    .filter(({ lecture }) => lecture.release !== undefined)
    .map(({ lecture }) => ({ lecture, unlocksAt: unlockTime(lecture, holdings) }))
    .sort((a, b) => a.unlocksAt - b.unlocksAt);
};

/**
 * The next moment at which scheduled lectures come, after an instant (ms). Premium lectures count, whoever may open them:
 * an upgrade bought before then must not have to move the date.
 */
export const nextDue = (
  course: Pick<Course, 'sections'>,
  clock: ReleaseClock,
  after: number,
): { readonly at: number; readonly lectureIds: readonly string[] } | null => {
  const coming = scheduleOf(course, clock).filter(({ unlocksAt }) => unlocksAt > after);
  const at = coming[0]?.unlocksAt;
  if (at === undefined) return null;
  return {
    at,
    lectureIds: coming.filter(({ unlocksAt }) => unlocksAt === at).map(({ lecture }) => lecture.id),
  };
};

/** Ids of the scheduled lectures that came up to an instant (ms), in the order in which they came. */
const releasedBy = (course: Pick<Course, 'sections'>, clock: ReleaseClock, now: number): string[] =>
  scheduleOf(course, clock)
    .filter(({ unlocksAt }) => unlocksAt <= now)
    .map(({ lecture }) => lecture.id);

/** What a subscription row says about its release mails. */
export interface ReleaseState {
  /** Everything that came up to then (ms) was told; decides only where `announced` is absent. */
  readonly mailedThrough: number;
  /** Lectures that were told, or passed over for good; none of them is ever told again, whatever the schedule becomes. */
  readonly announced?: ReadonlySet<string> | undefined;
}

/** What is to be told now, and what is then settled. */
export interface ReleaseStep {
  /** Lectures to announce, in the order in which they came. */
  readonly lectures: readonly CourseLecture[];
  /** Everything that came, told or not: the new `announced`. */
  readonly announced: readonly string[];
}

/**
 * What came and was not told yet. Left out, and settled all the same: premium lectures without the upgrade (buying it
 * later opens them at once, which is no release) and lectures that were opened before a changed schedule moved them.
 */
export const releaseStep = (
  course: Pick<Course, 'sections'>,
  clock: ReleaseClock,
  state: ReleaseState,
  holdings: Pick<Holdings, 'grants' | 'openedLectures'>,
  now: number,
): ReleaseStep => {
  const came = scheduleOf(course, clock).filter(({ unlocksAt }) => unlocksAt <= now);
  const wasTold = ({ lecture, unlocksAt }: ScheduledLecture): boolean =>
    state.announced ? state.announced.has(lecture.id) : unlocksAt <= state.mailedThrough;
  return {
    lectures: came
      .filter((scheduled) => !wasTold(scheduled))
      .map(({ lecture }) => lecture)
      .filter((lecture) => canEverOpen(lecture, holdings) && !holdings.openedLectures.has(lecture.id)),
    announced: [...new Set([...(state.announced ?? []), ...came.map(({ lecture }) => lecture.id)])],
  };
};

/** Where a subscription's release mails begin; times are ISO 8601. */
export interface ReleaseStart {
  readonly mailedThrough: string;
  readonly announced: readonly string[];
  /** When the next scheduled lecture comes; absent when there is none. */
  readonly dueAt?: string;
}

/**
 * Where release mails begin when an address was confirmed at `now` (ms). The welcome mail told of everything that was
 * released before.
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
