import { limits } from '../contract/limits.ts';
import { canEverOpen, type Holdings } from './access.ts';
import type { Course, CourseLecture } from './course.ts';

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

/** What a player or page reports. */
export interface PositionReport {
  readonly timestamp: number;
  /** The page's own opinion; only a lecture without a measure of its own (`other`) is completed by it. */
  readonly completed: boolean;
}

/** Whether a position can be one of this lecture: players round up, so a little beyond the end is accepted. */
export const isWithin = (lecture: Pick<CourseLecture, 'duration'>, timestamp: number): boolean =>
  timestamp <= lecture.duration + limits.timestampSlackSeconds;

/** Whether a position, seconds, is the end of a video for completion. A length that is not known (0) has none. */
export const isPastThreshold = (position: number, duration: number): boolean =>
  duration > 0 && position >= duration * limits.completionThreshold;

/** How much of the lectures that count is done, in whole percent; nothing of nothing is 0. */
export const wholePercent = (
  counted: readonly { readonly id: string }[],
  completed: ReadonlySet<string>,
): number =>
  counted.length === 0
    ? 0
    : Math.round((100 * counted.filter(({ id }) => completed.has(id)).length) / counted.length);

const provesCompletion = (
  { contentType, duration }: Pick<CourseLecture, 'contentType' | 'duration'>,
  furthest: number,
  reported: boolean,
): boolean => {
  if (contentType === 'other') return reported;
  return contentType === 'video' && isPastThreshold(furthest, duration);
};

/**
 * Takes a report into the position: a maximum-register for the furthest point, sticky completion. Completion of a video
 * is decided by the catalog's duration; a quiz is completed by passing it, never by a report.
 */
export const mergeReport = (
  lecture: Pick<CourseLecture, 'contentType' | 'duration'>,
  known: LecturePosition,
  report: PositionReport,
): LecturePosition => {
  const furthest = Math.max(known.furthest, report.timestamp);
  return {
    timestamp: report.timestamp,
    furthest,
    completed: known.completed || provesCompletion(lecture, furthest, report.completed),
  };
};

/** The lectures that count for this learner: those that the grants held can ever open. */
const countedLectures = (
  course: Pick<Course, 'sections'>,
  holdings: Pick<Holdings, 'grants'>,
): readonly CourseLecture[] =>
  course.sections.flatMap(({ lectures }) => lectures.filter((lecture) => canEverOpen(lecture, holdings)));

/** Completed lectures ÷ lectures that the learner's grants can ever open, in whole percent. */
export const coursePercent = (
  course: Pick<Course, 'sections'>,
  holdings: Pick<Holdings, 'grants'>,
  completed: ReadonlySet<string>,
): number => wholePercent(countedLectures(course, holdings), completed);

/**
 * The percent of a course that is shown and counted everywhere: what is completed of what can be opened now, and never less
 * than was reached before. The first part grows without a completion when what can be opened shrinks, as when an upgrade
 * is refunded, so the highest percent stored is not enough.
 */
export const reachedPercent = (
  course: Pick<Course, 'sections'>,
  holdings: Pick<Holdings, 'grants'>,
  completed: ReadonlySet<string>,
  highest = 0,
): number => Math.max(highest, coursePercent(course, holdings, completed));

/** Whether every lecture that the learner can ever open is completed; a course without lectures never is. */
export const isCourseComplete = (
  course: Pick<Course, 'sections'>,
  holdings: Pick<Holdings, 'grants'>,
  completed: ReadonlySet<string>,
): boolean => {
  const counted = countedLectures(course, holdings);
  return counted.length > 0 && counted.every(({ id }) => completed.has(id));
};
