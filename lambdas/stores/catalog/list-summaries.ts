import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CourseSummary, toCourseSummary } from '../../domain/course-card.ts';
import { countedLectures } from '../../domain/progress.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { countedMark } from '../learning/counted-mark.ts';
import type { CourseTables } from '../learning/learner-course.ts';
import {
  enrollmentPrefix,
  type EnrollmentRecord,
  parseEnrollment,
  parseProgress,
  progressKey,
} from '../learning/learning-records.ts';
import { queryLearnerRows } from '../learning/query-learner-rows.ts';
import { courseKey, parseCourse } from './course-record.ts';
import { parseSummary, summaryKey } from './course-summaries.ts';

/** Courses read in one call: DynamoDB takes 100 keys, and a course may need two. */
const batchSize = 50;

/** A course in short, with a learner's enrollment row, present or past. */
export interface ListedSummary {
  readonly summary: CourseSummary;
  readonly enrollment: EnrollmentRecord;
  /** Ids of completed lectures; absent where counting them comes to no more than the percent of the row. */
  readonly completed: ReadonlySet<string> | undefined;
}

/** The learner's courses in short; those that have vanished are left out. */
export type ListSummaries = (sub: string) => Promise<ListedSummary[]>;

/**
 * Whether the percent of the row is all that counting would find: nothing was ever completed, everything was, or the lectures that count are
 * those that it was counted of when the last one was completed.
 */
const isCounted = ({ percent, counted, grants }: EnrollmentRecord, { lectures }: CourseSummary): boolean =>
  percent === 100 ||
  (counted === undefined ? percent === 0 : counted === countedMark(countedLectures(lectures, { grants })));

/**
 * Lists a learner's courses. Two round trips up to 50 of them: the rows, consistently, because who has just enrolled comes here next, and half a
 * read unit for each course. A third one where a course has no summary yet, or what counts in it is no longer what it was.
 */
export const createListSummaries =
  (client: DynamoDBDocumentClient, tables: CourseTables): ListSummaries =>
  async (sub) => {
    const { catalog, learning } = tables;
    const enrollments = (await queryLearnerRows(client, learning, sub, enrollmentPrefix)).map(
      parseEnrollment,
    );

    const readPage = async (page: readonly EnrollmentRecord[]): Promise<ListedSummary[]> => {
      const items = await batchGetTables(client, {
        [catalog]: { keys: page.map(({ courseId }) => summaryKey(courseId)), consistent: false },
      });
      const listed = page.map((enrollment) => {
        const item = items.get(catalog, summaryKey(enrollment.courseId));
        return { enrollment, summary: item && parseSummary(item) };
      });
      const unknown = listed.filter(({ summary }) => !summary);
      const uncounted = listed.filter(
        ({ enrollment, summary }) => !summary || !isCounted(enrollment, summary),
      );
      const more = await batchGetTables(client, {
        [catalog]: {
          keys: unknown.map(({ enrollment }) => courseKey(enrollment.courseId)),
          consistent: false,
        },
        [learning]: {
          keys: uncounted.map(({ enrollment }) => progressKey(sub, enrollment.courseId)),
          consistent: true,
        },
      });
      const isUncounted = new Set(uncounted.map(({ enrollment }) => enrollment));
      return listed.flatMap(({ enrollment, summary }): ListedSummary[] => {
        const course = more.get(catalog, courseKey(enrollment.courseId));
        const known = summary ?? (course && toCourseSummary(parseCourse(course)));
        if (!known) return [];
        const marks = more.get(learning, progressKey(sub, enrollment.courseId));
        const completed = isUncounted.has(enrollment) ? parseProgress(marks).completed : undefined;
        return [{ enrollment, summary: known, completed }];
      });
    };

    const pages = Array.from({ length: Math.ceil(enrollments.length / batchSize) }, (_, index) =>
      readPage(enrollments.slice(index * batchSize, (index + 1) * batchSize)),
    );
    return (await Promise.all(pages)).flat();
  };
