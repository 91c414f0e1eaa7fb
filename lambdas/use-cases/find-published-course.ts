import { messages } from '../contract/errors.ts';
import type { Course } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { CatalogStore } from '../stores/catalog/read/catalog.ts';

/** Returns the published course. @throws ApiError 404 `Course not found.` */
export const findPublishedCourse = async (
  { catalog }: { readonly catalog: Pick<CatalogStore, 'getCourse'> },
  courseId: string,
): Promise<Course> => {
  const course = await catalog.getCourse(courseId);
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  return course;
};
