import { createContext, use } from 'react';
import type { Captions } from '#contract/schemas/course.ts';
import type { DripContent, Pace } from '#contract/schemas/drip.ts';
import type { CourseContent, CourseProgress, LectureProgress } from '#contract/schemas/learning.ts';
import { api, isAbort } from '../../../lib/api/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { pickLatest, type WatchedLecture } from '../../../lib/saves/saves.ts';

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

/** The signed address of a video. */
export interface SignedUrl {
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Captions, whose addresses expire with `url`. */
  readonly captions?: readonly Captions[] | undefined;
  /** Master playlist of the adaptive video. The response set the cookies that give access until `expiresAt`. */
  readonly stream?: { readonly url: string; readonly expiresAt: string } | undefined;
  /** Thumbnails for the time line; the same cookies give access. */
  readonly storyboard?: { readonly url: string } | undefined;
  readonly poster?: { readonly url: string } | undefined;
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
