import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../../domain/course/access.ts';
import type { Course } from '../../domain/course/course.ts';
import { createListSummaries, type ListSummaries } from '../catalog/read/list-summaries.ts';
import { courseKey, parseCourse } from '../catalog/rows/course-record.ts';
import { chunk } from '../chunk.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { transact, writeNew } from '../dynamodb/calls.ts';
import { retryOnConflict, unlessConflict } from '../dynamodb/retry.ts';
import { transientError } from '../dynamodb/transient-error.ts';
import {
  parseSubscription,
  subscriptionKey,
  type SubscriptionRecord,
} from '../subscriptions/subscription-record.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import {
  type CourseTables,
  type ExtraReads,
  type LearnerCourseRows,
  readLearnerCourse,
} from './learner-course.ts';
import {
  enrollmentKey,
  enrollmentPrefix,
  type EnrollmentRecord,
  openedAttribute,
  parseEnrollment,
  parseProgress,
  progressKey,
  type ProgressRecord,
} from './learning-records.ts';
import { enrollTransaction, type EnrollWrite, type SaveWrite } from './learning-writes.ts';
import { lecturePrefix, type LectureRecord, parseLecture } from './lecture-record.ts';
import { queryLearnerRows } from './query-learner-rows.ts';
import { savePosition } from './save-position.ts';

/** Courses in one read: DynamoDB's limit is 100 keys, and each course has two. */
const batchSize = 50;

export interface LearningTables extends CourseTables {
  readonly subscriptions: string;
  readonly webhooks: string;
}

/** A course with a learner's enrollment row, current or former. */
export interface ListedEnrollment {
  readonly course: Course;
  readonly enrollment: EnrollmentRecord;
  readonly progress: ProgressRecord;
}

export interface LearningStore {
  /** Reads the course with the learner's rows, and the position in one lecture, in one round trip. */
  readCourse(
    sub: string,
    courseId: string,
    options?: Pick<ExtraReads, 'lectureId' | 'course' | 'mayLag' | 'withoutProgress'>,
  ): Promise<LearnerCourseRows>;
  /** See {@link createListSummaries}. */
  listSummaries: ListSummaries;
  /** Lists the learner's positions in the lectures of a course, in no particular order. */
  listLectures(sub: string, courseId: string): Promise<LectureRecord[]>;
  readSubscription(id: string): Promise<SubscriptionRecord | undefined>;
  /** Enrolls in one transaction. @throws a conflict when enrollment or subscription changed since they were read */
  enroll(write: EnrollWrite): Promise<void>;
  /** Saves a position in one round trip. @throws a conflict when another device got further in the meantime. See {@link savePosition}. */
  saveLecture(write: SaveWrite): Promise<void>;
  /** Records that a scheduled lecture was opened, so that it never locks again. */
  markOpened(sub: string, courseId: string, lectureId: string, at: string): Promise<void>;
  /**
   * Marks the course as completed and returns when that first happened (ISO 8601).
   * @param under the learner's current grants
   */
  complete(sub: string, courseId: string, at: string, under?: readonly Grant[]): Promise<string>;
}

/** Creates the reader of a course with a learner's rows. See {@link LearningStore.readCourse}. */
export const createReadCourse =
  (client: DynamoDBDocumentClient, tables: CourseTables): LearningStore['readCourse'] =>
  async (sub, courseId, options) =>
    (await readLearnerCourse(client, tables, sub, courseId, options)).known;

/** Creates the two methods for completions, for groups that need nothing else of the learning store. */
export const createCourseRecords = (
  client: DynamoDBDocumentClient,
  tables: CourseTables & Pick<LearningTables, 'webhooks'>,
): Pick<LearningStore, 'readCourse' | 'complete'> => ({
  readCourse: createReadCourse(client, tables),

  complete: async (sub, courseId, at, under = []) => {
    const Key = enrollmentKey(sub, courseId);
    const Update = {
      TableName: tables.learning,
      Key,
      UpdateExpression: 'SET completedAt = :at, completedUnder = :under',
      ConditionExpression: 'attribute_exists(enrolledAt) AND attribute_not_exists(completedAt)',
      ExpressionAttributeValues: { ':at': at, ':under': under },
    };
    const outboxPut = outboxStep(tables.webhooks, { type: 'course.completed', at, who: { sub }, courseId });
    const completed = await retryOnConflict(async () => {
      if (await unlessConflict(transact(client, [{ Update }, outboxPut]))) return at;
      const [row] = await batchGet(client, tables.learning, [Key], { consistent: true });
      const { enrolledAt, completedAt } = row ? parseEnrollment(row) : {};
      if (enrolledAt !== undefined && completedAt === undefined) {
        throw transientError('TransactionConflictException', 'The row is being written');
      }
      return completedAt;
    });
    if (completed === undefined) {
      throw transientError('TransactionConflictException', 'The learner has left the course');
    }
    return completed;
  },
});

/** Lists a learner's courses with all of their lectures. Two round trips for up to 50 courses. Removed courses are left out. */
export type ListEnrollments = (sub: string) => Promise<ListedEnrollment[]>;

export const createListEnrollments =
  (client: DynamoDBDocumentClient, tables: CourseTables): ListEnrollments =>
  async (sub) => {
    const enrollments = (await queryLearnerRows(client, tables.learning, sub, enrollmentPrefix)).map(
      parseEnrollment,
    );
    const pages = await Promise.all(
      chunk(enrollments, batchSize).map(async (page) => {
        const courses = page.map(({ courseId }) => courseKey(courseId));
        const marks = page.map(({ courseId }) => progressKey(sub, courseId));
        const items = await batchGetTables(client, {
          [tables.catalog]: { keys: courses, consistent: false },
          [tables.learning]: { keys: marks, consistent: true },
        });
        return page.flatMap((enrollment) => {
          const item = items.get(tables.catalog, courseKey(enrollment.courseId));
          const progress = items.get(tables.learning, progressKey(sub, enrollment.courseId));
          return item ? [{ course: parseCourse(item), enrollment, progress: parseProgress(progress) }] : [];
        });
      }),
    );
    return pages.flat();
  };

/** Creates the store of learners' enrollments, positions and progress. */
export const createLearningStore = (
  client: DynamoDBDocumentClient,
  tables: LearningTables,
): LearningStore => {
  const queryRows = (sub: string, prefix: string): Promise<Record<string, unknown>[]> =>
    queryLearnerRows(client, tables.learning, sub, prefix);

  return {
    ...createCourseRecords(client, tables),

    listSummaries: createListSummaries(client, tables),

    listLectures: async (sub, courseId) => (await queryRows(sub, lecturePrefix(courseId))).map(parseLecture),

    readSubscription: async (id) => {
      const [item] = await batchGet(client, tables.subscriptions, [subscriptionKey(id)], {
        consistent: true,
      });
      return item && parseSubscription(item);
    },

    enroll: async (write) => {
      await client.send(enrollTransaction(tables, write));
    },

    saveLecture: async (write) => {
      await savePosition(client, tables, write);
    },

    markOpened: async (sub, courseId, lectureId, at) => {
      const Update = {
        TableName: tables.learning,
        Key: progressKey(sub, courseId),
        UpdateExpression: 'SET #opened = if_not_exists(#opened, :at)',
        ExpressionAttributeNames: { '#opened': openedAttribute(lectureId) },
        ExpressionAttributeValues: { ':at': at },
      };
      await writeNew(client, { Update });
    },
  };
};
