import { type DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CertificateCheck, CertificateRecord } from '../../contract/schemas/certificates.ts';
import type { QuizResult } from '../../domain/certificate-standing.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { enrollmentKey, grantAttribute, learnerPartition, NamedGrant } from './learning-records.ts';
import { queryLearnerRows } from './query-learner-rows.ts';
import { attemptsPrefix, parseAttempts } from './quiz-record.ts';

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
  /** What was completed, on the day of issue; absent from certificates of earlier releases. */
  record: z.optional(CertificateRecord),
});

/** A certificate as issued; only its status ever changes. */
export type Certificate = z.output<typeof CertificateRow>;

const HeldRow = z.extend(CertificateRow, {
  /** The grants that it falls with; absent from certificates of earlier releases. */
  restsOn: z.optional(z.array(NamedGrant)),
  /** The names of the certificates that it replaces, the latest last. */
  names: z._default(
    z.array(z.object({ name: z.string(), certificateId: z.string(), from: z.string(), until: z.string() })),
    [],
  ),
  /** Absent when an operator revoked it. */
  revokedBecause: z.optional(z.literal('refund')),
});

/** A certificate with what only its learner may know of it. */
export type HeldCertificate = z.output<typeof HeldRow>;

/** What anybody may know of a certificate. */
const toPublic = ({ restsOn, names, revokedBecause, ...rest }: HeldCertificate): Certificate => rest;

/** The certificates among some of a learner's rows. Rows that lack what every certificate has are passed over. */
export const parseCertificates = (rows: readonly ItemKey[]): HeldCertificate[] =>
  rows
    .filter(({ sk }) => sk.startsWith(certificatePrefix))
    .flatMap((row) => HeldRow.safeParse(row).data ?? []);

const endStep = (table: string, key: ItemKey, status: string, because?: string): WriteStep => ({
  Update: {
    TableName: table,
    Key: key,
    UpdateExpression: `SET #status = :ended${because === undefined ? '' : ', revokedBecause = :because'}`,
    ConditionExpression: '#status = :valid',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':ended': status,
      ':valid': 'valid',
      ...(because === undefined ? {} : { ':because': because }),
    },
  },
});

/** Ends a valid certificate as steps of a transaction. Why is nobody's business but the learner's. */
export const endCertificateSteps = (
  table: string,
  {
    sub,
    id,
    status,
    because,
  }: {
    readonly sub: string;
    readonly id: string;
    readonly status: 'superseded' | 'revoked';
    readonly because?: 'refund';
  },
): WriteStep[] => [
  endStep(table, certificateKey(sub, id), status, because),
  endStep(table, publicCertificateKey(id), status),
];

/** Parses a learner's own row of a certificate. */
export const parseHeldCertificate = (item: Record<string, unknown>): HeldCertificate => HeldRow.parse(item);

/** A certificate to be issued for a course in which the learner is enrolled. */
export interface IssueWrite {
  readonly sub: string;
  readonly certificate: HeldCertificate;
  /** The latest certificate until now; one that is valid becomes superseded. */
  readonly replaces?: Pick<Certificate, 'id' | 'status'> | undefined;
}

export interface CertificateStore {
  /** One of the learner's own; undefined when there is none of that id or it is another's. */
  read(sub: string, id: string): Promise<HeldCertificate | undefined>;
  readPublic(id: string): Promise<Certificate | undefined>;
  /** All of a learner's, in no particular order. */
  list(sub: string): Promise<HeldCertificate[]>;
  /** The learner's best results in the quizzes of a course, by the id of the quiz. */
  readQuizResults(sub: string, courseId: string): Promise<ReadonlyMap<string, QuizResult>>;
  /**
   * All or nothing; fails with a conflict when the course has another certificate by now, or a grant that it rests on was taken
   * back.
   */
  issue(write: IssueWrite): Promise<void>;
  /** Withdraws a valid certificate; false when it is not valid. */
  revoke(sub: string, id: string): Promise<boolean>;
}

/** The certificates, in the learning table: a row in the learner's partition and a public one under the id. */
export const createCertificateStore = (client: DynamoDBDocumentClient, table: string): CertificateStore => {
  const get = async (key: ItemKey): Promise<Record<string, unknown> | undefined> =>
    (await client.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item;
  const put = (key: ItemKey, certificate: Certificate): WriteStep => ({
    Put: {
      TableName: table,
      Item: { ...key, ...certificate },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  return {
    read: async (sub, id) => {
      const item = await get(certificateKey(sub, id));
      return item && parseHeldCertificate(item);
    },
    readPublic: async (id) => {
      const item = await get(publicCertificateKey(id));
      return item && CertificateRow.parse(item);
    },
    list: async (sub) =>
      (await queryLearnerRows(client, table, sub, certificatePrefix)).map((row) => HeldRow.parse(row)),
    readQuizResults: async (sub, courseId) => {
      const prefix = attemptsPrefix(courseId);
      const rows = await queryLearnerRows(client, table, sub, prefix);
      return new Map(rows.map((row) => [String(row.sk).slice(prefix.length), parseAttempts(row)]));
    },
    issue: async ({ sub, certificate, replaces }) => {
      const { id, courseId, restsOn = [] } = certificate;
      const grants = restsOn.map((grant, index) => [`#grant${index}`, grantAttribute(grant)] as const);
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: table,
                Key: enrollmentKey(sub, courseId),
                UpdateExpression: 'SET certificateId = :id',
                // The one row that every request for this course meets at: of two at once, one finds it taken.
                ConditionExpression: [
                  'attribute_exists(completedAt)',
                  replaces === undefined
                    ? 'attribute_not_exists(certificateId)'
                    : 'certificateId = :replaced',
                  ...grants.map(([name]) => `attribute_exists(${name})`),
                ].join(' AND '),
                ...(grants.length > 0 && { ExpressionAttributeNames: Object.fromEntries(grants) }),
                ExpressionAttributeValues: {
                  ':id': id,
                  ...(replaces === undefined ? {} : { ':replaced': replaces.id }),
                },
              },
            },
            put(certificateKey(sub, id), certificate),
            put(publicCertificateKey(id), toPublic(certificate)),
            ...(replaces?.status === 'valid'
              ? endCertificateSteps(table, { sub, id: replaces.id, status: 'superseded' })
              : []),
          ],
        }),
      );
    },
    revoke: (sub, id) =>
      unlessConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: endCertificateSteps(table, { sub, id, status: 'revoked' }),
          }),
        ),
      ),
  };
};
