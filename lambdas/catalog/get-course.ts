import { toCourseDetail } from '../domain/course/course-detail.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findPublishedCourse } from '../use-cases/find-published-course.ts';
import type { CatalogDeps } from './deps.ts';

/** Returns the public details of a course. */
export const getCourse =
  (deps: CatalogDeps): Operation<'getCourse'> =>
  async ({ params }) => ({
    status: 200,
    body: toCourseDetail(await findPublishedCourse(deps, params.courseId)),
  });
