import { dependsOnProgress, lectureAccess } from '../domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../domain/course/course.ts';
import { lockFields } from '../domain/course/course-content.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { UseCaseDeps } from './deps.ts';
import { answerFromCourse, type LearnerCourse } from './find-course.ts';

/** The first matching lecture of the course. @throws ApiError 404 if there is none */
export const findLecture = (course: Course, fits: (lecture: CourseLecture) => boolean): CourseLecture => {
  const found = lecturesOf(course).find(({ lecture }) => fits(lecture));
  if (!found) throw new ApiError('not_found');
  return found.lecture;
};

/** Checks that the learner may open the lecture now. @throws ApiError 403 `lecture_locked` or `upgrade_required` */
export const requireOpen = (
  lecture: CourseLecture,
  { course, entitlements }: Pick<LearnerCourse, 'course' | 'entitlements'>,
  now: number,
): void => {
  const access = lectureAccess(lecture, entitlements, now);
  if (access.state === 'upgrade') throw new ApiError('upgrade_required');
  if (access.state === 'locked') {
    throw new ApiError('lecture_locked', { details: lockFields(course, access) });
  }
};

/** Whether this opening must be stored: only for scheduled lectures, so that a changed schedule does not lock them again. */
export const isFirstOpening = (lecture: CourseLecture, { progress }: LearnerCourse): boolean =>
  lecture.release !== undefined && !progress.opened.has(lecture.id);

/** The lecture that a learner opens. */
export interface OpenedLecture {
  readonly sub: string;
  readonly courseId: string;
  /** Default: any lecture that fits, rather one that is open. */
  readonly lectureId?: string;
  readonly fits: (lecture: CourseLecture) => boolean;
}

/**
 * Checks access to a lecture, and stores the first opening of a scheduled one. One round trip, two at the first opening.
 * @returns the lecture, and the time (ms) of the check
 * @throws ApiError 404, also if the lecture does not fit; 403 `not_enrolled`, `lecture_locked` or `upgrade_required`
 */
export const openLecture = async (
  deps: Pick<UseCaseDeps, 'learning' | 'courses' | 'now'>,
  { sub, courseId, lectureId, fits }: OpenedLecture,
): Promise<{ lecture: CourseLecture; now: number }> => {
  const now = deps.now();
  const [lecture, isFirst] = await answerFromCourse(
    deps,
    { sub, courseId, needsProgress: dependsOnProgress },
    (learnerCourse) => {
      const fitting = lecturesOf(learnerCourse.course)
        .map((each) => each.lecture)
        .filter((each) => (lectureId ?? each.id) === each.id && fits(each));
      // A lecture that stays published without its files may share its film with another one.
      const found =
        fitting.find((each) => lectureAccess(each, learnerCourse.entitlements, now).state === 'open') ??
        fitting[0];
      if (!found) throw new ApiError('not_found');
      requireOpen(found, learnerCourse, now);
      return [found, isFirstOpening(found, learnerCourse)] as const;
    },
  );
  if (isFirst) await deps.learning.markOpened(sub, courseId, lecture.id, new Date(now).toISOString());
  return { lecture, now };
};
