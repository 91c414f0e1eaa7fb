import type { CourseDetail } from '#contract/schemas/course.ts';
import { api } from '../api/index.ts';
import { resourceKeys } from '../api/resource-keys.ts';
import { type Resource, useResource } from '../api/useResource.ts';

/** The course with this id, with its lectures, as the server describes it to this visitor. */
export const useCourse = (courseId: string): Resource<CourseDetail> =>
  useResource(resourceKeys.course(courseId), (signal) => api.getCourse({ params: { courseId }, signal }));
