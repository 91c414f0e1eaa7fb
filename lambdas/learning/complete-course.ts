import { isCourseComplete } from '../domain/progress.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Operation } from '../platform/operation.ts';
import type { LearningDeps } from './deps.ts';
import { enterCourse } from '../coursework/enter-course.ts';

/** Marks the course as completed when the server's own rows prove it; the first date stays. */
export const completeCourse =
  (deps: LearningDeps): Operation<'completeCourse'> =>
  async ({ caller, params: { courseId } }) => {
    const { course, enrolment, holdings, progress } = await enterCourse(deps, caller.sub, courseId);
    if (enrolment?.completedAt !== undefined) {
      return { status: 200, body: { completed: true, completedAt: enrolment.completedAt } };
    }
    if (!isCourseComplete(course, holdings, progress.completed)) throw new ApiError('not_complete');
    const completedAt = await deps.learning.complete(
      caller.sub,
      courseId,
      new Date(deps.now()).toISOString(),
    );
    return { status: 200, body: { completed: true, completedAt } };
  };
