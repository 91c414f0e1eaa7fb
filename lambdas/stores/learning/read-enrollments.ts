import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { enrollmentPrefix, type EnrollmentRecord, parseEnrollment } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';

/** Reads all enrollment rows of a learner, including former ones, without the courses. One round trip for up to some thousands of rows. */
export type ReadEnrollments = (sub: string) => Promise<EnrollmentRecord[]>;

export const createReadEnrollments =
  (
    client: DynamoDBDocumentClient,
    table: string,
    options?: Parameters<typeof queryLearnerRows>[4],
  ): ReadEnrollments =>
  async (sub) =>
    (await queryLearnerRows(client, table, sub, enrollmentPrefix, options)).map(parseEnrollment);
