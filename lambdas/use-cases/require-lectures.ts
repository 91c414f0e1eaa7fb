import { type Course, lecturesOf } from '../domain/course.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Checks that the course has lectures: nobody may enroll in an empty one, or pay for it. @throws ApiError 409 */
export const requireLectures = (course: Course): void => {
  if (lecturesOf(course).length > 0) return;
  throw new ApiError('conflict', { message: 'This course has no lectures yet.' });
};
