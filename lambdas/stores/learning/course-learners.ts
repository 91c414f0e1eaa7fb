import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Course } from '../../domain/course/course.ts';
import { indexName } from '../../resources/tables.ts';
import { chunk } from '../chunk.ts';
import { getRow } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { queryPages } from '../dynamodb/query.ts';
import { isUnpaidOrder } from '../payments/payment-record.ts';
import { courseRowPrefix, enrollmentPrefix, parseProgress, progressSortKey } from './learning-records.ts';
import { itemPrefix } from './review-record.ts';
import { attemptsPrefix } from './taken-quiz.ts';

export interface CourseLearnersTables {
  readonly learning: string;
  readonly subscriptions: string;
  readonly payments: string;
}

/** Number of learners in a course. */
export interface LearnerCount {
  /** Learners with an enrollment row: enrolled, or with a grant. */
  readonly enrolled: number;
  /** Drip subscriptions, linked to a learner or not. */
  readonly subscribed: number;
}

export interface CourseLearners {
  count(courseId: string): Promise<LearnerCount>;
  /**
   * Whether any row about a person refers to the course: enrollment, note, certificate, subscription…, or somebody paid for it, may still pay,
   * or has seats of it to give.
   */
  hasAny(courseId: string): Promise<boolean>;
  /**
   * Returns those of the given lectures that somebody opened, watched, was graded in, was asked in, took notes on or bookmarked. Reads the rows of all
   * learners of the course, and stops as soon as every lecture is known to be in use.
   */
  lecturesInUse(course: Course, lectureIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Learners read concurrently. */
const width = 10;

const KeyRow = z.object({ pk: z.string() });
const LectureNamed = z.object({ lectureId: z.string() });

/** @returns lists the lectures of the course that the rows of a learner, by partition key, refer to; one may be named twice */
const createListReferredLectures = (
  client: DynamoDBDocumentClient,
  table: string,
): ((pk: string, course: Course) => Promise<string[]>) => {
  const readOwn = async function* (pk: string, prefix: string): AsyncGenerator<Record<string, unknown>> {
    const pages = queryPages(client, {
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ConsistentRead: true,
    });
    for await (const { Items = [] } of pages) yield* Items;
  };

  /** Lists the lectures whose questions a learner answered, which leaves nothing but items to review. */
  const listAskedLectures = async (pk: string, course: Course): Promise<string[]> => {
    const prefix = `${itemPrefix}${course.id}.lecture.`;
    const found: string[] = [];
    for await (const { sk } of readOwn(pk, prefix)) {
      const [lectureId = ''] = String(sk).slice(prefix.length).split('.');
      found.push(lectureId);
    }
    return found;
  };

  return async (pk, course) => {
    const quizPrefix = attemptsPrefix(course.id);
    const found = await listAskedLectures(pk, course);
    for await (const row of readOwn(pk, courseRowPrefix(course.id))) {
      const sk = String(row.sk);
      const named = LectureNamed.safeParse(row);
      if (named.success) found.push(named.data.lectureId);
      else if (sk === progressSortKey(course.id)) {
        const { completed, opened } = parseProgress(row);
        found.push(...completed, ...opened);
      } else if (sk.startsWith(quizPrefix)) {
        const quizId = sk.slice(quizPrefix.length);
        found.push(
          ...course.sections
            .flatMap(({ lectures }) => lectures)
            .filter((lecture) => lecture.quizId === quizId)
            .map(({ id }) => id),
        );
      }
    }
    return found;
  };
};

/** Finds learners through the indexes by course, without a scan. For tools only, because these indexes are eventually consistent. */
export const createCourseLearners = (
  client: DynamoDBDocumentClient,
  tables: CourseLearnersTables,
): CourseLearners => {
  const enrollmentsQuery = (courseId: string): QueryCommandInput => ({
    TableName: tables.learning,
    IndexName: indexName('learning', 'byCourse'),
    KeyConditionExpression: 'courseId = :course AND begins_with(sk, :enrollment)',
    ExpressionAttributeValues: { ':course': courseId, ':enrollment': enrollmentPrefix },
  });
  const courseQuery = (table: keyof CourseLearnersTables, courseId: string): QueryCommandInput => ({
    TableName: tables[table],
    IndexName: indexName(table, 'byCourse'),
    KeyConditionExpression: 'courseId = :course',
    ExpressionAttributeValues: { ':course': courseId },
  });

  const countItems = async (input: QueryCommandInput): Promise<number> => {
    let count = 0;
    for await (const page of queryPages(client, { ...input, Select: 'COUNT' })) count += page.Count ?? 0;
    return count;
  };
  const hasItems = async (input: QueryCommandInput): Promise<boolean> => {
    for await (const page of queryPages(client, { ...input, Limit: 1 }))
      if ((page.Items ?? []).length > 0) return true;
    return false;
  };

  const isSold = async (courseId: string): Promise<boolean> => {
    for await (const { Items = [] } of queryPages(client, courseQuery('payments', courseId))) {
      for (const { pk, sk } of Items as ItemKey[]) {
        const row = await getRow(client, tables.payments, { pk, sk });
        if (row && !isUnpaidOrder(row)) return true;
      }
    }
    return false;
  };

  const listReferredLectures = createListReferredLectures(client, tables.learning);
  return {
    count: async (courseId) => {
      const [enrolled, subscribed] = await Promise.all([
        countItems(enrollmentsQuery(courseId)),
        countItems(courseQuery('subscriptions', courseId)),
      ]);
      return { enrolled, subscribed };
    },

    hasAny: async (courseId) => {
      const found = await Promise.all([
        hasItems(courseQuery('learning', courseId)),
        hasItems(courseQuery('subscriptions', courseId)),
        isSold(courseId),
      ]);
      return found.includes(true);
    },

    lecturesInUse: async (course, lectureIds) => {
      const wanted = new Set(lectureIds);
      const used = new Set<string>();
      if (wanted.size === 0) return used;
      for await (const { Items = [] } of queryPages(client, enrollmentsQuery(course.id))) {
        const learners = Items.map((item) => KeyRow.parse(item).pk);
        for (const part of chunk(learners, width)) {
          const named = await Promise.all(part.map((pk) => listReferredLectures(pk, course)));
          for (const id of named.flat()) if (wanted.has(id)) used.add(id);
          if (used.size === wanted.size) return used;
        }
      }
      return used;
    },
  };
};
