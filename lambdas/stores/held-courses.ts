import { paginateQuery, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  enrolmentPrefix,
  learnerPartition,
  parseEnrolment,
  type EnrolmentRecord,
} from './learning-records.ts';

/** Every course that the learner holds or held something in; one round trip up to some thousands of them. */
export type ReadHeldCourses = (sub: string) => Promise<EnrolmentRecord[]>;

/** Reads the enrolment rows of a learner alone, without their courses. */
export const createReadHeldCourses =
  (client: DynamoDBDocumentClient, table: string): ReadHeldCourses =>
  async (sub) => {
    const rows: EnrolmentRecord[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': learnerPartition(sub), ':prefix': enrolmentPrefix },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) rows.push(...Items.map(parseEnrolment));
    return rows;
  };
