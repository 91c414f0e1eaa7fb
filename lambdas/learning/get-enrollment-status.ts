import { isEnrolled } from '../domain/course/access.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findCourse } from '../use-cases/find-course.ts';
import type { LearningDeps } from './deps.ts';

/** Returns whether the caller is enrolled in a course. */
export const getEnrollmentStatus =
  (deps: LearningDeps): Operation<'getEnrollmentStatus'> =>
  async ({ caller, params }) => {
    const { entitlements } = await findCourse(deps, caller.sub, params.courseId);
    return { status: 200, body: { isEnrolled: isEnrolled(entitlements) } };
  };
