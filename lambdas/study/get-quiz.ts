import { openQuestions } from '../domain/score/quiz.ts';
import type { Operation } from '../platform/http/operation.ts';
import { toPassingProgress } from '../use-cases/passing-progress.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { findOpenQuiz } from './find-open-quiz.ts';

/**
 * Returns a quiz without its answer key. This opens its lecture, and completes it when the quiz was passed before the
 * lecture existed, or by a mark that was lowered since.
 */
export const getQuiz =
  (deps: StudyDeps): Operation<'getQuiz'> =>
  ({ caller: { sub }, params: { courseId, quizId } }) =>
    retryOnConflict(async () => {
      const openQuiz = await findOpenQuiz(deps, sub, courseId, quizId);
      const { quiz, attemptRecord, isPassNew } = openQuiz;
      const at = new Date(deps.now()).toISOString();
      const passed = attemptRecord.passedAt !== undefined;
      await deps.quizzes.saveProgress(
        toPassingProgress(openQuiz.course, openQuiz.lectures, { sub, at, passed }),
        isPassNew ? quizId : undefined,
      );
      return {
        status: 200,
        body: {
          id: quizId,
          title: quiz.title,
          passPercent: quiz.passPercent,
          attemptsAllowed: quiz.attemptsAllowed,
          attemptsUsed: attemptRecord.attempts,
          ...(attemptRecord.bestScore === undefined ? {} : { bestScore: attemptRecord.bestScore }),
          passed,
          questions: openQuestions(quiz),
        },
      };
    });
