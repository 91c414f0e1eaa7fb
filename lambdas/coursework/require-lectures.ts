import { lecturesOf, type Course } from '../domain/course.ts';
import { ApiError } from '../platform/api-error.ts';

/** Nobody enrols in an empty course, or pays for it. @throws ApiError 409 `conflict` */
export const requireLectures = (course: Course): void => {
  if (lecturesOf(course).length > 0) return;
  throw new ApiError('conflict', { message: 'This course has no lectures yet.' });
};
