import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from './learning-records.ts';

/** Sort key prefix of a learner's attempts at a course's quizzes. */
export const attemptsPrefix = (courseId: string): string => `COURSE#${courseId}#QUIZ#`;
/** Key of a learner's attempts at one quiz, in the learning table. */
export const attemptsKey = (sub: string, courseId: string, quizId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${attemptsPrefix(courseId)}${quizId}`,
});

/** The fields of a row of attempts that say what was done with the quiz. */
export const takenFields = {
  /** Number of attempts so far. */
  attempts: z._default(z.int(), 0),
  /** How many were allowed at the last one; 0 is unlimited. */
  allowedThen: z.optional(z.int()),
  /** Time of the first pass, ISO 8601. Later attempts do not change it. */
  passedAt: z.optional(z.string()),
};
const TakenRow = z.object(takenFields);

/** Parses what a row of attempts says was done. Without a row, nothing was. */
export const parseTaken = (item: Record<string, unknown> = {}): z.output<typeof TakenRow> =>
  TakenRow.parse(item);
