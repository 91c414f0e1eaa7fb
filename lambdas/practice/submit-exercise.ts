import { createHash } from 'node:crypto';
import { counters } from '../domain/counters.ts';
import { toItemId } from '../domain/review/review-item.ts';
import { gradeAnswers } from '../domain/score/exercise.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import { countOnce } from '../use-cases/count-once.ts';
import { toPassingProgress } from '../use-cases/passing-progress.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PracticeDeps } from './deps.ts';
import { findOpenExercise, requireAnswers, withFailure } from './find-open-exercise.ts';
import { reviewSteps } from './review-steps.ts';
import { chooseTrial, toTrialScope } from './trial.ts';

/** Identifies a repeated submission. */
const submissionId = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Compares answers to a trial with those of the solution and counts the submission; a right one completes the lecture. Nothing of the
 * learner's code is run. At most three hops one after the other: the learner's rows, the answers beside the count of submissions,
 * and one transaction, which keeps it as a review too. The last submission again gets its verdict again.
 */
export const submitExercise =
  (deps: PracticeDeps): Operation<'submitExercise'> =>
  async ({ caller: { sub }, params, body: { trial, answers, code } }) => {
    const id = submissionId(trial, answers, code);
    const itemId = toItemId({ kind: 'exercise', ...params });
    const count = countOnce(deps.limits, { ...counters.exerciseSubmit, who: sub });
    return retryOnConflict(async () => {
      const [open, { items, day, reviewer }] = await Promise.all([
        findOpenExercise(deps, sub, params),
        deps.reviews.read(sub, [itemId], true),
      ]);
      const { course, lecture, work } = open;
      const scope = toTrialScope(sub, open);
      const hasPassed = work.passedAt !== undefined;
      const isCompleted = hasPassed || course.progress.completed.has(lecture.id);
      if (work.last?.id === id) {
        const { passed, results } = work.last;
        return {
          status: 200,
          body: { passed, results, submissions: work.submissions, completed: isCompleted },
        };
      }
      const now = deps.now();
      const number = await deps.trials.read(scope, trial, now);
      if (number === undefined)
        throw invalidRequest(['trial'], 'This trial is not valid any more: ask for a new one');
      if (number !== work.submissions)
        throw new ApiError('conflict', { message: 'This trial was answered already: ask for a new one.' });
      const [published] = await Promise.all([requireAnswers(deps, lecture), count()]);
      const { cases, answers: expected } = chooseTrial(published, scope, number);
      if (answers.length !== cases.length)
        throw invalidRequest(['answers'], `This trial has ${cases.length} cases`);
      const { passed, results } = gradeAnswers(expected, answers, published);
      const verdict = { passed, results: [...results] };
      await deps.exercises.saveSubmission({
        ...toPassingProgress(course, [lecture], {
          sub,
          at: new Date(now).toISOString(),
          passed: passed || hasPassed,
        }),
        lectureId: lecture.id,
        known: work,
        submission: { id, ...verdict },
        failed: passed ? work.failed : withFailure(work, `#${number}`),
        steps: reviewSteps(deps.reviews, {
          sub,
          itemId,
          submissionId: id,
          passed,
          now,
          known: items.get(itemId),
          day,
          reviewer,
        }),
      });
      const submissions = work.submissions + 1;
      return { status: 200, body: { ...verdict, submissions, completed: passed || isCompleted } };
    });
  };
