import type { Solution } from '../contract/schemas/practice.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { toPassingProgress } from '../use-cases/passing-progress.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import { signHtml } from '../use-cases/sign-article.ts';
import type { PracticeDeps } from './deps.ts';
import { findOpenExercise, hasFailedEnough, requireAnswers } from './find-open-exercise.ts';
import { toOpenExercise } from './to-open-exercise.ts';

/** The solution with its explanation. Copies field by field, so that no expected answer leaks. @param now ms since the epoch */
export const readSolution = async (
  deps: Pick<PracticeDeps, 'readAnswers' | 'signUrl'>,
  lecture: CourseLecture,
  now: number,
): Promise<Solution> => {
  const { solution, explanation, keys } = await requireAnswers(deps, lecture);
  if (explanation === undefined) return { solution };
  return { solution, explanation: (await signHtml(deps, keys, now))(explanation) };
};

/** Returns an exercise with the learner's code. This opens its lecture. One read of DynamoDB, one or two of S3, and a write at the first opening of a scheduled lecture. */
export const getExercise =
  (deps: PracticeDeps): Operation<'getExercise'> =>
  ({ caller: { sub }, params }) =>
    retryOnConflict(async () => {
      const { course, lecture, work, passed } = await findOpenExercise(deps, sub, params);
      const now = deps.now();
      const showsSolution = passed || work.solutionSeenAt !== undefined;
      const [stored, solution] = await Promise.all([
        deps.readExercise(lecture.exerciseKey ?? ''),
        showsSolution ? readSolution(deps, lecture, now) : undefined,
        deps.exercises.saveProgress(
          toPassingProgress(course, [lecture], { sub, at: new Date(now).toISOString(), passed: false }),
        ),
      ]);
      if (!stored) throw new ApiError('not_found');
      const { content, updatedAt, submissions, verdict } = work;
      return {
        status: 200,
        body: {
          ...(await toOpenExercise(deps, lecture, stored, now)),
          ...(content !== undefined && updatedAt !== undefined && { code: { content, updatedAt } }),
          passed,
          submissions,
          ...(verdict && { lastVerdict: verdict }),
          mayOpenSolution: showsSolution || hasFailedEnough(work),
          ...solution,
        },
      };
    });
