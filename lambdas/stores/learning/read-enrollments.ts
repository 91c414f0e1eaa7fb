import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { enrollmentPrefix, type EnrollmentRecord, parseEnrollment } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';

/** Reads every enrollment row of a learner, past ones included. One round trip up to some thousands of rows. */
export type ReadEnrollments = (sub: string) => Promise<EnrollmentRecord[]>;

/** Reads the enrollment rows of a learner without the courses. */
export const createReadEnrollments =
  (client: DynamoDBDocumentClient, table: string): ReadEnrollments =>
  async (sub) =>
    (await queryLearnerRows(client, table, sub, enrollmentPrefix)).map(parseEnrollment);
