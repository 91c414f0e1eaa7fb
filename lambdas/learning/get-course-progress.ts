import { toCourseProgress } from '../domain/progress.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findEnrolledCourse } from '../use-cases/find-course.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the caller's progress in a course. */
export const getCourseProgress =
  (deps: LearningDeps): Operation<'getCourseProgress'> =>
  async ({ caller, params }) => ({
    status: 200,
    body: toCourseProgress(await findEnrolledCourse(deps, caller.sub, params.courseId)),
  });
