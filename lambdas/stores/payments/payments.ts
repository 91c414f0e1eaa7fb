import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StandingFacts } from '../../domain/certificate/certificate-standing.ts';
import type { Grant } from '../../domain/course/access.ts';
import type { PaymentHistory } from '../../domain/payments/payment-history.ts';
import type { PaymentFacts } from '../../domain/payments/payment-state.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import {
  certificateKey,
  endCertificateSteps,
  parseHeldCertificate,
  restoreCertificateSteps,
} from '../learning/certificates.ts';
import { addGrantStep, endGrantStep, revokeGrantStep } from '../learning/grants.ts';
import { enrollmentKey, grantAttribute, parseEnrollment } from '../learning/learning-records.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import { type Order, orderKey, type OrderTerms, parseOrder } from './payment-record.ts';
import { purchasedAt } from './purchases.ts';

export interface PaymentTables {
  readonly learning: string;
  readonly payments: string;
  readonly webhooks: string;
}

/** Consequences of a purchase that was refunded for good. */
export interface PurchaseEnd {
  /** The learner's certificate of the course, if there is one. */
  readonly certificateId: string | undefined;
  /** Whether the certificate is revoked. */
  readonly revokes: boolean;
}

/** What happens with an order's grant besides adding and revoking it. */
interface PurchaseEffect {
  /** Present when the money went back. */
  readonly end?: PurchaseEnd | undefined;
  /** The certificate to restore, when the money came back to us. */
  readonly restores?: string | undefined;
}

/** The learner's certificate of a course, with the facts that keep it valid. */
interface Standing {
  readonly certificateId: string | undefined;
  /** Absent when the certificate is not valid anyway. */
  readonly facts?: StandingFacts;
}

/** Change of an order by a payment event. */
interface PaymentChange {
  readonly facts: PaymentFacts;
  readonly entitled: boolean;
  readonly history: PaymentHistory;
  /** Recipient of mails about the order, if known. */
  readonly email?: string | undefined;
}

export interface PaymentStore {
  readOrder(sessionId: string): Promise<Order | undefined>;
  /**
   * Saves the facts of an order, and adds or revokes its grant in the same transaction.
   * @param at ISO 8601
   * @param effect when the purchase was refunded, or came back
   * @throws a conflict when the order changed since it was read, or, with an effect, when the certificate did
   */
  saveFacts(order: Order, change: PaymentChange, at: string, effect: PurchaseEffect): Promise<void>;
  /** Finds the certificate that the end of this order's purchase revoked, if the course has no other since. */
  findRevokedCertificate(order: OrderTerms): Promise<string | undefined>;
  /**
   * Lists the orders whose grants stand for the same learner and product, by the time of payment, if there are several. Orders without a charge
   * (a code took off the whole price) are left out. One round trip where there is one.
   */
  listStanding(order: OrderTerms): Promise<Order[]>;
  /** Records that another order had paid for the same product before. Does nothing for an erased order. */
  markSecondOrder(sessionId: string, first: string): Promise<void>;
  /** Reads the learner's certificate of the ordered course, and the facts that may keep it valid without this order. */
  readStanding(order: OrderTerms): Promise<Standing>;
  /** Records that the receipt mail is queued. Does nothing when the learner, and with them the order, was erased. */
  markReceiptQueued(sessionId: string, at: string): Promise<void>;
  /** Records that the mail about a refund is queued. Does nothing for an erased order. @param total identifies the refund, in cents */
  markRefundQueued(sessionId: string, total: number): Promise<void>;
}

/** Returns the grant for an order's payment. */
export const toGrant = ({ kind, sessionId }: Pick<OrderTerms, 'kind' | 'sessionId'>): Grant => ({
  kind: kind === 'course' ? 'purchase' : 'upgrade',
  id: sessionId,
});

const factsStep = (
  table: string,
  order: Order,
  { facts, entitled, history: { paidAt, refunds }, email }: PaymentChange,
): WriteStep => {
  const values = {
    paid: facts.paid,
    closed: facts.closed,
    refunded: facts.refunded,
    refundStates: facts.refunds,
    disputes: facts.disputes,
    charged: facts.charged,
    entitled,
    receipt: order.receipt,
    paidAt,
    refunds,
    email,
  };
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: table,
      Key: orderKey(order.sessionId),
      UpdateExpression: `SET revision = :next, ${known.map(([name]) => `${name} = :${name}`).join(', ')}`,
      // A missing order belonged to an erased learner, so the update must recreate neither the order nor a grant.
      ConditionExpression: `attribute_exists(sessionId) AND ${order.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision'}`,
      ExpressionAttributeValues: {
        ...Object.fromEntries(known.map(([name, value]) => [`:${name}`, value])),
        ':next': order.revision + 1,
        ...(order.revision === 0 ? {} : { ':revision': order.revision }),
      },
    },
  };
};

/** Steps that tell of a payment, and of money that went back. */
const tellPayment = (
  table: string,
  order: Order,
  { facts, history: { paidAt = order.createdAt, refunds } }: PaymentChange,
): WriteStep[] => {
  const { sub, courseId, currency, receipt } = order;
  const tell = (type: 'payment.succeeded' | 'payment.refunded', at: string, cents: number): WriteStep =>
    outboxStep(table, {
      type,
      at,
      who: { sub },
      courseId,
      // Dollars, as everywhere on the wire.
      amount: cents / 100,
      currency,
      receipt,
    });
  return [
    ...(facts.paid && !order.facts.paid
      ? [tell('payment.succeeded', paidAt, facts.charged ?? order.amount)]
      : []),
    ...refunds
      .slice(order.history.refunds.length)
      .map(({ at, amount }) => tell('payment.refunded', at, amount)),
  ];
};

/** Creates the store of orders, the facts about their payments, and the resulting grants. */
export const createPaymentStore = (client: DynamoDBDocumentClient, tables: PaymentTables): PaymentStore => {
  const grantSteps = async (
    order: Order,
    entitled: boolean,
    at: string,
    restores?: string,
  ): Promise<WriteStep[]> => {
    if (entitled === order.entitled) return [];
    const { sub, courseId } = order;
    const key = { sub, courseId, grant: toGrant(order) };
    if (!entitled) return [revokeGrantStep(tables.learning, key)];
    const row = order.enrolls ? await readLearning(enrollmentKey(sub, courseId)) : undefined;
    const isFirst = order.enrolls && (row && parseEnrollment(row).enrolledAt) === undefined;
    return [
      addGrantStep(tables.learning, { ...key, at, enrolls: order.enrolls, isFirst }, restores),
      ...(isFirst
        ? [outboxStep(tables.webhooks, { type: 'learner.enrolled', at, who: { sub }, courseId })]
        : []),
      ...(restores === undefined ? [] : restoreCertificateSteps(tables.learning, sub, restores)),
    ];
  };
  const readLearning = async (key: ItemKey): Promise<Record<string, unknown> | undefined> =>
    (await batchGet(client, tables.learning, [key], { consistent: true }))[0];

  const endSteps = (order: Order, { certificateId, revokes }: PurchaseEnd, at: string): WriteStep[] => {
    const { sub, courseId } = order;
    return [
      endGrantStep(tables.learning, { sub, courseId, grant: toGrant(order) }, certificateId),
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
    ];
  };

  return {
    readOrder: async (sessionId) => {
      const [item] = await batchGet(client, tables.payments, [orderKey(sessionId)], { consistent: true });
      return item && parseOrder(item);
    },

    saveFacts: async (order, change, at, { end, restores }) => {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            factsStep(tables.payments, order, change),
            ...tellPayment(tables.webhooks, order, change),
            // A payment that never granted anything has nothing to end.
            ...(end && (order.entitled || end.revokes)
              ? endSteps(order, end, at)
              : await grantSteps(order, change.entitled, at, restores)),
          ],
        }),
      );
    },

    readStanding: async ({ sub, courseId, ...terms }) => {
      const item = await readLearning(enrollmentKey(sub, courseId));
      const enrollment = item && parseEnrollment(item);
      const certificateId = enrollment?.certificateId;
      if (!enrollment || certificateId === undefined) return { certificateId };
      const row = await readLearning(certificateKey(sub, certificateId));
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

    findRevokedCertificate: async ({ sub, courseId, ...terms }) => {
      const item = await readLearning(enrollmentKey(sub, courseId));
      const id = item && parseEnrollment(item).certificateId;
      const row = id === undefined ? undefined : await readLearning(certificateKey(sub, id));
      const certificate = row && parseHeldCertificate(row);
      if (certificate?.status !== 'revoked' || certificate.revokedBecause !== 'refund') return undefined;
      const own = toGrant(terms);
      const rests =
        certificate.restsOn?.some((grant) => grant.kind === own.kind && grant.id === own.id) ?? true;
      return rests ? id : undefined;
    },

    listStanding: async (order) => {
      const item = await readLearning(enrollmentKey(order.sub, order.courseId));
      const { kind } = toGrant(order);
      const grants = (item ? parseEnrollment(item).grants : []).filter((grant) => grant.kind === kind);
      if (grants.length < 2) return [];
      const addedAt = (sessionId: string): string => String(item?.[grantAttribute({ kind, id: sessionId })]);
      // A grant of an operator has no order.
      const rows = await batchGet(
        client,
        tables.payments,
        grants.map(({ id }) => orderKey(id)),
        { consistent: true },
      );
      const byTime = (order: Order): string =>
        `${purchasedAt(order)} ${addedAt(order.sessionId)} ${order.sessionId}`;
      return rows
        .map(parseOrder)
        .filter(({ entitled, facts, amount }) => entitled && (facts.charged ?? amount) > 0)
        .sort((one, other) => byTime(one).localeCompare(byTime(other)));
    },

    markSecondOrder: async (sessionId, first) => {
      await unlessConflict(
        client.send(
          new UpdateCommand({
            TableName: tables.payments,
            Key: orderKey(sessionId),
            UpdateExpression: 'SET secondTo = if_not_exists(secondTo, :first)',
            ConditionExpression: 'attribute_exists(sessionId)',
            ExpressionAttributeValues: { ':first': first },
          }),
        ),
      );
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

    markRefundQueued: async (sessionId, total) => {
      await unlessConflict(
        client.send(
          new UpdateCommand({
            TableName: tables.payments,
            Key: orderKey(sessionId),
            UpdateExpression: 'SET toldRefunds = list_append(if_not_exists(toldRefunds, :none), :total)',
            ConditionExpression: 'attribute_exists(sessionId)',
            ExpressionAttributeValues: { ':none': [], ':total': [total] },
          }),
        ),
      );
    },
  };
};
