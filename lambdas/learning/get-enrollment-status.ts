import { isEnrolled } from '../domain/access.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findCourse } from '../use-cases/enter-course.ts';
import type { LearningDeps } from './deps.ts';

/** Whether the caller may enter the course. */
export const getEnrollmentStatus =
  (deps: LearningDeps): Operation<'getEnrollmentStatus'> =>
  async ({ caller, params }) => {
    const { holdings } = await findCourse(deps, caller.sub, params.courseId);
    return { status: 200, body: { isEnrolled: isEnrolled(holdings) } };
  };
