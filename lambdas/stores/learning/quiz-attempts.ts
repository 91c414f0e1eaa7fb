import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TakenQuiz } from '../../domain/score/quiz.ts';
import { quizKey } from '../catalog/rows/catalog-keys.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { attemptsKey, parseTaken } from './taken-quiz.ts';

/** What is told of a quiz: neither its questions nor their answers. */
const QuizItem = z.object({ title: z.string(), attemptsAllowed: z.number() });

/** How often a learner took a quiz, and may take it. */
interface QuizAttempts extends z.output<typeof QuizItem> {
  readonly taken: TakenQuiz;
}

/** Reads a learner's attempts at quizzes of a course, at most 50. Nothing of the questions is returned. */
export type ReadQuizAttempts = (
  sub: string,
  courseId: string,
  quizIds: readonly string[],
) => Promise<QuizAttempts[]>;

/** Creates the reader of attempts. It takes one round trip. */
export const createReadQuizAttempts =
  (
    client: DynamoDBDocumentClient,
    tables: { readonly catalog: string; readonly learning: string },
  ): ReadQuizAttempts =>
  async (sub, courseId, quizIds) => {
    const ids = quizIds.slice(0, 50);
    const items = await batchGetTables(client, {
      [tables.catalog]: { keys: ids.map((id) => quizKey(courseId, id)), consistent: false },
      [tables.learning]: { keys: ids.map((id) => attemptsKey(sub, courseId, id)), consistent: true },
    });
    return ids.flatMap((id) => {
      const quiz = items.get(tables.catalog, quizKey(courseId, id));
      if (!quiz) return [];
      const taken = parseTaken(items.get(tables.learning, attemptsKey(sub, courseId, id)));
      return [{ ...QuizItem.parse(quiz), taken }];
    });
  };
