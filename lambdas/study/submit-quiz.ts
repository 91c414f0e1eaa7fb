import { createHash } from 'node:crypto';
import { withPositionAnswers, withTextAnswers } from '../domain/score/option-ids.ts';
import { answerProblems, type GivenAnswers, gradeQuiz, isExhausted } from '../domain/score/quiz.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidFields } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import { type QuizAttempt, withAttempt } from '../stores/learning/quiz-record.ts';
import { countFirstAnswers, toFirstItem } from '../use-cases/begin-reviews.ts';
import { requireReviewAllowance } from '../use-cases/count-review.ts';
import { toPassingProgress } from '../use-cases/passing-progress.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { findOpenQuiz } from './find-open-quiz.ts';
import { addFirstAnswers, beginnable } from './first-answers.ts';

/** Items that begin in the transaction of an attempt, which may have a hundred steps. */
const stepsMax = 80;

/**
 * Id that identifies a repeated attempt. Includes the answers, because new answers under an old key must count; otherwise one key would allow
 * endless attempts.
 */
const attemptId = (key: string, answers: GivenAnswers): string =>
  createHash('sha256')
    .update(JSON.stringify([key, Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');

/**
 * Grades the answers and counts the attempt, in one transaction that also completes the lecture and begins the reviews of what was
 * answered for the first time. A repeated attempt gets the same response and is not counted again.
 */
export const submitQuiz =
  (deps: StudyDeps): Operation<'submitQuiz'> =>
  ({ caller: { sub }, params: { courseId, quizId }, body: { answers: given }, headers, requestId }) =>
    retryOnConflict(async () => {
      const [openQuiz, { day, reviewer }] = await Promise.all([
        findOpenQuiz(deps, sub, courseId, quizId),
        deps.reviews.read(sub, [], true),
      ]);
      const now = deps.now();
      const { quiz, attemptRecord, lecture } = openQuiz;
      const answered = withTextAnswers(quiz.questions, given);
      const issues = answerProblems(quiz, answered);
      if (issues.length > 0) throw invalidFields(issues);
      const { score, passed, results } = gradeQuiz(quiz, answered);
      const at = new Date(now).toISOString();
      const key = headers['idempotency-key'] ?? requestId;
      const id = attemptId(key, given);
      // An earlier release may have counted it, before its page was replaced by one that names options by text.
      const ids = [id, attemptId(key, withPositionAnswers(quiz.questions, given))];
      const counted = attemptRecord.recent.find((attempt) => ids.includes(attempt.id));
      const attempt: QuizAttempt = counted ?? { id, number: attemptRecord.attempts + 1, score, passed, at };
      const use = counted ? undefined : requireReviewAllowance(day, reviewer, now);
      const firsts = counted ? attemptRecord.firsts : addFirstAnswers(quiz, attemptRecord, answered, at);
      const after = counted
        ? attemptRecord
        : { ...withAttempt(attemptRecord, attempt, quiz.attemptsAllowed), firsts };
      const { answers, marks } = beginnable(courseId, quiz, after, counted ? undefined : attemptRecord);
      const items = answers.map((answer) => toFirstItem(answer, reviewer));
      if (!counted) {
        if (isExhausted(quiz, attemptRecord)) throw new ApiError('attempts_exhausted');
        await deps.quizzes.saveAttempt({
          ...toPassingProgress(openQuiz.course, openQuiz.lectures, {
            sub,
            at,
            passed: passed || attemptRecord.passedAt !== undefined,
          }),
          quizId,
          lectureId: lecture.id,
          known: attemptRecord.attempts,
          record: { ...after, marks },
          steps: items.slice(0, stepsMax).map((item) => deps.reviews.beginStep(sub, item)),
        });
      }
      // What did not fit into the transaction; sent again, whatever an interrupted request may have left.
      await Promise.all([
        deps.reviews.begin(sub, items.slice(stepsMax)),
        ...(use
          ? [countFirstAnswers(deps, answers), deps.reviews.save(sub, undefined, { ...use, begun: items })]
          : []),
      ]);
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
