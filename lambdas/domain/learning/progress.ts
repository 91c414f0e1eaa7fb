import { limits } from '../../contract/limits.ts';
import type { CourseProgress } from '../../contract/schemas/learning.ts';
import { canEverOpen, type Entitlements } from '../course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';
import { completionOf } from '../course/lecture-kinds.ts';

/** How far a learner got in one lecture; positions in seconds. */
export interface LecturePosition {
  /** The last reported position; may go back. */
  readonly timestamp: number;
  /** The furthest position; never goes back. */
  readonly furthest: number;
  /** Never taken back. */
  readonly completed: boolean;
}

export const neverWatched: LecturePosition = { timestamp: 0, furthest: 0, completed: false };

/** Whether a position is valid for this lecture: players round up, so a little beyond the end is accepted. */
export const isWithin = (lecture: Pick<CourseLecture, 'duration'>, timestamp: number): boolean =>
  timestamp <= lecture.duration + limits.timestampSlackSeconds;

/** Whether a position (seconds) completes a video of this duration. Never true for an unknown duration (0). */
export const isPastThreshold = (position: number, duration: number): boolean =>
  duration > 0 && position >= duration * limits.completionThreshold;

/** What is stored of how far a video was played, in seconds. */
export interface PlayedPosition {
  readonly furthest: number;
  /** Duration of the video when the position was saved. */
  readonly totalDuration: number;
  /** Whether it was ever played to the completing position of its time. Positions that an earlier release saved do not say. */
  readonly played?: boolean | undefined;
}

/** Whether a video was ever played to its completing position, which moves when it is published with another duration. */
export const wasPlayed = ({ furthest, totalDuration, played }: PlayedPosition): boolean =>
  played ?? isPastThreshold(furthest, totalDuration);

/**
 * Merges two positions in one lecture: the later timestamp, the furthest point of both, and completion if either has it.
 * Both the browser's queue and the server merge with this function.
 */
export const mergePositions = (earlier: LecturePosition, later: LecturePosition): LecturePosition => ({
  timestamp: later.timestamp,
  furthest: Math.max(earlier.furthest, later.furthest, later.timestamp),
  completed: earlier.completed || later.completed,
});

/**
 * The position after a player's report; the furthest point ends with the lecture, unless its duration is unknown (0). The page decides
 * completion only for lectures that have no measure, such as articles. The catalog's duration decides it for a video; a quiz or a graded
 * exercise is completed by passing it, never by a report.
 */
export const applyReport = (
  lecture: Pick<CourseLecture, 'contentType' | 'duration' | 'hasCases'>,
  known: LecturePosition,
  report: LecturePosition,
): LecturePosition => {
  const { timestamp, furthest: reached } = mergePositions(known, report);
  // Never below what is stored: a lecture may have become shorter.
  const furthest = Math.max(known.furthest, Math.min(reached, lecture.duration || Infinity));
  const completedBy = completionOf(lecture);
  const isCompleting =
    completedBy === 'report'
      ? report.completed
      : completedBy === 'position' && isPastThreshold(furthest, lecture.duration);
  return { timestamp, furthest, completed: known.completed || isCompleting };
};

/** Completed share of these lectures in whole percent, rounded down so that only all of them make 100; 0 if there are none. */
export const wholePercent = (
  lectures: readonly { readonly id: string }[],
  completed: ReadonlySet<string>,
): number =>
  lectures.length === 0
    ? 0
    : Math.floor((100 * lectures.filter(({ id }) => completed.has(id)).length) / lectures.length);

/** Input for computing a learner's progress in a course. */
export interface CourseProgressInput {
  readonly course: Pick<Course, 'sections'>;
  readonly entitlements: Pick<Entitlements, 'grants'>;
  /** Ids of the completed lectures. */
  readonly progress: { readonly completed: ReadonlySet<string> };
  /** The enrollment row holds the highest percent ever reached. */
  readonly enrollment?: { readonly percent: number } | undefined;
}

/** The lectures that count for a learner: those that the learner's grants can ever open. */
export const countedLectures = <T extends Pick<CourseLecture, 'type'>>(
  lectures: readonly T[],
  entitlements: Pick<Entitlements, 'grants'>,
): readonly T[] => lectures.filter((lecture) => canEverOpen(lecture, entitlements));

/** The lectures of a course that count for a learner. */
export const countedInCourse = ({
  course,
  entitlements,
}: Pick<CourseProgressInput, 'course' | 'entitlements'>): readonly CourseLecture[] =>
  course.sections.flatMap(({ lectures }) => countedLectures(lectures, entitlements));

/**
 * A learner's progress in a course in whole percent: completed lectures ÷ lectures that the learner's grants can ever open,
 * and never below the highest percent stored. Both parts are needed: without a new completion, the quotient still grows when
 * a refunded upgrade takes lectures out of the count.
 * @param alsoCompleted ids of lectures that a write is about to complete
 */
export const coursePercent = (
  learnerCourse: CourseProgressInput,
  alsoCompleted: readonly string[] = [],
): number => {
  const completed = new Set([...learnerCourse.progress.completed, ...alsoCompleted]);
  return Math.max(
    learnerCourse.enrollment?.percent ?? 0,
    wholePercent(countedInCourse(learnerCourse), completed),
  );
};

/**
 * Whether the learner finished the course: every lecture that the learner's grants can ever open is completed, or was when the
 * percent was stored. The percent, the certificate and every page that says "finished" derive from this. A course without
 * lectures is never finished.
 */
export const isCourseComplete = (learnerCourse: CourseProgressInput): boolean =>
  coursePercent(learnerCourse) === 100;

/** Progress in a course as the API answers it: the percent, and the completed lectures in the course's order. */
export const toCourseProgress = (learnerCourse: CourseProgressInput): CourseProgress => ({
  progress: coursePercent(learnerCourse),
  completedLectures: lecturesOf(learnerCourse.course)
    .map(({ lecture }) => lecture.id)
    .filter((id) => learnerCourse.progress.completed.has(id)),
});
