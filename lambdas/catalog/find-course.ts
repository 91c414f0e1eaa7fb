import { messages } from '../contract/errors.ts';
import type { Course } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { CatalogDeps } from './deps.ts';

/** Returns the published course. @throws ApiError 404 `Course not found.` */
export const findPublishedCourse = async (
  { catalog }: Pick<CatalogDeps, 'catalog'>,
  courseId: string,
): Promise<Course> => {
  const course = await catalog.getCourse(courseId);
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  return course;
};
