import { type ComponentType, createContext, use } from 'react';
import type { DripContent, Pace } from '../../../../lambdas/contract/schemas/drip.ts';
import type {
  CourseContent,
  CourseProgress,
  LectureProgress,
} from '../../../../lambdas/contract/schemas/learning.ts';
import { api, isAbort } from '../../lib/api/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { pickLatest, type WatchedLecture } from '../../lib/saves/saves.ts';
import type { PlacedLecture } from './lectures/lectures.ts';
import type { SignedUrl } from './playback/url-renewal.ts';

/** Everything that the player loads about a course. */
export interface PlayerCourse {
  readonly content: CourseContent;
  readonly progress: CourseProgress;
  /** The last watched lecture according to the server, at the time of loading. */
  readonly lastWatched: WatchedLecture | undefined;
  /** Progress records of the lectures; `null` when they must be fetched one by one. */
  readonly records: readonly LectureProgress[] | null;
  /** Release state of a drip course; absent for other courses. */
  readonly drip?: Pick<DripContent, 'unlockedContent' | 'nextReleaseDate' | 'isPremium'> & {
    /** The learner's pace. Absent when it could not be read: pace settings are then unavailable, lectures are not. */
    readonly pace?: Pace | undefined;
  };
}

/** Start page of a drip course: continue, start over, and the unlock schedule. */
export interface DripStartProps {
  readonly course: PlayerCourse;
  readonly lectures: readonly PlacedLecture[];
  /** The lecture to continue with. */
  readonly resume: PlacedLecture | undefined;
  readonly hasBegun: boolean;
  readonly percent: number;
  /** Undefined when nothing is open yet. */
  readonly onContinue: (() => void) | undefined;
  readonly onStart: (() => void) | undefined;
}

/** A pace dialog: pace settings, opening the next lecture early, or catching up. */
export type PaceQuestion = 'pace' | 'ahead' | 'catch-up';

/** Release state of a drip course, with actions. */
export interface DripStatusProps {
  readonly course: PlayerCourse;
  readonly completed: ReadonlySet<string>;
  /** Opens a pace dialog. */
  readonly onPace: (question: PaceQuestion) => void;
  readonly onResumed: () => void;
  readonly onContinue: (() => void) | undefined;
  readonly onStart: (() => void) | undefined;
}

/** The open pace dialog of a drip course. */
export interface PaceDialogsProps {
  readonly course: PlayerCourse;
  readonly sub: string;
  readonly completed: ReadonlySet<string>;
  readonly open: PaceQuestion;
  /** Called when unlock dates may have moved or lectures opened. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Reloads a drip course when a lecture unlocks by date. */
export interface UnlockWatcherProps {
  readonly course: PlayerCourse | undefined;
  readonly refresh: () => void;
}

/** Reloads a drip course when a lecture that others wait for is finished. */
export interface PrerequisiteWatcherProps {
  readonly course: PlayerCourse;
  readonly completed: ReadonlySet<string>;
  readonly refresh: () => void;
}

/** Loads a course and the addresses of its videos. */
export interface CourseLoads {
  readonly load: (
    courseId: string,
    options: {
      readonly needsLastLecture: boolean;
      readonly signal: AbortSignal;
      /** Called with the sections before the rest is there; the records are those of `PlayerCourse`. */
      readonly onSections: (
        sections: CourseContent['sections'],
        records: Promise<LectureProgress[] | null>,
      ) => void;
    },
  ) => Promise<PlayerCourse>;
  readonly getVideoUrl: (courseId: string, s3Key: string) => Promise<SignedUrl>;
}

/** Loads the course and makes the lecture addresses: one player serves ordinary and drip courses through two sources. */
export interface PlayerSource extends CourseLoads {
  readonly isDrip: boolean;
  /** Address of the player without a lecture. */
  readonly startHref: (courseId: string) => string;
  /** @param at seconds to start at instead of the saved position. */
  readonly lectureHref: (courseId: string, sectionIndex: number, lectureId: string, at?: number) => string;
  /** Components of drip courses only, so that other courses do not load their code. */
  readonly parts?: {
    readonly Start: ComponentType<DripStartProps>;
    readonly Status: ComponentType<DripStatusProps>;
    readonly PaceDialogs: ComponentType<PaceDialogsProps>;
    readonly UnlockWatcher: ComponentType<UnlockWatcherProps>;
    readonly PrerequisiteWatcher: ComponentType<PrerequisiteWatcherProps>;
  };
}

/** The lecture whose record changed last. */
export const findLastWatched = (records: readonly LectureProgress[]): WatchedLecture | undefined =>
  pickLatest(
    records
      .filter(({ timestamp, completed }) => timestamp > 0 || completed)
      .map(({ lectureId, updatedAt }) => ({ lectureId, at: Date.parse(updatedAt) })),
  );

/** Reads all progress records of a course in one call; `null` on failure, which costs only progress bars. */
export const readRecords = (courseId: string, signal: AbortSignal): Promise<LectureProgress[] | null> =>
  api.listDripProgress({ params: { courseId }, signal }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return null;
  });

export const courseLoads: CourseLoads = {
  async load(courseId, { needsLastLecture, signal, onSections }) {
    const params = { courseId };
    const reading = readRecords(courseId, signal);
    const getContent = async (): Promise<CourseContent> => {
      const content = await api.getContent({ params, signal });
      onSections(content.sections, reading);
      return content;
    };
    const [content, progress, records] = await Promise.all([
      getContent(),
      api.getCourseProgress({ params, signal }),
      reading,
    ]);
    if (records) return { content, progress, lastWatched: findLastWatched(records), records };
    const enrolled = needsLastLecture ? await api.listEnrolled({ signal }).catch(() => null) : null;
    const lastLectureId = enrolled?.courses.find(({ id }) => id === courseId)?.lastLecture?.lectureId;
    // The server does not say when, so anything watched on this page counts as later.
    const lastWatched = lastLectureId === undefined ? undefined : { lectureId: lastLectureId, at: 0 };
    return { content, progress, lastWatched, records };
  },
  getVideoUrl: (courseId, s3Key) => api.getVideoUrl({ params: { courseId }, query: { s3Key } }),
};

/** Source of courses whose lectures are all open. */
export const courseSource: PlayerSource = {
  ...courseLoads,
  isDrip: false,
  startHref: paths.content.href,
  lectureHref: paths.contentLecture.href,
};

export const PlayerSourceContext = createContext<PlayerSource>(courseSource);

/** The source of the surrounding player. */
export const usePlayerSource = (): PlayerSource => use(PlayerSourceContext);
