import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PublishedQuestions } from '../../../contract/published.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import { createRecent } from '../../recent.ts';
import { questionsKey } from '../rows/catalog-keys.ts';
import { parseQuestionsItem } from '../rows/questions-item.ts';
import { answerLifetimeMs } from './course-cache.ts';

/** Reads what a course asks beside its quizzes, with the keys. One round trip, or none for a course that was read a moment ago. */
export type ReadCourseQuestions = (courseId: string) => Promise<PublishedQuestions>;

/** Creates the reader. @param now the clock, in ms */
export const createReadCourseQuestions = (
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): ReadCourseQuestions => {
  const recent = createRecent<PublishedQuestions>(now, { lifetimeMs: answerLifetimeMs, max: 50 });
  return async (courseId) => {
    const known = recent.get(courseId);
    if (known) return known;
    const key = questionsKey(courseId);
    const items = await batchGetTables(client, { [table]: { keys: [key], consistent: false } });
    const questions = parseQuestionsItem(items.get(table, key));
    recent.put(courseId, questions);
    return questions;
  };
};
