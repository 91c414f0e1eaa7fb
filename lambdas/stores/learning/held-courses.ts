import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { enrolmentPrefix, parseEnrolment, type EnrolmentRecord } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';

/** Every course that the learner holds or held something in; one round trip up to some thousands of them. */
export type ReadHeldCourses = (sub: string) => Promise<EnrolmentRecord[]>;

/** Reads the enrolment rows of a learner alone, without their courses. */
export const createReadHeldCourses =
  (client: DynamoDBDocumentClient, table: string): ReadHeldCourses =>
  async (sub) =>
    (await queryLearnerRows(client, table, sub, enrolmentPrefix)).map(parseEnrolment);
