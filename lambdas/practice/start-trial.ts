import { exerciseLimits } from '../contract/exercise-limits.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { PracticeDeps } from './deps.ts';
import { findOpenExercise, requireAnswers } from './find-open-exercise.ts';
import { chooseTrial, toTrialScope } from './trial.ts';

/** Returns the cases of the learner's next submission. One read of DynamoDB and one of S3; nothing is written. */
export const startTrial =
  (deps: PracticeDeps): Operation<'startTrial'> =>
  async ({ caller: { sub }, params }) => {
    const open = await findOpenExercise(deps, sub, params);
    const scope = toTrialScope(sub, open);
    const number = open.work.submissions;
    const expiresAt = deps.now() + exerciseLimits.trialSeconds * 1_000;
    const [answers, trial] = await Promise.all([
      requireAnswers(deps, open.lecture),
      deps.trials.sign(scope, number, expiresAt),
    ]);
    const { cases } = chooseTrial(answers, scope, number);
    return { status: 200, body: { trial, cases: [...cases], expiresAt: new Date(expiresAt).toISOString() } };
  };
