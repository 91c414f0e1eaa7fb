import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../../domain/course/access.ts';
import { transact, updateRow } from '../dynamodb/calls.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import { enrollmentKey, grantAttribute } from './learning-records.ts';

/** Identifies a grant of a learner in a course. */
export interface GrantKey {
  readonly sub: string;
  readonly courseId: string;
  readonly grant: Grant;
}

/** A grant to add. */
export interface NewGrant extends GrantKey {
  /** ISO 8601. The first date is kept when the grant is added again. */
  readonly at: string;
  /** Enrolls the learner in the same write. False for drip courses, where enrolling also links a subscription. */
  readonly enrolls: boolean;
  /** The learner is not enrolled yet; a conflict when they are. */
  readonly isFirst?: boolean;
}

type Update = Omit<UpdateCommandInput, 'UpdateExpression'> & { readonly UpdateExpression: string };

const addUpdate = (table: string, { sub, courseId, grant, at, enrolls, isFirst }: NewGrant): Update => ({
  TableName: table,
  Key: enrollmentKey(sub, courseId),
  UpdateExpression: `SET courseId = :courseId, #grant = if_not_exists(#grant, :at)${enrolls ? ', enrolledAt = if_not_exists(enrolledAt, :at), basis = if_not_exists(basis, :basis), #percent = if_not_exists(#percent, :zero)' : ''}`,
  ...(isFirst && { ConditionExpression: 'attribute_not_exists(enrolledAt)' }),
  ExpressionAttributeNames: {
    '#grant': grantAttribute(grant),
    ...(enrolls ? { '#percent': 'percent' } : {}),
  },
  ExpressionAttributeValues: {
    ':courseId': courseId,
    ':at': at,
    ...(enrolls ? { ':basis': 'grant', ':zero': 0 } : {}),
  },
});

const revokeUpdate = (table: string, { sub, courseId, grant }: GrantKey): Update => ({
  TableName: table,
  Key: enrollmentKey(sub, courseId),
  // Updating a missing row creates it, so the update also sets the course id, which every row must have.
  UpdateExpression: 'SET courseId = :courseId REMOVE #grant',
  ExpressionAttributeNames: { '#grant': grantAttribute(grant) },
  ExpressionAttributeValues: { ':courseId': courseId },
});

/** The update, only while the learner's certificate of the course is this one, or none. */
const whileCertificate = (update: Update, certificateId: string | undefined): WriteStep => ({
  Update: {
    ...update,
    ConditionExpression: [
      ...(update.ConditionExpression === undefined ? [] : [update.ConditionExpression]),
      certificateId === undefined ? 'attribute_not_exists(certificateId)' : 'certificateId = :certificate',
    ].join(' AND '),
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ...(certificateId === undefined ? {} : { ':certificate': certificateId }),
    },
  },
});

/**
 * Step of a transaction that adds a grant. Idempotent.
 * @param certificateId the learner's certificate of the course when it comes back with the grant; a conflict when it has changed
 */
export const addGrantStep = (table: string, grant: NewGrant, certificateId?: string): WriteStep =>
  certificateId === undefined
    ? { Update: addUpdate(table, grant) }
    : whileCertificate(addUpdate(table, grant), certificateId);

/** Step of a transaction that revokes a grant. Other grants and all progress are kept. */
export const revokeGrantStep = (table: string, key: GrantKey): WriteStep => ({
  Update: revokeUpdate(table, key),
});

/**
 * Step of a transaction that revokes a grant for good, whether or not it still exists.
 * @param certificateId the learner's certificate of the course when it was read; a conflict when it has changed
 */
export const endGrantStep = (table: string, key: GrantKey, certificateId: string | undefined): WriteStep =>
  whileCertificate(revokeUpdate(table, key), certificateId);

export interface GrantStore {
  add(grant: NewGrant): Promise<void>;
  revoke(key: GrantKey): Promise<void>;
}

/** Creates the store of grants without a payment. The grant of a payment is written in the payment's transaction. */
export const createGrantStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly learning: string; readonly webhooks: string },
): GrantStore => ({
  add: async (grant) => {
    const { sub, courseId, at, enrolls } = grant;
    const outboxPut = outboxStep(tables.webhooks, { type: 'learner.enrolled', at, who: { sub }, courseId });
    const steps = [addGrantStep(tables.learning, { ...grant, isFirst: true }), outboxPut];
    const isTold = enrolls && (await unlessConflict(transact(client, steps)));
    if (!isTold) await updateRow(client, addUpdate(tables.learning, grant));
  },
  revoke: async (key) => {
    await updateRow(client, revokeUpdate(tables.learning, key));
  },
});
