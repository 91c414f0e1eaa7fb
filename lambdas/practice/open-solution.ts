import { exerciseLimits } from '../contract/exercise-limits.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PracticeDeps } from './deps.ts';
import { findOpenExercise, hasFailedEnough } from './find-open-exercise.ts';
import { readSolution } from './get-exercise.ts';

/** Opens the solution. Before the exercise is passed, this is noted: it then counts as done with the solution seen. */
export const openSolution =
  (deps: PracticeDeps): Operation<'openSolution'> =>
  ({ caller: { sub }, params }) =>
    retryOnConflict(async () => {
      const { lecture, work, passed } = await findOpenExercise(deps, sub, params);
      const isSeen = work.solutionSeenAt !== undefined;
      if (!passed && !isSeen && !hasFailedEnough(work))
        throw new ApiError('conflict', {
          message: `The solution opens once the exercise is passed, or after ${exerciseLimits.failuresBeforeSolution} failed checks.`,
        });
      const now = deps.now();
      const body = await readSolution(deps, lecture, now);
      if (!passed && !isSeen) {
        const { courseId, lectureId } = params;
        const at = new Date(now).toISOString();
        await deps.exercises.markSolutionSeen({ sub, courseId, lectureId, known: work, at });
      }
      return { status: 200, body };
    });
