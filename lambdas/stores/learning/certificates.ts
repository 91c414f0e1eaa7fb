import { type DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CertificateCheck } from '../../contract/schemas/certificates.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { enrollmentKey, learnerPartition } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';

/** Of the rows in a learner's partition that name certificates. */
export const certificatePrefix = 'CERTIFICATE#';
/** The learner's own row: the list, and proof of whose it is. */
export const certificateKey = (sub: string, id: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${certificatePrefix}${id}`,
});
/** What anybody who has the id may read; says nothing of the learner but the name. */
export const publicCertificateKey = (id: string): ItemKey => ({
  pk: `${certificatePrefix}${id}`,
  sk: 'CERTIFICATE',
});

const CertificateRow = z.object({
  id: z.string(),
  courseId: z.string(),
  /** Title and description of the course on the day of issue. */
  courseTitle: z.string(),
  courseDescription: z.string(),
  instructor: z.string(),
  /** The learner's name on the day of issue. */
  name: z.string(),
  /** ISO 8601. */
  issuedAt: z.string(),
  status: CertificateCheck.shape.status,
});

/** A certificate as issued; only its status ever changes. */
export type Certificate = z.output<typeof CertificateRow>;

/** A certificate to be issued for a course in which the learner is enrolled. */
export interface IssueWrite {
  readonly sub: string;
  readonly certificate: Certificate;
  /** The certificate that stands until now; it becomes superseded. */
  readonly replaces?: string;
}

export interface CertificateStore {
  /** One of the learner's own; undefined when there is none of that id or it is another's. */
  read(sub: string, id: string): Promise<Certificate | undefined>;
  readPublic(id: string): Promise<Certificate | undefined>;
  /** All of a learner's, in no particular order. */
  list(sub: string): Promise<Certificate[]>;
  /** All or nothing; fails with a conflict when the course has another certificate by now. */
  issue(write: IssueWrite): Promise<void>;
  /** Withdraws a valid certificate; false when it is not valid. */
  revoke(sub: string, id: string): Promise<boolean>;
}

/** The certificates, in the learning table: a row in the learner's partition and a public one under the id. */
export const createCertificateStore = (client: DynamoDBDocumentClient, table: string): CertificateStore => {
  const get = async (key: ItemKey, consistent: boolean): Promise<Certificate | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: key, ConsistentRead: consistent }),
    );
    return Item && CertificateRow.parse(Item);
  };
  const end = (key: ItemKey, status: 'superseded' | 'revoked'): WriteStep => ({
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET #status = :ended',
      ConditionExpression: '#status = :valid',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':ended': status, ':valid': 'valid' },
    },
  });
  const put = (key: ItemKey, certificate: Certificate): WriteStep => ({
    Put: {
      TableName: table,
      Item: { ...key, ...certificate },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  return {
    read: (sub, id) => get(certificateKey(sub, id), true),
    readPublic: (id) => get(publicCertificateKey(id), true),
    list: async (sub) =>
      (await queryLearnerRows(client, table, sub, certificatePrefix)).map((row) => CertificateRow.parse(row)),
    issue: async ({ sub, certificate, replaces }) => {
      const { id, courseId } = certificate;
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: table,
                Key: enrollmentKey(sub, courseId),
                UpdateExpression: 'SET certificateId = :id',
                // The one row that every request for this course meets at: of two at once, one finds it taken.
                ConditionExpression: `attribute_exists(completedAt) AND ${replaces === undefined ? 'attribute_not_exists(certificateId)' : 'certificateId = :replaced'}`,
                ExpressionAttributeValues: {
                  ':id': id,
                  ...(replaces === undefined ? {} : { ':replaced': replaces }),
                },
              },
            },
            put(certificateKey(sub, id), certificate),
            put(publicCertificateKey(id), certificate),
            ...(replaces === undefined
              ? []
              : [
                  end(certificateKey(sub, replaces), 'superseded'),
                  end(publicCertificateKey(replaces), 'superseded'),
                ]),
          ],
        }),
      );
    },
    revoke: (sub, id) =>
      unlessConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              end(certificateKey(sub, id), 'revoked'),
              end(publicCertificateKey(id), 'revoked'),
            ],
          }),
        ),
      ),
  };
};
