import { toCourseProgress } from '../domain/learning/progress.ts';
import type { Operation } from '../platform/http/operation.ts';
import { answerFromCourse } from '../use-cases/find-course.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the caller's progress in a course. */
export const getCourseProgress =
  (deps: LearningDeps): Operation<'getCourseProgress'> =>
  ({ caller: { sub }, params: { courseId } }) =>
    answerFromCourse(deps, { sub, courseId }, (learnerCourse) => ({
      status: 200,
      body: toCourseProgress(learnerCourse),
    }));
