import type { CourseDetail } from '#contract/schemas/course.ts';
import { api, ApiProblem } from '../api/index.ts';
import { resourceKeys } from '../api/resource-keys.ts';
import { type Resource, useResource } from '../api/useResource.ts';

/** The course with this id, with its lectures, as the server describes it to this visitor. */
export const useCourse = (courseId: string): Resource<CourseDetail> =>
  useResource(resourceKeys.course(courseId), (signal) => api.getCourse({ params: { courseId }, signal }));

/** Whether a course request failed because the course does not exist, or its id is invalid. */
export const isAbsent = ({ error }: { readonly error: unknown }): boolean =>
  error instanceof ApiProblem && [400, 404].includes(error.status);
