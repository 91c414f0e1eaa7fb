import { createHash } from 'node:crypto';
import { answerProblems, gradeQuiz, isExhausted, type QuizAnswers } from '../domain/quiz.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { QuizAttempt } from '../stores/learning/quiz-record.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { enterQuiz, progressBy } from './enter-quiz.ts';

/** More than these are not listed: the answer to a hostile body must stay small. */
const maxIssues = 20;

/**
 * By what an attempt is known again. Both are needed: a new try under an old key must count, else the key would be a way
 * to try without end.
 */
const attemptId = (key: string, answers: QuizAnswers): string =>
  createHash('sha256')
    .update(JSON.stringify([key, Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');

/**
 * Grades answers and counts the attempt, in one read and one transaction that holds the completion of the lecture too.
 * An attempt that was counted already, because only the answer to it was lost, is answered again and not counted again.
 */
export const submitQuiz =
  (deps: StudyDeps): Operation<'submitQuiz'> =>
  ({ caller: { sub }, params: { courseId, quizId }, body: { answers }, headers, requestId }) =>
    retryOnConflict(async () => {
      const entered = await enterQuiz(deps, sub, courseId, quizId);
      const { quiz, standing, lecture } = entered;
      const issues = answerProblems(quiz, answers).slice(0, maxIssues);
      if (issues.length > 0) throw new ApiError('invalid_request', { details: { issues } });
      const { score, passed, results } = gradeQuiz(quiz, answers);
      const at = new Date(deps.now()).toISOString();
      const id = attemptId(headers['idempotency-key'] ?? requestId, answers);
      const counted = standing.recent.find((attempt) => attempt.id === id);
      const attempt: QuizAttempt = counted ?? { id, number: standing.attempts + 1, score, passed, at };
      if (!counted) {
        if (isExhausted(quiz, standing.attempts)) throw new ApiError('attempts_exhausted');
        await deps.quizzes.saveAttempt({
          ...progressBy(entered, { sub, at, passed: passed || standing.passedAt !== undefined }),
          quizId,
          lectureId: lecture.id,
          standing,
          attempt,
        });
      }
      return {
        status: 200,
        body: {
          score: attempt.score,
          passed: attempt.passed,
          attemptsUsed: attempt.number,
          attemptsAllowed: quiz.attemptsAllowed,
          results: [...results],
        },
      };
    });
