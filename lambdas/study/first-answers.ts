import { toItemId } from '../domain/review/review-item.ts';
import { keyMark } from '../domain/score/option-ids.ts';
import {
  type GivenAnswers,
  isCorrect,
  isExhausted,
  isUnanswered,
  type QuizWithKey,
} from '../domain/score/quiz.ts';
import type { AttemptRecord } from '../stores/learning/quiz-record.ts';
import type { FirstAnswer } from '../use-cases/begin-reviews.ts';

/** First answers to the questions of a quiz, those of an attempt included. A question left open is no answer; one with another key is a new one. */
export const addFirstAnswers = (
  { questions }: QuizWithKey,
  { firsts }: AttemptRecord,
  answers: GivenAnswers,
  at: string,
): AttemptRecord['firsts'] => {
  const given = new Map(Object.entries(answers));
  return {
    ...firsts,
    ...Object.fromEntries(
      questions.flatMap((question) => {
        const answer = given.get(question.id);
        const mark = keyMark(question);
        if (isUnanswered(answer) || firsts[question.id]?.[2] === mark) return [];
        return [[question.id, [at, isCorrect(question, answer), mark] as [string, boolean, string]]];
      }),
    ),
  };
};

/** The parts of a record of attempts that decide whether reviews may begin. */
type Attempts = Pick<AttemptRecord, 'attempts' | 'passedAt' | 'firsts' | 'begun'>;

/** Reviews tell the right answers: those of a quiz with counted attempts begin only once it is passed or they are used up. */
export const mayReview = (quiz: QuizWithKey, { attempts, passedAt }: Attempts): boolean =>
  quiz.attemptsAllowed === 0 || passedAt !== undefined || isExhausted(quiz, attempts);

/**
 * The first answers whose reviews may begin now and might not before.
 * @param before as it was before the attempt; undefined to begin again whatever an interrupted attempt may have left
 */
export const beginnable = (
  courseId: string,
  quiz: QuizWithKey,
  after: Attempts,
  before: Attempts | undefined,
): FirstAnswer[] => {
  if (!mayReview(quiz, after)) return [];
  // A later publication may allow other numbers of attempts, so what may be reviewed now says nothing of what has begun. Records of
  // earlier releases have nothing better.
  const hasBegun = before && (before.begun ?? mayReview(quiz, before));
  const known = hasBegun ? before.firsts : {};
  return Object.entries(after.firsts)
    .filter(([questionId, [, , mark]]) => known[questionId]?.[2] !== mark)
    .map(([questionId, [at, isRight, mark]]) => ({
      courseId,
      itemId: toItemId({ kind: 'quiz', courseId, quizId: quiz.id, questionId }),
      mark,
      at: Date.parse(at),
      isRight,
      replaces: Object.hasOwn(known, questionId),
    }));
};
