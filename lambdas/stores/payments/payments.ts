import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../../domain/access.ts';
import type { StandingFacts } from '../../domain/certificate-standing.ts';
import type { PaymentFacts } from '../../domain/payment-state.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { certificateKey, endCertificateSteps, parseHeldCertificate } from '../learning/certificates.ts';
import { addGrantStep, endGrantStep, revokeGrantStep } from '../learning/grants.ts';
import { enrollmentKey, parseEnrollment } from '../learning/learning-records.ts';
import { type Order, orderKey, type OrderTerms, parseOrder } from './payment-record.ts';

export interface PaymentTables {
  readonly learning: string;
  readonly payments: string;
}

/** What ends with a purchase that was given back for good. */
export interface PurchaseEnd {
  /** The learner's certificate of the course, if there is one. */
  readonly certificateId: string | undefined;
  /** Whether it falls with the purchase. */
  readonly revokes: boolean;
}

/** The learner's certificate of a course, with what it stands on. */
export interface Standing {
  readonly certificateId: string | undefined;
  /** Absent when it does not stand anyway. */
  readonly facts?: StandingFacts;
}

export interface PaymentStore {
  readOrder(sessionId: string): Promise<Order | undefined>;
  /**
   * Saves the facts of an order, and adds or revokes its grant in the same transaction. Fails with a conflict when the order
   * changed since it was read.
   * @param at ISO 8601
   * @param end when the purchase was given back for good; a conflict when the certificate is another by now
   */
  saveFacts(
    order: Order,
    facts: PaymentFacts,
    entitled: boolean,
    at: string,
    end?: PurchaseEnd,
  ): Promise<void>;
  /** The learner's certificate of the course that an order is for, and what it may stand on without that order. */
  readStanding(order: OrderTerms): Promise<Standing>;
  /** Remembers that the receipt is on its way; does nothing when the learner was erased, and the order with them. */
  markReceiptQueued(sessionId: string, at: string): Promise<void>;
}

/** The grant that an order's payment gives. */
export const toGrant = ({ kind, sessionId }: Pick<OrderTerms, 'kind' | 'sessionId'>): Grant => ({
  kind: kind === 'course' ? 'purchase' : 'upgrade',
  id: sessionId,
});

const factsStep = (table: string, order: Order, facts: PaymentFacts, entitled: boolean): WriteStep => ({
  Update: {
    TableName: table,
    Key: orderKey(order.sessionId),
    UpdateExpression: `SET paid = :paid, closed = :closed, refunded = :refunded, disputes = :disputes, entitled = :entitled, revision = :next${facts.charged === undefined ? '' : ', charged = :charged'}`,
    // A missing order belonged to a learner who was erased: the update must not recreate it, or a grant.
    ConditionExpression: `attribute_exists(sessionId) AND ${order.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision'}`,
    ExpressionAttributeValues: {
      ':paid': facts.paid,
      ':closed': facts.closed,
      ':refunded': facts.refunded,
      ':disputes': facts.disputes,
      ...(facts.charged === undefined ? {} : { ':charged': facts.charged }),
      ':entitled': entitled,
      ':next': order.revision + 1,
      ...(order.revision === 0 ? {} : { ':revision': order.revision }),
    },
  },
});

/** Orders with what is known about their payments, and the grants that follow from it. */
export const createPaymentStore = (client: DynamoDBDocumentClient, tables: PaymentTables): PaymentStore => {
  const grantSteps = (order: Order, entitled: boolean, at: string): WriteStep[] => {
    if (entitled === order.entitled) return [];
    const key = { sub: order.sub, courseId: order.courseId, grant: toGrant(order) };
    return entitled
      ? [addGrantStep(tables.learning, { ...key, at, enrolls: order.enrolls })]
      : [revokeGrantStep(tables.learning, key)];
  };

  const endSteps = (order: Order, { certificateId, revokes }: PurchaseEnd): WriteStep[] => {
    const { sub, courseId } = order;
    return [
      endGrantStep(tables.learning, { sub, courseId, grant: toGrant(order) }, certificateId),
      ...(revokes && certificateId !== undefined
        ? endCertificateSteps(tables.learning, {
            sub,
            id: certificateId,
            status: 'revoked',
            because: 'refund',
          })
        : []),
    ];
  };

  return {
    readOrder: async (sessionId) => {
      const key = orderKey(sessionId);
      const items = await batchGetTables(client, { [tables.payments]: { keys: [key], consistent: true } });
      const item = items.get(tables.payments, key);
      return item && parseOrder(item);
    },

    saveFacts: async (order, facts, entitled, at, end) => {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            factsStep(tables.payments, order, facts, entitled),
            // Nothing ends with a payment that never gave anything.
            ...(end && (order.entitled || end.revokes)
              ? endSteps(order, end)
              : grantSteps(order, entitled, at)),
          ],
        }),
      );
    },

    readStanding: async ({ sub, courseId, ...terms }) => {
      const learning = tables.learning;
      const read = async (key: ItemKey) =>
        (await batchGetTables(client, { [learning]: { keys: [key], consistent: true } })).get(learning, key);
      const item = await read(enrollmentKey(sub, courseId));
      const enrollment = item && parseEnrollment(item);
      const certificateId = enrollment?.certificateId;
      if (!enrollment || certificateId === undefined) return { certificateId };
      const row = await read(certificateKey(sub, certificateId));
      const certificate = row && parseHeldCertificate(row);
      if (certificate?.status !== 'valid') return { certificateId };
      const own = toGrant(terms);
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

    markReceiptQueued: async (sessionId, at) => {
      await unlessConflict(
        client.send(
          new UpdateCommand({
            TableName: tables.payments,
            Key: orderKey(sessionId),
            UpdateExpression: 'SET receiptQueuedAt = if_not_exists(receiptQueuedAt, :at)',
            ConditionExpression: 'attribute_exists(sessionId)',
            ExpressionAttributeValues: { ':at': at },
          }),
        ),
      );
    },
  };
};
