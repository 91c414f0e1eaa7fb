import { createHash, randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { limits } from '../../contract/limits.ts';
import { transact } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import {
  type CourseTables,
  type ExtraReads,
  type LearnerCourseRows,
  readLearnerCourse,
} from './learner-course.ts';
import { learnerPartition } from './learning-records.ts';
import type { LearnerCourseId } from './learning-writes.ts';
import { queryLearnerRows } from './query-learner-rows.ts';

const bookmarkPrefix = (courseId: string): string => `COURSE#${courseId}#BOOKMARK#`;
const bookmarkKey = (sub: string, courseId: string, id: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${bookmarkPrefix(courseId)}${id}`,
});
/** Key of the number of bookmarks of a learner in a course. Changed only in one transaction with them. */
const countKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `COURSE#${courseId}#BOOKMARKS`,
});

const BookmarkRow = z.object({
  id: z.string(),
  lectureId: z.string(),
  timestamp: z.number(),
  createdAt: z.string(),
});

/** A bookmark: seconds from the start of a lecture. It refers to the lecture's id, so that it survives a rearranged course. */
export type BookmarkRecord = z.output<typeof BookmarkRow>;

/** A position to bookmark. */
export interface BookmarkPlace extends LearnerCourseId {
  readonly lectureId: string;
  readonly timestamp: number;
}

/** Returns the id of a bookmark: a hash of learner, lecture and second. */
export const bookmarkId = ({ sub, courseId, lectureId, timestamp }: BookmarkPlace): string =>
  createHash('sha256')
    .update(JSON.stringify([sub, courseId, lectureId, timestamp]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** Result of adding a bookmark. `there`: it exists since `createdAt`. `full`: the quota is used up. */
type Added =
  | { readonly outcome: 'added' | 'full' }
  | { readonly outcome: 'there'; readonly createdAt: string };

export interface BookmarkStore {
  /** Reads the course with the learner's rows. One round trip. */
  readCourse(
    sub: string,
    courseId: string,
    options?: Pick<ExtraReads, 'course' | 'mayLag'>,
  ): Promise<LearnerCourseRows>;
  /** Lists bookmarks in no particular order. One round trip. */
  list(sub: string, courseId: string): Promise<BookmarkRecord[]>;
  /** Adds a bookmark and counts it against the quota in one transaction. @throws a conflict while another transaction has locked the rows */
  add(course: LearnerCourseId, bookmark: BookmarkRecord): Promise<Added>;
  /** Removes a bookmark. @returns false when it does not exist @throws a conflict while another transaction has locked the rows */
  remove(course: LearnerCourseId, id: string): Promise<boolean>;
}

/**
 * Cancellation reasons of a transaction, one per step. Items are in DynamoDB's attribute format, because the document client does not
 * convert errors.
 */
const Canceled = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(
    z.looseObject({
      Code: z.optional(z.string()),
      Item: z.optional(z.looseObject({ createdAt: z.optional(z.object({ S: z.string() })) })),
    }),
  ),
});

/**
 * Returns the steps of a transaction whose conditions failed; undefined for the other steps.
 * @throws the given error when anything else failed: another transaction has locked a row, or DynamoDB is throttling
 */
const findRefusedSteps = (error: unknown) => {
  const { name, CancellationReasons } = error as { name?: unknown; CancellationReasons?: unknown };
  const canceled = Canceled.safeParse({ name, CancellationReasons });
  if (!canceled.success) throw error;
  const steps = canceled.data.CancellationReasons;
  const decided = new Set(['None', 'ConditionalCheckFailed']);
  if (!steps.every(({ Code = 'None' }) => decided.has(Code))) throw error;
  return steps.map((step) => (step.Code === 'ConditionalCheckFailed' ? step : undefined));
};

/** Creates the store of bookmarks, with a limit per course. */
export const createBookmarkStore = (client: DynamoDBDocumentClient, tables: CourseTables): BookmarkStore => ({
  readCourse: async (sub, courseId, options) =>
    (await readLearnerCourse(client, tables, sub, courseId, options)).known,

  list: async (sub, courseId) =>
    (await queryLearnerRows(client, tables.learning, sub, bookmarkPrefix(courseId))).map((row) =>
      BookmarkRow.parse(row),
    ),

  add: async ({ sub, courseId }, bookmark) => {
    try {
      await transact(client, [
        {
          Put: {
            TableName: tables.learning,
            Item: { ...bookmarkKey(sub, courseId, bookmark.id), courseId, ...bookmark },
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Update: {
            TableName: tables.learning,
            Key: countKey(sub, courseId),
            UpdateExpression: 'SET courseId = :courseId, bookmarks = if_not_exists(bookmarks, :none) + :one',
            ConditionExpression: 'attribute_not_exists(bookmarks) OR bookmarks < :max',
            ExpressionAttributeValues: {
              ':courseId': courseId,
              ':none': 0,
              ':one': 1,
              ':max': limits.bookmarksPerCourse,
            },
          },
        },
      ]);
      return { outcome: 'added' };
    } catch (error) {
      const [there, full] = findRefusedSteps(error);
      if (there) return { outcome: 'there', createdAt: there.Item?.createdAt?.S ?? bookmark.createdAt };
      if (full) return { outcome: 'full' };
      throw error;
    }
  },

  remove: async ({ sub, courseId }, id) => {
    try {
      await client.send(
        new TransactWriteCommand({
          // When the SDK retries the removal, the token makes DynamoDB repeat the first result instead of failing.
          ClientRequestToken: randomUUID(),
          TransactItems: [
            {
              Delete: {
                TableName: tables.learning,
                Key: bookmarkKey(sub, courseId, id),
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
            {
              Update: {
                TableName: tables.learning,
                Key: countKey(sub, courseId),
                UpdateExpression: 'SET bookmarks = bookmarks - :one',
                ConditionExpression: 'attribute_exists(bookmarks)',
                ExpressionAttributeValues: { ':one': 1 },
              },
            },
          ],
        }),
      );
      return true;
    } catch (error) {
      const [absent] = findRefusedSteps(error);
      if (absent) return false;
      throw error;
    }
  },
});
