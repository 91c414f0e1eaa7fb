import { isCourseComplete } from '../domain/learning/progress.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { LearnerCourse } from './find-course.ts';

/**
 * When the learner completed the course (ISO 8601), by the server's own records. The first proof is kept, even if lectures are
 * added later.
 * @throws ApiError 409 `not_complete`
 */
export const proveCompletion = async (
  { learning, now }: { readonly learning: Pick<LearningStore, 'complete'>; readonly now: () => number },
  sub: string,
  learnerCourse: LearnerCourse,
): Promise<string> => {
  const { course, enrollment } = learnerCourse;
  if (enrollment?.completedAt !== undefined) return enrollment.completedAt;
  if (!isCourseComplete(learnerCourse)) throw new ApiError('not_complete');
  const { grants } = learnerCourse.entitlements;
  return learning.complete(sub, course.id, new Date(now()).toISOString(), grants);
};
