import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CourseSummary, toCourseSummary } from '../../../domain/course/course-card.ts';
import { chunk } from '../../chunk.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import type { CourseTables } from '../../learning/learner-course.ts';
import {
  enrollmentPrefix,
  type EnrollmentRecord,
  parseEnrollment,
  parseProgress,
  progressKey,
} from '../../learning/learning-records.ts';
import { queryLearnerRows } from '../../learning/query-learner-rows.ts';
import { courseKey, parseCourse } from '../rows/course-record.ts';
import { parseSummary, summaryKey } from './course-summaries.ts';
import { isCounted } from './is-counted.ts';

/** Courses in one read: DynamoDB's limit is 100 keys, and a course may need two. */
const batchSize = 50;

/** Summary of a course, with a learner's enrollment row, current or former. */
export interface ListedSummary {
  readonly summary: CourseSummary;
  readonly enrollment: EnrollmentRecord;
  /** Ids of completed lectures. Undefined when counting them would only confirm the percent of the row. */
  readonly completed: ReadonlySet<string> | undefined;
}

/** Lists summaries of a learner's courses. Removed courses are left out. */
export type ListSummaries = (sub: string) => Promise<ListedSummary[]>;

/**
 * Lists a learner's courses. Takes two round trips for up to 50 courses: the learner's rows, strongly consistent because this page follows an
 * enrollment, and half a read unit for each course. Takes a third when a course has no summary yet, or other lectures count now.
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

    return (await Promise.all(chunk(enrollments, batchSize).map(readPage))).flat();
  };
