import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type PublishedQuestions, PublishedQuiz } from '../../../contract/published.ts';
import type { Course } from '../../../domain/course/course.ts';
import type { QuizWithKey } from '../../../domain/score/quiz.ts';
import { chunk } from '../../chunk.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import { getRow } from '../../dynamodb/calls.ts';
import { readPartition, streamPartition } from '../../dynamodb/query.ts';
import { cardPartition, questionsKey, quizPrefix, registerPartition, shards } from '../rows/catalog-keys.ts';
import { courseKey, parseCourse } from '../rows/course-record.ts';
import { createPublishedRows } from '../rows/published-rows.ts';
import { parseQuestionsItem } from '../rows/questions-item.ts';
import {
  type CatalogCourse,
  computeFingerprint,
  parseCatalogCourse,
  parseRegisterItem,
  type RegisteredCourse,
  toRegistered,
} from './course-register.ts';
import type { PublicationState } from './publication-lock.ts';

/** Courses in one read. An item may have 400 KB, a response 16 MB. */
const coursesAtOnce = 25;

/** Yields all published courses with all fields. */
export const readCards = async function* (
  client: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<CatalogCourse> {
  for (let shard = 0; shard < shards; shard += 1) {
    for await (const item of streamPartition(client, table, cardPartition(shard))) {
      yield parseCatalogCourse(item);
    }
  }
};

/** Reads what is published, as publishing compares it with the files. */
export const createPublishedCourses = (
  client: DynamoDBDocumentClient,
  table: string,
  readState: () => Promise<PublicationState>,
) => ({
  readCards: () => readCards(client, table),

  /** Reads these courses with all fields, in any order. @throws when one differs from the register */
  async readListedCards(courses: readonly RegisteredCourse[]): Promise<CatalogCourse[]> {
    const rows = createPublishedRows(client, table, new Map());
    await rows.load(courses);
    return courses.map(rows.get);
  },

  /**
   * Reads the published courses and the state of publishing. Uses the register if its fingerprint matches lists and search, and otherwise
   * reads every course.
   */
  async readRegister(): Promise<{ courses: RegisteredCourse[]; state: PublicationState }> {
    const [state, items] = await Promise.all([readState(), readPartition(client, table, registerPartition)]);
    const registered = items.flatMap(parseRegisterItem);
    if (state.fingerprint === computeFingerprint(registered)) return { courses: registered, state };
    const courses: RegisteredCourse[] = [];
    for await (const course of readCards(client, table)) courses.push(toRegistered(course));
    return { courses, state };
  },

  async readQuizzes(courseId: string): Promise<QuizWithKey[]> {
    const items = await readPartition(client, table, courseKey(courseId).pk);
    return items.filter(({ sk }) => sk.startsWith(quizPrefix)).map((item) => PublishedQuiz.parse(item));
  },

  /** Reads what a course asks beside its quizzes. */
  async readQuestions(courseId: string): Promise<PublishedQuestions> {
    return parseQuestionsItem(await getRow(client, table, questionsKey(courseId)));
  },

  async readCourse(courseId: string): Promise<Course | undefined> {
    const item = await getRow(client, table, courseKey(courseId));
    return item && parseCourse(item);
  },

  /** Reads courses by id. Missing ones are left out. */
  async readCourses(courseIds: readonly string[]): Promise<Map<string, Course>> {
    const courses = new Map<string, Course>();
    for (const part of chunk(courseIds, coursesAtOnce)) {
      const items = await batchGetTables(client, {
        [table]: { keys: part.map(courseKey), consistent: true },
      });
      for (const id of part) {
        const item = items.get(table, courseKey(id));
        if (item) courses.set(id, parseCourse(item));
      }
    }
    return courses;
  },
});
