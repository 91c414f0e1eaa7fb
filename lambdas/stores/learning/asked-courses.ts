import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PublishedQuiz } from '../../contract/published.ts';
import type { Entitlements } from '../../domain/course/access.ts';
import type { AskedCourse, AskedQuiz } from '../../domain/review/asked-items.ts';
import { questionsKey, quizKey } from '../catalog/rows/catalog-keys.ts';
import { courseKey, parseCourse } from '../catalog/rows/course-record.ts';
import { parseQuestionsItem } from '../catalog/rows/questions-item.ts';
import { chunk } from '../chunk.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { CourseTables } from './learner-course.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  progressKey,
  toEntitlements,
} from './learning-records.ts';
import { attemptsKey, parseTaken } from './taken-quiz.ts';

/** What a course asks, with what the learner may open of it. */
export interface LearnerAskedCourse extends AskedCourse {
  readonly entitlements: Entitlements;
}

/** Reads what courses ask, and what a learner may open of them. */
export interface ReadAskedCourses {
  /** Courses that do not exist are left out. A round trip for 25 courses, and one for their quizzes. @param quizIds of quizzes to read, by course */
  read(
    sub: string,
    courseIds: readonly string[],
    quizIds: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<Map<string, LearnerAskedCourse>>;
  /** Reads only what the learner may open, as it was a moment ago: one read unit a course. */
  readEntitlements(sub: string, courseIds: readonly string[]): Promise<Map<string, Entitlements>>;
}

/** A course takes two items of the catalog and two of the learner; a response may have 16 MB. */
const coursesAtOnce = 25;
const quizzesAtOnce = 50;

/** Creates the reader. */
export const createReadAskedCourses = (
  client: DynamoDBDocumentClient,
  { catalog, learning }: CourseTables,
): ReadAskedCourses => {
  const readQuizzes = async (
    sub: string,
    quizIds: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<Map<string, Map<string, AskedQuiz>>> => {
    const wanted = [...quizIds].flatMap(([courseId, ids]) => [...ids].map((id) => ({ courseId, id })));
    const quizzes = new Map<string, Map<string, AskedQuiz>>();
    const parts = await Promise.all(
      chunk(wanted, quizzesAtOnce).map(async (part) => {
        const rows = await batchGetTables(client, {
          [catalog]: { keys: part.map(({ courseId, id }) => quizKey(courseId, id)), consistent: false },
          [learning]: {
            keys: part.map(({ courseId, id }) => attemptsKey(sub, courseId, id)),
            consistent: true,
          },
        });
        return part.map(({ courseId, id }) => ({
          courseId,
          id,
          row: rows.get(catalog, quizKey(courseId, id)),
          taken: parseTaken(rows.get(learning, attemptsKey(sub, courseId, id))),
        }));
      }),
    );
    for (const { courseId, id, row, taken } of parts.flat()) {
      if (!row) continue;
      const known = quizzes.get(courseId) ?? new Map<string, AskedQuiz>();
      quizzes.set(courseId, known.set(id, { ...PublishedQuiz.parse(row), taken }));
    }
    return quizzes;
  };

  const toLearnerRows = (sub: string, courseId: string) => [
    enrollmentKey(sub, courseId),
    progressKey(sub, courseId),
  ];

  const readPart = async (sub: string, courseIds: readonly string[], withCatalog: boolean) => {
    const rows = await batchGetTables(client, {
      [catalog]: {
        keys: withCatalog ? courseIds.flatMap((id) => [courseKey(id), questionsKey(id)]) : [],
        consistent: false,
      },
      [learning]: { keys: courseIds.flatMap((id) => toLearnerRows(sub, id)), consistent: withCatalog },
    });
    return courseIds.map((courseId) => {
      const enrollment = rows.get(learning, enrollmentKey(sub, courseId));
      const course = rows.get(catalog, courseKey(courseId));
      return {
        courseId,
        course: course && parseCourse(course),
        questions: parseQuestionsItem(rows.get(catalog, questionsKey(courseId))),
        entitlements: toEntitlements(
          enrollment && parseEnrollment(enrollment),
          parseProgress(rows.get(learning, progressKey(sub, courseId))),
        ),
      };
    });
  };

  return {
    read: async (sub, courseIds, quizIds) => {
      const [parts, quizzes] = await Promise.all([
        Promise.all(chunk([...courseIds], coursesAtOnce).map((part) => readPart(sub, part, true))),
        readQuizzes(sub, quizIds),
      ]);
      return new Map(
        parts
          .flat()
          .flatMap(({ courseId, course, questions, entitlements }) =>
            course
              ? [[courseId, { course, questions, entitlements, quizzes: quizzes.get(courseId) ?? new Map() }]]
              : [],
          ),
      );
    },

    readEntitlements: async (sub, courseIds) => {
      const parts = await Promise.all(
        chunk([...courseIds], coursesAtOnce).map((part) => readPart(sub, part, false)),
      );
      return new Map(parts.flat().map(({ courseId, entitlements }) => [courseId, entitlements]));
    },
  };
};
