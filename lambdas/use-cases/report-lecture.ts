import type { CourseLecture } from '../domain/course.ts';
import { isWithin, mergeReport, neverWatched, type PositionReport } from '../domain/progress.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import { retryOnConflict } from '../stores/dynamodb/retry.ts';
import type { LectureRecord } from '../stores/learning/learning-records.ts';
import { completionOf } from './completion-of.ts';
import type { UseCaseDeps } from './deps.ts';
import { enterCourse, type KnownCourse } from './enter-course.ts';
import { findLecture, isFirstOpening, requireOpen } from './open-lecture.ts';

export interface LectureReport {
  readonly sub: string;
  readonly courseId: string;
  readonly lectureId: string;
  /** Makes the report from the stored state: a page without a player keeps the position. Undefined saves nothing. */
  readonly report: (known: KnownCourse, lecture: CourseLecture) => PositionReport | undefined;
}

/** The course as a read after the save would find it. */
const withRecord = (known: KnownCourse, lecture: LectureRecord): KnownCourse => ({
  ...known,
  lecture,
  progress: lecture.completed
    ? { ...known.progress, completed: new Set([...known.progress.completed, lecture.lectureId]) }
    : known.progress,
});

/**
 * Saves a report about a lecture: one read and one transaction. When another device wrote in between, both are done again.
 * @returns the learner's course after the save
 * @throws ApiError 404, 403, or 400 when the position is not one of this lecture
 */
export const reportLecture = (
  deps: Pick<UseCaseDeps, 'learning' | 'now'>,
  { sub, courseId, lectureId, report }: LectureReport,
): Promise<KnownCourse> =>
  retryOnConflict(async () => {
    const known = await enterCourse(deps, sub, courseId, lectureId);
    const lecture = findLecture(known.course, ({ id }) => id === lectureId);
    const now = deps.now();
    requireOpen(lecture, known, now);
    const reported = report(known, lecture);
    if (!reported) return known;
    if (!isWithin(lecture, reported.timestamp)) {
      throw invalidRequest(['timestamp'], `The lecture ends at ${lecture.duration} seconds`);
    }
    const merged = mergeReport(lecture, known.lecture ?? neverWatched, reported);
    const record = {
      ...merged,
      lectureId,
      totalDuration: lecture.duration,
      updatedAt: new Date(now).toISOString(),
    };
    const completes = merged.completed && !known.progress.completed.has(lectureId);
    await deps.learning.saveLecture({
      sub,
      courseId,
      lecture: record,
      opened: isFirstOpening(lecture, known),
      ...(completes ? { completion: completionOf(known, [lectureId]) } : {}),
    });
    return withRecord(known, record);
  });
