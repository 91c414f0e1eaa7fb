import { enterCourse } from '../coursework/enter-course.ts';
import { toCourseProgress } from '../coursework/to-course-progress.ts';
import type { Operation } from '../platform/operation.ts';
import type { LearningDeps } from './deps.ts';

/** The caller's progress in a course. */
export const getCourseProgress =
  (deps: LearningDeps): Operation<'getCourseProgress'> =>
  async ({ caller, params }) => ({
    status: 200,
    body: toCourseProgress(await enterCourse(deps, caller.sub, params.courseId)),
  });
