import { toItemId } from '../domain/review/review-item.ts';
import { keyMark } from '../domain/score/option-ids.ts';
import {
  type GivenAnswers,
  isCorrect,
  isUnanswered,
  mayTellKey,
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

type Marks = NonNullable<AttemptRecord['marks']>;
/** The parts of a record of attempts that decide whether reviews may begin. */
type Attempts = Pick<AttemptRecord, 'attempts' | 'allowedThen' | 'passedAt' | 'firsts' | 'marks'>;

/**
 * The marks of what has begun, with those of all first answers once they may be reviewed.
 */
const addMarks = (quiz: QuizWithKey, taken: Attempts, known = {}): Marks =>
  mayTellKey(quiz, taken)
    ? { ...known, ...Object.fromEntries(Object.entries(taken.firsts).map(([id, [, , mark]]) => [id, mark])) }
    : known;

/**
 * The first answers whose reviews may begin now and have not before, and the marks of all that have begun then. A later publication may
 * allow other numbers of attempts, so what may be reviewed now says nothing of what has begun.
 * @param before as it was before the attempt; undefined to begin again whatever an interrupted attempt may have left
 */
export const beginnable = (
  courseId: string,
  quiz: QuizWithKey,
  after: Attempts,
  before: Attempts | undefined,
): { readonly answers: FirstAnswer[]; readonly marks: Marks } => {
  // Records of earlier releases do not say what has begun.
  const known = before ? (before.marks ?? addMarks(quiz, before)) : {};
  const marks = addMarks(quiz, after, known);
  const answers = Object.entries(after.firsts)
    .filter(([questionId]) => known[questionId] !== marks[questionId])
    .map(([questionId, [at, isRight, mark]]) => ({
      courseId,
      itemId: toItemId({ kind: 'quiz', courseId, quizId: quiz.id, questionId }),
      mark,
      at: Date.parse(at),
      isRight,
      replaces: Object.hasOwn(known, questionId),
    }));
  return { answers, marks };
};
