import { messages } from '../contract/errors.ts';
import { isEnrolled } from '../domain/access.ts';
import type { Course } from '../domain/course.ts';
import { ApiError } from '../platform/api-error.ts';
import type { LearnerCourse, LearningStore } from '../stores/learning.ts';

/** A learner's course that exists. */
export type KnownCourse = LearnerCourse & { readonly course: Course };

interface ReadsCourses {
  readonly learning: Pick<LearningStore, 'readCourse'>;
}

/** Reads a course with the learner's rows. @throws ApiError 404 `Course not found.` */
export const findCourse = async (
  { learning }: ReadsCourses,
  sub: string,
  courseId: string,
  lectureId?: string,
): Promise<KnownCourse> => {
  const { course, ...rest } = await learning.readCourse(sub, courseId, lectureId);
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  return { ...rest, course };
};

/** The same for someone who may enter it. @throws ApiError 404, or 403 `not_enrolled` */
export const enterCourse = async (
  deps: ReadsCourses,
  sub: string,
  courseId: string,
  lectureId?: string,
): Promise<KnownCourse> => {
  const known = await findCourse(deps, sub, courseId, lectureId);
  if (!isEnrolled(known.holdings)) throw new ApiError('not_enrolled');
  return known;
};
