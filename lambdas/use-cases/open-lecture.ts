import { lectureAccess } from '../domain/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../domain/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { LearnerCourse } from './find-course.ts';

/** The first lecture of the course that fits. @throws ApiError 404 when none does */
export const findLecture = (course: Course, fits: (lecture: CourseLecture) => boolean): CourseLecture => {
  const found = lecturesOf(course).find(({ lecture }) => fits(lecture));
  if (!found) throw new ApiError('not_found');
  return found.lecture;
};

/** Checks that the learner may open the lecture now. @throws ApiError 403 `lecture_locked` or `upgrade_required` */
export const requireOpen = (lecture: CourseLecture, { entitlements }: LearnerCourse, now: number): void => {
  const access = lectureAccess(lecture, entitlements, now);
  if (access.state === 'upgrade') throw new ApiError('upgrade_required');
  if (access.state === 'locked') {
    throw new ApiError('lecture_locked', {
      details: { unlocksAt: new Date(access.unlocksAt).toISOString() },
    });
  }
};

/** Whether this opening must be stored. Only scheduled lectures need it: a changed schedule must not lock them again. */
export const isFirstOpening = (lecture: CourseLecture, { progress }: LearnerCourse): boolean =>
  lecture.release !== undefined && !progress.opened.has(lecture.id);
