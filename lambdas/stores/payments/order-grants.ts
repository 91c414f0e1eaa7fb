import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StandingFacts } from '../../domain/certificate/certificate-evidence.ts';
import type { Grant } from '../../domain/course/access.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import {
  certificateKey,
  endCertificateSteps,
  parseHeldCertificate,
  restoreCertificateSteps,
} from '../learning/certificates.ts';
import { addGrantStep, endGrantStep, type GrantKey, revokeGrantStep } from '../learning/grants.ts';
import { enrollmentKey, parseEnrollment } from '../learning/learning-records.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import type { OrderTerms } from './payment-record.ts';

/** Consequences of a purchase that was refunded for good. */
export interface PurchaseEnd {
  /** The learner's certificate of the course, if there is one. */
  readonly certificateId: string | undefined;
  /** Whether the certificate is revoked. */
  readonly revokes: boolean;
}

/** The learner's certificate of a course, with the facts that keep it valid. */
interface Standing {
  readonly certificateId: string | undefined;
  /** Absent when the certificate is not valid anyway. */
  readonly facts?: StandingFacts;
}

/** What an order's payment grants a learner. */
export interface BoughtGrant extends GrantKey {
  /** Whether the grant also enrolls. False for a drip course. */
  readonly enrolls: boolean;
}

/** Returns the grant for an order's payment. */
export const toGrant = ({ kind, sessionId }: Pick<OrderTerms, 'kind' | 'sessionId'>): Grant => ({
  kind: kind === 'course' ? 'purchase' : 'upgrade',
  id: sessionId,
});

/** Grants of orders: read with the certificates that rest on them, and written by steps of a payment's transaction. */
export interface OrderGrants {
  /** Finds the certificate that the end of this grant revoked, if the course has no other since. */
  findRevokedCertificate(bought: GrantKey): Promise<string | undefined>;
  /** Reads the learner's certificate of the course, and the facts that may keep it valid without this grant. */
  readStanding(bought: GrantKey): Promise<Standing>;
  /**
   * Steps that add the grant, tell of a first enrollment, and restore the certificate that went with the grant.
   * @param at ISO 8601
   */
  addSteps(bought: BoughtGrant, at: string, restores?: string): Promise<WriteStep[]>;
  revokeStep(bought: GrantKey): WriteStep;
  /** Steps that end the grant for good, with the certificate that rests on it. */
  endSteps(bought: GrantKey, end: PurchaseEnd, at: string): WriteStep[];
}

/** Creates the reader and writer of orders' grants. */
export const createOrderGrants = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string; readonly webhooks: string },
): OrderGrants => {
  const readLearning = async (key: ItemKey): Promise<Record<string, unknown> | undefined> =>
    (await batchGet(client, tables.learning, [key], { consistent: true }))[0];

  return {
    readStanding: async ({ sub, courseId, grant: own }) => {
      const item = await readLearning(enrollmentKey(sub, courseId));
      const enrollment = item && parseEnrollment(item);
      const certificateId = enrollment?.certificateId;
      if (!enrollment || certificateId === undefined) return { certificateId };
      const row = await readLearning(certificateKey(sub, certificateId));
      const certificate = row && parseHeldCertificate(row);
      if (certificate?.status !== 'valid') return { certificateId };
      return {
        certificateId,
        facts: {
          restsOn: certificate.restsOn,
          basis: enrollment.basis,
          remaining: enrollment.grants.filter(({ kind, id }) => kind !== own.kind || id !== own.id),
          completedAt: enrollment.completedAt,
        },
      };
    },

    findRevokedCertificate: async ({ sub, courseId, grant: own }) => {
      const item = await readLearning(enrollmentKey(sub, courseId));
      const id = item && parseEnrollment(item).certificateId;
      const row = id === undefined ? undefined : await readLearning(certificateKey(sub, id));
      const certificate = row && parseHeldCertificate(row);
      if (certificate?.status !== 'revoked' || certificate.revokedBecause !== 'refund') return undefined;
      const rests =
        certificate.restsOn?.some((grant) => grant.kind === own.kind && grant.id === own.id) ?? true;
      return rests ? id : undefined;
    },

    addSteps: async ({ enrolls, ...key }, at, restores) => {
      const { sub, courseId } = key;
      const row = enrolls ? await readLearning(enrollmentKey(sub, courseId)) : undefined;
      const isFirst = enrolls && (row && parseEnrollment(row).enrolledAt) === undefined;
      return [
        addGrantStep(tables.learning, { ...key, at, enrolls, isFirst }, restores),
        ...(isFirst
          ? [outboxStep(tables.webhooks, { type: 'learner.enrolled', at, who: { sub }, courseId })]
          : []),
        ...(restores === undefined ? [] : restoreCertificateSteps(tables.learning, sub, restores)),
      ];
    },

    revokeStep: (bought) => revokeGrantStep(tables.learning, bought),

    endSteps: ({ sub, courseId, grant }, { certificateId, revokes }, at) => [
      endGrantStep(tables.learning, { sub, courseId, grant }, certificateId),
      ...(revokes && certificateId !== undefined
        ? [
            ...endCertificateSteps(tables.learning, {
              sub,
              id: certificateId,
              status: 'revoked',
              because: 'refund',
            }),
            outboxStep(tables.webhooks, {
              type: 'certificate.revoked',
              at,
              who: { sub },
              courseId,
              certificateId,
            }),
          ]
        : []),
    ],
  };
};
