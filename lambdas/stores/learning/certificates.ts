import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CertificateCheck, CertificateRecord } from '../../contract/schemas/certificates.ts';
import type { LearnerWork } from '../../domain/certificate/certificate-evidence.ts';
import type { Grant } from '../../domain/course/access.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { getRow, transact, updateRow } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import {
  enrollmentKey,
  exercisePrefix,
  grantAttribute,
  learnerPartition,
  NamedGrant,
} from './learning-records.ts';
import { lecturePrefix, parseLecture } from './lecture-record.ts';
import { queryLearnerRows } from './query-learner-rows.ts';
import { parseAttempts } from './quiz-record.ts';
import { attemptsPrefix } from './taken-quiz.ts';

/** Sort key prefix of certificates in a learner's partition. */
export const certificatePrefix = 'CERTIFICATE#';
/** Key of the row in the learner's partition, for the list and as proof of ownership. */
export const certificateKey = (sub: string, id: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${certificatePrefix}${id}`,
});
/** Key of the public row, for anybody who has the id. Its only data about the learner is the name. */
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
  /** Record of completion on the day of issue. Absent from certificates of earlier releases. */
  record: z.optional(CertificateRecord),
});

/** A certificate as issued. Only its status changes later. */
export type IssuedCertificate = z.output<typeof CertificateRow>;

const HeldRow = z.extend(CertificateRow, {
  /** Grants that it depends on. Absent from certificates of earlier releases. */
  restsOn: z.optional(z.array(NamedGrant)),
  /** Names on the certificates that it replaces, the latest last. */
  names: z._default(
    z.array(z.object({ name: z.string(), certificateId: z.string(), from: z.string(), until: z.string() })),
    [],
  ),
  /** Absent when an operator revoked it. */
  revokedBecause: z.optional(z.literal('refund')),
});

/** A certificate with the fields that only its learner may see. */
export type HeldCertificate = z.output<typeof HeldRow>;

/** Removes the fields that only the learner may see. */
const toPublic = ({ restsOn, names, revokedBecause, ...rest }: HeldCertificate): IssuedCertificate => rest;

/** Parses the certificates among a learner's rows. Incomplete rows are skipped. */
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

/** Steps of a transaction that end a valid certificate. The reason is stored only in the learner's own row. */
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

/** Steps of a transaction that make a certificate valid again which a refund revoked. One that an operator revoked stays revoked. */
export const restoreCertificateSteps = (table: string, sub: string, id: string): WriteStep[] =>
  [certificateKey(sub, id), publicCertificateKey(id)].map((key, index) => ({
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET #status = :valid REMOVE revokedBecause',
      // The public row does not hold the reason.
      ConditionExpression: `#status = :revoked${index === 0 ? ' AND revokedBecause = :refund' : ''}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':valid': 'valid',
        ':revoked': 'revoked',
        ...(index === 0 ? { ':refund': 'refund' } : {}),
      },
    },
  }));

export const parseHeldCertificate = (item: Record<string, unknown>): HeldCertificate => HeldRow.parse(item);

/** A certificate to issue for a course in which the learner is enrolled. */
interface IssueWrite {
  readonly sub: string;
  readonly certificate: HeldCertificate;
  /** Grants that the learner must still have: those that it depends on and that were not gone before. */
  readonly requires: readonly Grant[];
  /** The latest certificate so far. If valid, it becomes superseded. */
  readonly replaces?: Pick<IssuedCertificate, 'id' | 'status'> | undefined;
}

export interface CertificateStore {
  /** Reads a certificate of the learner; undefined when it does not exist or belongs to another learner. */
  read(sub: string, id: string): Promise<HeldCertificate | undefined>;
  readPublic(id: string): Promise<IssuedCertificate | undefined>;
  /** Lists all certificates of a learner, in no particular order. */
  list(sub: string): Promise<HeldCertificate[]>;
  /** Reads the learner's positions in the lectures of a course, and the results in its quizzes and exercises. */
  readWork(sub: string, courseId: string): Promise<LearnerWork>;
  /**
   * Issues a certificate in one transaction.
   * @throws a conflict when the course has another certificate by now, or a required grant was revoked
   */
  issue(write: IssueWrite): Promise<void>;
  /**
   * Revokes a certificate for good; one that a refund revoked is not restored any more.
   * @param at now, ISO 8601
   * @returns false when it was revoked for good before
   * @throws a conflict when it was replaced or changed meanwhile
   */
  revoke(sub: string, certificate: Pick<IssuedCertificate, 'id' | 'courseId'>, at: string): Promise<boolean>;
}

/** Reads what is stored under a prefix of a learner's rows, by the rest of the sort key. */
const readUnder = async (
  client: DynamoDBDocumentClient,
  table: string,
  sub: string,
  prefix: string,
): Promise<[id: string, row: Record<string, unknown>][]> => {
  const rows = await queryLearnerRows(client, table, sub, prefix);
  return rows.map((row) => [String(row.sk).slice(prefix.length), row]);
};

/**
 * Step that makes a certificate the one of its course. All requests for this course update this row, so that only one of two concurrent
 * requests succeeds.
 */
const nameStep = (table: string, { sub, certificate, requires, replaces }: IssueWrite): WriteStep => {
  const { id, courseId } = certificate;
  const grants = requires.map((grant, index) => [`#grant${index}`, grantAttribute(grant)] as const);
  return {
    Update: {
      TableName: table,
      Key: enrollmentKey(sub, courseId),
      UpdateExpression: 'SET certificateId = :id',
      ConditionExpression: [
        'attribute_exists(completedAt)',
        replaces === undefined ? 'attribute_not_exists(certificateId)' : 'certificateId = :replaced',
        ...grants.map(([name]) => `attribute_exists(${name})`),
      ].join(' AND '),
      ...(grants.length > 0 && { ExpressionAttributeNames: Object.fromEntries(grants) }),
      ExpressionAttributeValues: {
        ':id': id,
        ...(replaces === undefined ? {} : { ':replaced': replaces.id }),
      },
    },
  };
};

const putStep = (table: string, key: ItemKey, certificate: IssuedCertificate): WriteStep => ({
  Put: {
    TableName: table,
    Item: { ...key, ...certificate },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Creates the store of certificates in the learning table: a row in the learner's partition and a public row under the id. */
export const createCertificateStore = (
  client: DynamoDBDocumentClient,
  { learning: table, webhooks }: { readonly learning: string; readonly webhooks: string },
): CertificateStore => {
  const read: CertificateStore['read'] = async (sub, id) => {
    // A batch, because it also asks whether the learner was erased.
    const [item] = await batchGet(client, table, [certificateKey(sub, id)], { consistent: true });
    return item && parseHeldCertificate(item);
  };
  return {
    read,
    readPublic: async (id) => {
      const item = await getRow(client, table, publicCertificateKey(id));
      return item && CertificateRow.parse(item);
    },
    list: async (sub) =>
      (await queryLearnerRows(client, table, sub, certificatePrefix)).map((row) => HeldRow.parse(row)),
    readWork: async (sub, courseId) => {
      const [quizzes, exercises, positions] = await Promise.all([
        readUnder(client, table, sub, attemptsPrefix(courseId)),
        readUnder(client, table, sub, exercisePrefix(courseId)),
        readUnder(client, table, sub, lecturePrefix(courseId)),
      ]);
      const passed = exercises.filter(([, { passedAt }]) => passedAt !== undefined);
      return {
        quizzes: new Map(quizzes.map(([id, row]) => [id, parseAttempts(row)])),
        exercises: new Map(
          passed.map(([id, row]) => [id, { wasSolutionSeen: row.solutionSeenAt !== undefined }]),
        ),
        positions: new Map(positions.map(([id, row]) => [id, parseLecture(row)])),
      };
    },
    issue: async (issued) => {
      const { sub, certificate, replaces } = issued;
      const { id, courseId, issuedAt: at } = certificate;
      await transact(client, [
        nameStep(table, issued),
        putStep(table, certificateKey(sub, id), certificate),
        putStep(table, publicCertificateKey(id), toPublic(certificate)),
        ...(replaces?.status === 'valid'
          ? endCertificateSteps(table, { sub, id: replaces.id, status: 'superseded' })
          : []),
        outboxStep(webhooks, { type: 'certificate.issued', at, who: { sub }, courseId, certificateId: id }),
      ]);
    },
    revoke: async (sub, { id, courseId }, at) => {
      const known = await read(sub, id);
      if (known?.status === 'revoked') {
        if (known.revokedBecause === undefined) return false;
        await updateRow(client, {
          TableName: table,
          Key: certificateKey(sub, id),
          UpdateExpression: 'REMOVE revokedBecause',
          ConditionExpression: 'revokedBecause = :because',
          ExpressionAttributeValues: { ':because': known.revokedBecause },
        });
        return true;
      }
      await transact(client, [
        ...endCertificateSteps(table, { sub, id, status: 'revoked' }),
        outboxStep(webhooks, { type: 'certificate.revoked', at, who: { sub }, courseId, certificateId: id }),
      ]);
      return true;
    },
  };
};
