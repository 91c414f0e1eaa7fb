import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../chunk.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { enrollmentKey, type EnrollmentRecord, parseEnrollment } from './learning-records.ts';

/** Reads how far some learners are in a course, by `sub`. Learners without a row are left out. One round trip for 100. */
export type ReadProgress = (
  courseId: string,
  subs: readonly string[],
) => Promise<ReadonlyMap<string, EnrollmentRecord>>;

const batchSize = 100;

/** Whether a learner has finished the course: every lecture that can ever open is completed. */
export const hasFinished = ({ percent, completedAt }: Pick<EnrollmentRecord, 'percent' | 'completedAt'>) =>
  percent === 100 || completedAt !== undefined;

/** Creates the reader. Strongly consistent, because a refund asks who has finished. */
export const createReadProgress =
  (client: DynamoDBDocumentClient, table: string): ReadProgress =>
  async (courseId, subs) => {
    const found = new Map<string, EnrollmentRecord>();
    for (const part of chunk([...new Set(subs)], batchSize)) {
      const byPartition = new Map(part.map((sub) => [enrollmentKey(sub, courseId).pk, sub]));
      const keys = part.map((sub) => enrollmentKey(sub, courseId));
      for (const row of await batchGet(client, table, keys, { consistent: true })) {
        const sub = byPartition.get(String(row['pk']));
        if (sub !== undefined) found.set(sub, parseEnrollment(row));
      }
    }
    return found;
  };
