import { messages } from '../contract/errors.ts';
import { isEnrolled } from '../domain/access.ts';
import { type Course, lecturesOf } from '../domain/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { LearnerCourseRows } from '../stores/learning/learner-course.ts';
import type { LearningStore } from '../stores/learning/learning.ts';

/** A course with the learner's rows in it. */
export type LearnerCourse = LearnerCourseRows & { readonly course: Course };

interface ReadsCourses {
  readonly learning: Pick<LearningStore, 'readCourse'>;
}
const requireCourse = <T extends LearnerCourseRows>({
  course,
  ...rest
}: T): Omit<T, 'course'> & { course: Course } => {
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  return { ...rest, course };
};

/** Checks that the course exists and the learner is enrolled in it. @throws ApiError 404, or 403 `not_enrolled` */
export const requireEnrollment = <T extends LearnerCourseRows>(
  read: T,
): Omit<T, 'course'> & { course: Course } => {
  const known = requireCourse(read);
  if (!isEnrolled(read.entitlements)) throw new ApiError('not_enrolled');
  return known;
};

/** Reads a course with the learner's rows. @throws ApiError 404 `Course not found.` */
export const findCourse = async (
  { learning }: ReadsCourses,
  sub: string,
  courseId: string,
): Promise<LearnerCourse> => requireCourse(await learning.readCourse(sub, courseId));

/**
 * Reads the learner's rows, and the course unless `known`, and requires that the learner is enrolled.
 * @throws ApiError 404, or 403 `not_enrolled`
 */
export const findEnrolledCourse = async (
  { learning }: ReadsCourses,
  sub: string,
  courseId: string,
  lectureId?: string,
  known?: Course,
): Promise<LearnerCourse> => requireEnrollment(await learning.readCourse(sub, courseId, lectureId, known));

/** Checks that the course has lectures: an empty one cannot be enrolled in or bought. @throws ApiError 409 */
export const requireLectures = (course: Course): void => {
  if (lecturesOf(course).length > 0) return;
  throw new ApiError('conflict', { message: 'This course has no lectures yet.' });
};
