import { QueryCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Holdings } from '../domain/access.ts';
import type { Course } from '../domain/course.ts';
import { courseKey, parseCourse } from './course-record.ts';
import {
  enrolmentKey,
  enrolmentPrefix,
  holdingsOf,
  learnerPartition,
  lectureKey,
  lecturePrefix,
  openedAttribute,
  parseEnrolment,
  parseLecture,
  parseProgress,
  progressKey,
  type EnrolmentRecord,
  type LectureRecord,
  type ProgressRecord,
} from './learning-records.ts';
import { enrolTransaction, saveTransaction, type EnrolWrite, type SaveWrite } from './learning-writes.ts';
import { readTogether } from './read-together.ts';
import { parseSubscription, subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** DynamoDB reads at most this many items in one call. */
const batchSize = 100;

/** A course and everything that one learner has in it; `course` is absent when there is none of that id. */
export interface LearnerCourse {
  readonly course: Course | undefined;
  readonly enrolment: EnrolmentRecord | undefined;
  readonly progress: ProgressRecord;
  /** The position in the lecture that was asked for. */
  readonly lecture: LectureRecord | undefined;
  readonly holdings: Holdings;
}

export interface LearningTables {
  readonly catalogue: string;
  readonly learning: string;
  readonly subscriptions: string;
}

export interface LearningStore {
  /** One round trip. The learner's own rows are read consistently: a saved position is there at once on every device. */
  readCourse(sub: string, courseId: string, lectureId?: string): Promise<LearnerCourse>;
  /** The learner's enrolments with their courses, two round trips up to 100 courses; vanished courses are left out. */
  listEnrolments(sub: string): Promise<{ enrolment: EnrolmentRecord; course: Course }[]>;
  /** The learner's positions in the lectures of a course, in no particular order. */
  listLectures(sub: string, courseId: string): Promise<LectureRecord[]>;
  readSubscription(id: string): Promise<SubscriptionRecord | undefined>;
  /** All or nothing; fails with a conflict when enrolment or subscription are no longer as they were read. */
  enrol(write: EnrolWrite): Promise<void>;
  /** All or nothing; fails with a conflict when another device got further in the meantime. */
  saveLecture(write: SaveWrite): Promise<void>;
  /** Remembers that a scheduled lecture was opened: it never locks again. */
  markOpened(sub: string, courseId: string, lectureId: string, at: string): Promise<void>;
  /** Marks the course as completed and returns when that first happened (ISO 8601). */
  complete(sub: string, courseId: string, at: string): Promise<string>;
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** What proves a learner's way through a course: all that groups beside the courses themselves need of it. */
export const createCourseRecords = (
  client: DynamoDBDocumentClient,
  tables: Pick<LearningTables, 'catalogue' | 'learning'>,
): Pick<LearningStore, 'readCourse' | 'complete'> => ({
  readCourse: async (sub, courseId, lectureId) => {
    const keys = {
      course: courseKey(courseId),
      enrolment: enrolmentKey(sub, courseId),
      progress: progressKey(sub, courseId),
      lecture: lectureId === undefined ? undefined : lectureKey(sub, courseId, lectureId),
    };
    const items = await readTogether(client, {
      [tables.catalogue]: { keys: [keys.course], consistent: false },
      [tables.learning]: {
        keys: [keys.enrolment, keys.progress, ...(keys.lecture ? [keys.lecture] : [])],
        consistent: true,
      },
    });
    const courseItem = items.get(tables.catalogue, keys.course);
    const enrolmentItem = items.get(tables.learning, keys.enrolment);
    const lectureItem = keys.lecture && items.get(tables.learning, keys.lecture);
    const enrolment = enrolmentItem && parseEnrolment(enrolmentItem);
    const progress = parseProgress(items.get(tables.learning, keys.progress));
    return {
      course: courseItem && parseCourse(courseItem),
      enrolment,
      progress,
      lecture: lectureItem && parseLecture(lectureItem),
      holdings: holdingsOf(enrolment, progress),
    };
  },

  complete: async (sub, courseId, at) => {
    const { Attributes = {} } = await client.send(
      new UpdateCommand({
        TableName: tables.learning,
        Key: enrolmentKey(sub, courseId),
        UpdateExpression: 'SET completedAt = if_not_exists(completedAt, :at)',
        ConditionExpression: 'attribute_exists(enrolledAt)',
        ExpressionAttributeValues: { ':at': at },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return parseEnrolment(Attributes).completedAt ?? at;
  },
});

/** The learner's side of the courses: enrolments, positions, progress. */
export const createLearningStore = (
  client: DynamoDBDocumentClient,
  tables: LearningTables,
): LearningStore => {
  /** All rows of a learner under a prefix: one round trip up to 1 MB of them. */
  const queryRows = async (sub: string, prefix: string): Promise<Record<string, unknown>[]> => {
    const rows: Record<string, unknown>[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: tables.learning,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': learnerPartition(sub), ':prefix': prefix },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      );
      rows.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from);
    return rows;
  };

  return {
    ...createCourseRecords(client, tables),

    listEnrolments: async (sub) => {
      const enrolments = (await queryRows(sub, enrolmentPrefix)).map(parseEnrolment);
      const pages = await Promise.all(
        chunks(enrolments, batchSize).map(async (page) => {
          const keys = page.map(({ courseId }) => courseKey(courseId));
          const items = await readTogether(client, { [tables.catalogue]: { keys, consistent: false } });
          return page.flatMap((enrolment) => {
            const item = items.get(tables.catalogue, courseKey(enrolment.courseId));
            return item ? [{ enrolment, course: parseCourse(item) }] : [];
          });
        }),
      );
      return pages.flat();
    },

    listLectures: async (sub, courseId) => (await queryRows(sub, lecturePrefix(courseId))).map(parseLecture),

    readSubscription: async (id) => {
      const key = subscriptionKey(id);
      const items = await readTogether(client, { [tables.subscriptions]: { keys: [key], consistent: true } });
      const item = items.get(tables.subscriptions, key);
      return item && parseSubscription(item);
    },

    enrol: async (write) => {
      await client.send(enrolTransaction(tables, write));
    },

    saveLecture: async (write) => {
      await client.send(saveTransaction(tables, write));
    },

    markOpened: async (sub, courseId, lectureId, at) => {
      await client.send(
        new UpdateCommand({
          TableName: tables.learning,
          Key: progressKey(sub, courseId),
          UpdateExpression: 'SET #opened = if_not_exists(#opened, :at)',
          ExpressionAttributeNames: { '#opened': openedAttribute(lectureId) },
          ExpressionAttributeValues: { ':at': at },
        }),
      );
    },
  };
};
