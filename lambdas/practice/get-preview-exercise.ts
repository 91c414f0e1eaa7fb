import { clientKey } from '../contract/client-key.ts';
import { counters } from '../domain/counters.ts';
import { lecturesOf } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findPublishedCourse } from '../use-cases/find-published-course.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { PracticeDeps } from './deps.ts';
import { toOpenExercise } from './to-open-exercise.ts';

/** Returns an exercise that its course file marks as a preview. Any other is a 404, even for enrolled learners. */
export const getPreviewExercise =
  (deps: PracticeDeps): Operation<'getPreviewExercise'> =>
  async ({ params: { courseId, lectureId }, clientAddress }) => {
    const course = await findPublishedCourse(deps, courseId);
    const lecture = lecturesOf(course).find((each) => each.lecture.id === lectureId)?.lecture;
    if (!lecture?.preview || lecture.type !== 'free' || lecture.exerciseKey === undefined)
      throw new ApiError('not_found');
    await requireAllowance(deps.limits, { ...counters.previewClient, who: clientKey(clientAddress) });
    const stored = await deps.readExercise(lecture.exerciseKey);
    if (!stored) throw new ApiError('not_found');
    return { status: 200, body: await toOpenExercise(deps, lecture, stored, deps.now()) };
  };
