import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { enrollmentPrefix, type EnrollmentRecord, parseEnrollment } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';

/** Every course that the learner holds or held something in; one round trip up to some thousands of them. */
export type ReadHeldCourses = (sub: string) => Promise<EnrollmentRecord[]>;

/** Reads the enrollment rows of a learner alone, without their courses. */
export const createReadHeldCourses =
  (client: DynamoDBDocumentClient, table: string): ReadHeldCourses =>
  async (sub) =>
    (await queryLearnerRows(client, table, sub, enrollmentPrefix)).map(parseEnrollment);
