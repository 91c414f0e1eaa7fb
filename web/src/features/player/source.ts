import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import type { DripContent, Pace } from '../../../../lambdas/contract/schemas/drip.ts';
import type {
  CourseContent,
  CourseProgress,
  LectureProgress,
} from '../../../../lambdas/contract/schemas/learning.ts';
import { api, isAbort } from '../../lib/api/index.ts';
import { paths } from '../../lib/paths.ts';
import { latestWatched, type WatchedLecture } from '../../lib/saves/saves.ts';
import type { DripStart } from './drip/DripStart.tsx';
import type { DripStatus } from './drip/DripStatus.tsx';
import type { PaceDialogs } from './drip/PaceDialogs.tsx';
import type { FinishedFirst, Unlocks } from './drip/watchers.ts';
import type { SignedUrl } from './playback/url-renewal.ts';

/** A course as the player opens it. */
export interface PlayerCourse {
  readonly content: CourseContent;
  readonly progress: CourseProgress;
  /** The lecture watched last, as the server knew it when the course was loaded. */
  readonly lastWatched: WatchedLecture | undefined;
  /** Records of single lectures that came with it; `null` when they have to be asked for one by one. */
  readonly records: readonly LectureProgress[] | null;
  /** What is released so far; only from the drip calls. */
  readonly drip?: Pick<DripContent, 'unlockedContent' | 'nextReleaseDate' | 'isPremium'> & {
    /** The learner's own pace; missing when it could not be read, which costs its settings, not lectures. */
    readonly pace?: Pace | undefined;
  };
}

/** Where a player gets its course from and which addresses its lectures have: one player, two sources. */
export interface PlayerSource {
  readonly isDrip: boolean;
  /** The player without a lecture. */
  readonly startHref: (courseId: string) => string;
  /** @param at seconds to start at instead of the saved position. */
  readonly lectureHref: (courseId: string, sectionIndex: number, lectureId: string, at?: number) => string;
  readonly load: (
    courseId: string,
    options: { readonly needsLastLecture: boolean; readonly signal: AbortSignal },
  ) => Promise<PlayerCourse>;
  readonly getVideoUrl: (courseId: string, s3Key: string) => Promise<SignedUrl>;
  /** What a course that is released over time shows besides; the others do without its code. */
  readonly parts?: {
    readonly Start: ComponentType<ComponentProps<typeof DripStart>>;
    readonly Status: ComponentType<ComponentProps<typeof DripStatus>>;
    readonly PaceDialogs: ComponentType<ComponentProps<typeof PaceDialogs>>;
    readonly Unlocks: ComponentType<ComponentProps<typeof Unlocks>>;
    readonly FinishedFirst: ComponentType<ComponentProps<typeof FinishedFirst>>;
  };
}

/** The lecture whose record changed last. */
export const findLastWatched = (records: readonly LectureProgress[]): WatchedLecture | undefined =>
  latestWatched(
    records
      .filter(({ timestamp, completed }) => timestamp > 0 || completed)
      .map(({ lectureId, updatedAt }) => ({ lectureId, at: Date.parse(updatedAt) })),
  );

/** Every lecture record of a course in one call; `null` when that fails, which costs bars, not lectures. */
export const readRecords = (courseId: string, signal: AbortSignal): Promise<LectureProgress[] | null> =>
  api.listDripProgress({ params: { courseId }, signal }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return null;
  });

/** Courses that are open as a whole. */
export const courseSource: PlayerSource = {
  isDrip: false,
  startHref: paths.content.href,
  lectureHref: paths.contentLecture.href,
  async load(courseId, { needsLastLecture, signal }) {
    const params = { courseId };
    const [content, progress, records] = await Promise.all([
      api.getContent({ params, signal }),
      api.getCourseProgress({ params, signal }),
      readRecords(courseId, signal),
    ]);
    if (records) return { content, progress, lastWatched: findLastWatched(records), records };
    const enrolled = needsLastLecture ? await api.listEnrolled({ signal }).catch(() => null) : null;
    const lastLectureId = enrolled?.courses.find(({ id }) => id === courseId)?.lastLecture?.lectureId;
    // Of which time is not known: whatever was watched on this page is later.
    const lastWatched = lastLectureId === undefined ? undefined : { lectureId: lastLectureId, at: 0 };
    return { content, progress, lastWatched, records };
  },
  getVideoUrl: (courseId, s3Key) => api.getVideoUrl({ params: { courseId }, query: { s3Key } }),
};

export const PlayerSourceContext = createContext<PlayerSource>(courseSource);

/** The source of the player around. */
export const usePlayerSource = (): PlayerSource => use(PlayerSourceContext);
