import type { Operation } from '../platform/http/operation.ts';
import { findEnrolledCourse } from '../use-cases/find-course.ts';
import { proveCompletion } from '../use-cases/prove-completion.ts';
import type { LearningDeps } from './deps.ts';

/** Marks the course as completed if the server's own rows prove it. Keeps the date of the first completion. */
export const completeCourse =
  (deps: LearningDeps): Operation<'completeCourse'> =>
  async ({ caller, params: { courseId } }) => {
    const known = await findEnrolledCourse(deps, caller.sub, courseId);
    const completedAt = await proveCompletion(deps, caller.sub, known);
    return { status: 200, body: { completed: true, completedAt } };
  };
