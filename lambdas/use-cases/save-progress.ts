import { type Course, type CourseLecture, isAwaited } from '../domain/course/course.ts';
import {
  applyReport,
  countedInCourse,
  coursePercent,
  isPastThreshold,
  isWithin,
  type LecturePosition,
  neverWatched,
  wasPlayed,
} from '../domain/learning/progress.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { LectureRecord } from '../stores/learning/lecture-record.ts';
import type { UseCaseDeps } from './deps.ts';
import { findEnrolledCourse, type LearnerCourse } from './find-course.ts';
import { findLecture, isFirstOpening, requireOpen } from './open-lecture.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export interface ProgressReport {
  readonly sub: string;
  readonly courseId: string;
  readonly lectureId: string;
  /** Returns the reported position, given the stored state; undefined saves nothing. */
  readonly report: (learnerCourse: LearnerCourse, lecture: CourseLecture) => LecturePosition | undefined;
}

/** @throws ApiError 400 if a reported position is beyond the end of the lecture */
const requireWithin = (lecture: CourseLecture, report: LecturePosition): void => {
  for (const field of ['timestamp', 'furthest'] as const) {
    if (isWithin(lecture, report[field])) continue;
    throw invalidRequest([field], `The lecture ends at ${lecture.duration} seconds`);
  }
};

/** The course as a read after the save would return it. */
const withRecord = (learnerCourse: LearnerCourse, lecture: LectureRecord): LearnerCourse => {
  const { progress } = learnerCourse;
  const completed = lecture.completed
    ? new Set([...progress.completed, lecture.lectureId])
    : progress.completed;
  return { ...learnerCourse, lecture, progress: { ...progress, completed } };
};

type SaveDeps = Pick<UseCaseDeps, 'learning' | 'courses' | 'now'>;

/** One read and one write, on condition that no other device wrote in between. @throws ApiError, or a conflict */
const attemptSave = async (
  deps: SaveDeps,
  { sub, courseId, lectureId, report }: ProgressReport,
  known: Course | undefined,
): Promise<LearnerCourse> => {
  const learnerCourse = await findEnrolledCourse(deps, sub, courseId, { lectureId, course: known });
  if (!known) deps.courses?.put(learnerCourse.course);
  const lecture = findLecture(learnerCourse.course, ({ id }) => id === lectureId);
  const now = deps.now();
  requireOpen(lecture, learnerCourse, now);
  const reported = report(learnerCourse, lecture);
  if (!reported) return learnerCourse;
  requireWithin(lecture, reported);
  const { progress, lecture: before } = learnerCourse;
  const position = applyReport(lecture, before ?? neverWatched, reported);
  const record = {
    ...position,
    played: (before && wasPlayed(before)) || isPastThreshold(position.furthest, lecture.duration),
    lectureId,
    totalDuration: lecture.duration,
    updatedAt: new Date(now).toISOString(),
  };
  const isNewlyCompleted = record.completed && !progress.completed.has(lectureId);
  await deps.learning.saveLecture({
    sub,
    courseId,
    lecture: record,
    isFirst: learnerCourse.lecture === undefined,
    opened: isFirstOpening(lecture, learnerCourse),
    ...(isNewlyCompleted && {
      completion: {
        percent: coursePercent(learnerCourse, [lectureId]),
        counted: countedInCourse(learnerCourse),
        revision: progress.revision,
      },
      recheck: isAwaited(learnerCourse.course, [lectureId])
        ? learnerCourse.enrollment?.subscription?.id
        : undefined,
    }),
  });
  return withRecord(learnerCourse, record);
};

/**
 * Saves a progress report: two round trips, repeated if another device wrote in between. The course may come from the cache; the
 * learner's rows are always read. A report is refused only after the course was read again.
 * @returns the learner's course after the save
 * @throws ApiError 404, 403, or 400 if a position is beyond the end of the lecture
 */
export const saveProgress = (deps: SaveDeps, report: ProgressReport): Promise<LearnerCourse> =>
  retryOnConflict(async () => {
    const known = deps.courses?.get(report.courseId);
    try {
      return await attemptSave(deps, report, known);
    } catch (error) {
      if (!known || !(error instanceof ApiError)) throw error;
      return attemptSave(deps, report, undefined);
    }
  });
